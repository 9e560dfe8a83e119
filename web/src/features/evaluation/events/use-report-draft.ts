import { useRef, useState } from 'react'
import type { Attempt } from '#machines/editor-draft.ts'
import { sameValue, type Values } from '#machines/paths.ts'
import { useMirroredDraft } from '#screen/editor/use-mirrored-draft.ts'
import type { filesInput } from '#screen/files.ts'
import { newKey } from '#screen/saving.ts'
import { draftKey } from '#screen/use-editor.ts'
import { useSession } from '#session/session.ts'
import { events, type EventDraft, type reportInput } from './events.resource.ts'

type ReportInput = ReturnType<typeof reportInput> & { readonly files: ReturnType<typeof filesInput> }

/** The key of a report, the same for each attempt, and the inputs that were sent with it without a response. */
type ReportAttempt = Attempt & { readonly input: readonly ReportInput[] }

/**
 * Returns the initial values of the short form, restored from this device, and the functions that store its draft. The
 * draft contains its attempt, so that a report that is sent again after a reload is one event.
 */
export function useReportDraft() {
  const { user, organization } = useSession()
  const key = draftKey(user.id, 'eventReports', { organizationId: organization.id }, null)
  const { restored, mirror } = useMirroredDraft(key)
  const [base] = useState(() => ({ version: null, values: events.empty() as Values }))
  const [initial] = useState(() => ({ ...base.values, ...restored?.draft }) as EventDraft)
  const attempt = useRef<ReportAttempt>(
    (restored?.attempt as ReportAttempt | null | undefined) ?? { key: newKey(), input: [] },
  )
  return {
    initial,
    /** The time of the last change of the restored draft. Null if there is none. */
    restoredAt: restored?.at ?? null,
    /** Stores the values. The initial ones are stored already, or empty. */
    store(values: EventDraft) {
      if (values !== initial) mirror.write(base, values, attempt.current)
    },
    /** Remembers an input before it is sent. Returns the key, and the inputs that may have been received before. */
    begin(values: EventDraft, input: ReportInput) {
      const earlier = attempt.current.input.filter((one) => !sameValue(one, input))
      attempt.current = { ...attempt.current, input: [...earlier, input] }
      mirror.write(base, values, attempt.current)
      return { key: attempt.current.key, earlier }
    },
    forget: mirror.forget,
  }
}
