import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { fromPromise } from 'xstate'
import { localDay } from '@ansvar/domain/dates'
import { mergeOf, type Base, type Theirs } from '#machines/editor-draft.ts'
import type { Side } from '#machines/editor-merge.ts'
import { editorMachine } from '#machines/editor.machine.ts'
import { changedPaths, type Values } from '#machines/paths.ts'
import { useMachine } from '#machines/use-machine.ts'
import { useSession } from '#session/session.ts'
import { draftMirror, mirrorKey } from './draft-mirror.ts'
import { holdNavigation } from './leaving.ts'
import type { AnyRecord, Editable } from './resource.ts'
import { mergeOutcome, type MergeOutcome } from './merge-outcome.ts'
import { baseOf, saveRecord, type Scope } from './saving.ts'
import { useWaysBack, type WayBack } from './ways-back.ts'

type Options<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly scope: Scope
  /** Null for a new record. */
  readonly id: string | null
  /** The record as it is now, from the service. */
  readonly refetch: () => Promise<Rec | null>
  /** `merge`: whose save this one was put on top of, and what became of theirs; null if nobody saved in between.
   * `undo`: the way back from a save that changed the status. */
  readonly onSaved: (record: Rec, merge: SavedMerge | null, undo: WayBack | null) => void
  /** The draft was dropped, or left unchanged. */
  readonly onDropped: () => void
}

export type SavedMerge = { readonly by: string; readonly outcome: MergeOutcome }

export type Editor<Rec extends AnyRecord, Draft> = ReturnType<typeof useEditor<Rec, Draft>>

/**
 * One record's editor machine with its effects: saving through urql, the draft mirrored to the browser's storage, and
 * navigations held while there is something to lose. Gives the draft its type back.
 */
export function useEditor<Rec extends AnyRecord, Draft>(options: Options<Rec, Draft>) {
  const { resource, scope, id } = options
  const client = useClient()
  const waysBack = useWaysBack()
  const { user, organization } = useSession()
  const key = draftKey(user.id, resource.name, scope, id)
  const [restored] = useState(() => draftMirror.read(key))
  const attempt = useRef(restored?.attempt ?? null)
  const pending = useRef<(() => void) | null>(null)
  const isRefusalNew = useRef(false)

  const opened = useRef<Values | null>(null)
  const save = useEffectEvent((base: Base, draft: Values) => {
    if (saverOf(base) === null) opened.current = base.values
    return saveRecord({
      client,
      resource,
      scope,
      id,
      base,
      draft: draft as Draft,
      attempts: {
        open: () => attempt.current,
        note(next) {
          attempt.current = next
          draftMirror.write(key, { base, draft, attempt: next })
        },
      },
      today: localDay(new Date(), organization.timeZone),
      refetch: options.refetch,
    })
  })
  const [machine] = useState(() =>
    editorMachine.provide({ actors: { save: fromPromise(({ input }) => save(input.base, input.draft)) } }),
  )
  const [input] = useState(() => firstInput(resource, id, restored))
  const [state, send, actor] = useMachine(machine, {
    input,
    place: [resource.name, ...Object.values(scope), id ?? 'new'].join(' '),
  })
  const { base, draft, problems, theirs, choices } = state.context
  const changed = useMemo(() => changedPaths(base.values, draft), [base, draft])
  const editing = state.hasTag('form')
  const dirty = editing && changed.length > 0

  const onSaved = useEffectEvent((record: Rec) => {
    const go = pending.current
    pending.current = null
    const { base: last, draft: saved } = actor.getSnapshot().context
    const by = saverOf(last)
    // A draft of an earlier visit may begin from a merge: what was opened before is not known any more.
    const before = opened.current ?? last.values
    const { refetch } = options
    options.onSaved(
      record,
      by === null ? null : { by, outcome: mergeOutcome({ opened: before, theirs: last.values, saved }) },
      id === null
        ? null
        : waysBack.fromStatus({ resource, scope, before: last.values as Draft, saved: record, refetch }),
    )
    opened.current = null
    go?.()
  })
  const onDropped = useEffectEvent(() => {
    const go = pending.current
    pending.current = null
    if (go) go()
    else options.onDropped()
  })
  useEffect(() => {
    const saved = actor.on('saved', ({ result }) => {
      attempt.current = null
      draftMirror.forget(key)
      onSaved(result as Rec)
    })
    const dropped = actor.on('dropped', () => {
      attempt.current = null
      draftMirror.forget(key)
      onDropped()
    })
    return () => {
      saved.unsubscribe()
      dropped.unsubscribe()
    }
  }, [actor, key])

  useEffect(() => {
    if (dirty) draftMirror.write(key, { base, draft, attempt: attempt.current })
    else if (editing) draftMirror.forget(key)
  }, [key, dirty, editing, base, draft])

  useEffect(() => {
    if (!editing) return undefined
    return holdNavigation({
      held() {
        const now = actor.getSnapshot()
        return now.hasTag('form') && changedPaths(now.context.base.values, now.context.draft).length > 0
      },
      ask(proceed) {
        pending.current = proceed
        actor.send({ type: 'cancel' })
      },
    })
  }, [actor, editing])

  return {
    /** Whether the draft is open, in whatever state. */
    editing,
    busy: state.hasTag('busy'),
    leaving: state.matches('leaving'),
    conflicted: state.matches('conflicted'),
    /** When the draft from an earlier visit that was put back was last changed; null where there was none. */
    restored: dirty ? (restored?.at ?? null) : null,
    dirty,
    changed,
    draft: draft as Draft,
    base,
    problems,
    theirs,
    choices,
    merge: useMemo(() => mergeOf({ base, theirs, draft }), [base, theirs, draft]),
    edit: (record: Rec) => send({ type: 'edit', base: baseOf(resource, record) }),
    change: (path: string, value: unknown) => send({ type: 'change', path, value }),
    save() {
      isRefusalNew.current = true
      send({ type: 'save' })
    },
    /** Whether the problems are the answer to a save that nobody has been led to yet. */
    takeRefusal() {
      const isNew = isRefusalNew.current
      isRefusalNew.current = false
      return isNew
    },
    cancel: () => {
      pending.current = null
      send({ type: 'cancel' })
    },
    discard: () => send({ type: 'discard' }),
    resume: () => {
      pending.current = null
      send({ type: 'resume' })
    },
    choose: (path: string, side: Side) => send({ type: 'choose', path, side }),
    chooseAll: (side: Side) => send({ type: 'choose.all', side }),
  }
}

/** Where a draft is kept: a record of its own, or a new one of what it belongs to. */
export const draftKey = (user: string, name: string, scope: Scope, id: string | null): string => {
  const { organizationId = '', ...parents } = scope
  return mirrorKey(user, organizationId, name, id ?? ['new', ...Object.values(parents)].join(' '))
}

/** Whose save a base is, where it was not the one that was opened. */
const saverOf = (base: Base | Theirs): string | null => ('by' in base ? base.by : null)

function firstInput<Rec extends AnyRecord, Draft>(
  resource: Editable<Rec, Draft>,
  id: string | null,
  restored: { readonly base: Base; readonly draft: Values } | null,
) {
  if (restored) {
    // A draft that the version before stored has not yet the fields that are new.
    const whole = (values: Values): Values => ({ ...(resource.empty() as Values), ...values })
    const base = { ...restored.base, values: whole(restored.base.values) }
    return { start: 'editing' as const, base, draft: whole(restored.draft) }
  }
  if (id !== null) return { start: 'viewing' as const }
  const draft = resource.empty() as Values
  return { start: 'editing' as const, base: { version: null, values: draft }, draft }
}
