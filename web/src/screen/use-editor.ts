import { useEffect, useMemo, useRef } from 'react'
import { mergeOf } from '#machines/editor-draft.ts'
import type { Side } from '#machines/editor-merge.ts'
import { changedPaths } from '#machines/paths.ts'
import { useSession } from '#session/session.ts'
import { mirrorKey } from './draft-mirror.ts'
import type { EditorOptions } from './editor/options.ts'
import { useDraftEnd } from './editor/use-draft-end.ts'
import { useEditorMachine } from './editor/use-editor-machine.ts'
import { useNavigationBlocker } from './editor/use-navigation-blocker.ts'
import { useMirroredDraft } from './editor/use-mirrored-draft.ts'
import type { AnyRecord } from './resource.ts'
import { baseOf, type Scope } from './saving.ts'

export type Editor<Rec extends AnyRecord, Draft> = ReturnType<typeof useEditor<Rec, Draft>>

/**
 * Returns the editor of a record with its effects: saving through urql, storing the draft in the browser, and holding
 * navigations while there are changes. Types the draft.
 */
export function useEditor<Rec extends AnyRecord, Draft>(options: EditorOptions<Rec, Draft>) {
  const { resource, scope, id } = options
  const { user } = useSession()
  const { restored, mirror } = useMirroredDraft(draftKey(user.id, resource.name, scope, id))
  const { state, send, actor, takeOpened } = useEditorMachine(options, restored, mirror)
  const { base, draft, problems, theirs, choices, attempt = null } = state.context
  const changed = useMemo(() => changedPaths(base.values, draft), [base, draft])
  const editing = state.hasTag('form')
  const dirty = editing && changed.length > 0
  const isRefusalNew = useRef(false)
  useNavigationBlocker(actor, editing)
  useDraftEnd(options, { actor, takeOpened, mirror })

  useEffect(() => {
    if (dirty) mirror.write(base, draft, attempt)
    else if (editing) mirror.forget()
  }, [mirror, dirty, editing, base, draft, attempt])

  return {
    /** Whether the draft is open, in any state. */
    editing,
    busy: state.hasTag('busy'),
    leaving: state.matches('leaving'),
    conflicted: state.matches('conflicted'),
    /** The time of the last change of a restored draft. Null if there is none. */
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
    /** Returns true once after each save. */
    takeRefusal() {
      const isNew = isRefusalNew.current
      isRefusalNew.current = false
      return isNew
    },
    cancel: () => send({ type: 'cancel' }),
    discard: () => send({ type: 'discard' }),
    resume: () => send({ type: 'resume' }),
    choose: (path: string, side: Side) => send({ type: 'choose', path, side }),
    chooseAll: (side: Side) => send({ type: 'choose.all', side }),
  }
}

/** Returns the storage key of a draft: of a record, or of a new one in its parent. */
export const draftKey = (user: string, name: string, scope: Scope, id: string | null): string => {
  const { organizationId = '', ...parents } = scope
  return mirrorKey(user, organizationId, name, id ?? ['new', ...Object.values(parents)].join(' '))
}
