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
import type { EditorOptions } from './options.ts'
import type { MirroredDraft } from './use-mirrored-draft.ts'

/** The machine of one record's editor, which saves through urql. It begins with the draft that was restored. */
export function useEditorMachine<Rec extends AnyRecord, Draft>(
  { resource, scope, id, refetch }: EditorOptions<Rec, Draft>,
  restored: Mirrored | null,
  mirror: MirroredDraft,
) {
  const sender = useSender()
  const { organization } = useSession()
  // What the user opened, before any merge. It is known once a draft that is not merged yet is saved.
  const opened = useRef<Values | null>(null)
  const tell = useRef<((event: EventFromLogic<typeof editorMachine>) => void) | null>(null)
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
          tell.current?.(attempt ? { type: 'create.sent', attempt } : { type: 'create.refused' })
          // Before the request leaves: the page may be gone when its answer comes.
          mirror.keep(base, draft, attempt)
        },
      },
      today: localDay(new Date(), organization.timeZone),
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
    place: [resource.name, ...Object.values(scope), id ?? 'new'].join(' '),
  })
  useEffect(() => void (tell.current = send), [send])
  /** Hands over what was opened before the saves until now, once; null where there was none. */
  const takeOpened = () => {
    const values = opened.current
    opened.current = null
    return values
  }
  return { state, send, actor, takeOpened }
}

/** Whose save a base is, where it was not the one that was opened. */
export const saverOf = (base: Base | Theirs): string | null => ('by' in base ? base.by : null)

function firstInput<Rec extends AnyRecord, Draft>(
  resource: Editable<Rec, Draft>,
  id: string | null,
  restored: Mirrored | null,
) {
  if (restored) {
    // A draft that the version before stored has not yet the fields that are new.
    const whole = (values: Values): Values => ({ ...(resource.empty() as Values), ...values })
    const base = { ...restored.base, values: whole(restored.base.values) }
    const { attempt } = restored
    return { start: 'editing' as const, base, draft: whole(restored.draft), ...(attempt && { attempt }) }
  }
  if (id !== null) return { start: 'viewing' as const }
  const draft = resource.empty() as Values
  return { start: 'editing' as const, base: { version: null, values: draft }, draft }
}
