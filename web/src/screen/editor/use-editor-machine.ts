import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise, type EventFromLogic } from 'xstate'
import { localDay } from '@ansvar/domain/dates'
import { useSender } from '#graphql/use-sender.ts'
import type { Attempt, Base, Theirs } from '#machines/editor-draft.ts'
import { editorMachine } from '#machines/editor.machine.ts'
import type { Values } from '#machines/paths.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import type { Mirrored } from '../draft-mirror.ts'
import type { AnyRecord, Editable } from '../resource.ts'
import { saveRecord } from '../saving.ts'
import { lengthProblems } from '../text-limits.ts'
import type { EditorOptions } from './options.ts'
import type { MirroredDraft } from './use-mirrored-draft.ts'

/**
 * Returns the machine of a record's editor, which saves through urql. It starts with the restored draft, if there is
 * one.
 */
export function useEditorMachine<Rec extends AnyRecord, Draft>(
  { resource, scope, id, descriptions, refetch }: EditorOptions<Rec, Draft>,
  restored: Mirrored | null,
  mirror: MirroredDraft,
) {
  const sender = useSender()
  const { organization } = useSession()
  // The values that the user opened, before any merge. Set when a draft without a merge is saved.
  const opened = useRef<Values | null>(null)
  const sendToActor = useRef<((event: EventFromLogic<typeof editorMachine>) => void) | null>(null)
  const save = useEffectEvent((base: Base, draft: Values, open: Attempt | null) => {
    if (saverOf(base) === null) opened.current = base.values
    return saveRecord({
      sender,
      resource,
      scope,
      id,
      base,
      draft: draft as Draft,
      attempts: {
        open,
        onAttempt(attempt) {
          sendToActor.current?.(attempt ? { type: 'create.sent', attempt } : { type: 'create.refused' })
          // Stored before the request is sent, because the page may be closed before the response.
          mirror.write(base, draft, attempt)
        },
      },
      today: localDay(new Date(), organization.timeZone),
      shown: lengthProblems(descriptions, draft),
      refetch,
    })
  })
  const [machine] = useState(() =>
    editorMachine.provide({
      actors: { save: fromPromise(({ input }) => save(input.base, input.draft, input.attempt ?? null)) },
    }),
  )
  const [input] = useState(() => firstInput(resource, id, restored))
  const [state, send, actor] = useMachine(machine, {
    input,
    actorKey: [resource.name, ...Object.values(scope), id ?? 'new'].join(' '),
  })
  useEffect(() => void (sendToActor.current = send), [send])
  /** Returns the values that were opened before the latest saves, once, or null. */
  const takeOpened = () => {
    const values = opened.current
    opened.current = null
    return values
  }
  return { state, send, actor, takeOpened }
}

/** Returns the user who saved a base, or null if it is the one that was opened. */
export const saverOf = (base: Base | Theirs): string | null => ('by' in base ? base.by : null)

function firstInput<Rec extends AnyRecord, Draft>(
  resource: Editable<Rec, Draft>,
  id: string | null,
  restored: Mirrored | null,
) {
  if (restored) {
    // Adds fields that a draft stored by an earlier version of the app lacks.
    const whole = (values: Values): Values => ({ ...(resource.empty() as Values), ...values })
    const base = { ...restored.base, values: whole(restored.base.values) }
    const { attempt } = restored
    return { start: 'editing' as const, base, draft: whole(restored.draft), ...(attempt && { attempt }) }
  }
  if (id !== null) return { start: 'viewing' as const }
  const draft = resource.empty() as Values
  return { start: 'editing' as const, base: { version: null, values: draft }, draft }
}
