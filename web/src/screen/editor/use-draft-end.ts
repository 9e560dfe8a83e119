import { useEffect, useEffectEvent } from 'react'
import { mergeOutcome } from '../merge-outcome.ts'
import type { Destination } from '#machines/editor-draft.ts'
import { follow } from '../follow.ts'
import type { AnyRecord } from '../resource.ts'
import { useUndo } from '../use-undo.ts'
import type { EditorOptions } from './options.ts'
import { saverOf, type useEditorMachine } from './use-editor-machine.ts'
import type { MirroredDraft } from './use-mirrored-draft.ts'

type Parts = Pick<ReturnType<typeof useEditorMachine>, 'actor' | 'takeOpened'> & {
  readonly mirror: MirroredDraft
}

/**
 * Runs after a draft is saved or discarded: deletes its copy, calls `onSaved` or `onDiscarded`, and continues a pending
 * navigation.
 */
export function useDraftEnd<Rec extends AnyRecord, Draft>(
  { resource, scope, id, refetch, ...callbacks }: EditorOptions<Rec, Draft>,
  { actor, takeOpened, mirror }: Parts,
): void {
  const waysBack = useUndo()
  const onSaved = useEffectEvent((record: Rec, pending: Destination | undefined) => {
    const { base: last, draft: saved } = actor.getSnapshot().context
    const by = saverOf(last)
    // A restored draft may be based on a merge. The values that were opened before it are unknown.
    const before = takeOpened() ?? last.values
    callbacks.onSaved(
      record,
      by === null ? null : { by, outcome: mergeOutcome({ opened: before, theirs: last.values, saved }) },
      id === null
        ? waysBack.byDiscard({ resource, scope, saved: record })
        : waysBack.bySave({ resource, scope, before: last.values as Draft, saved: record, refetch }),
    )
    if (pending) follow(pending)
  })
  const onDiscarded = useEffectEvent((pending: Destination | undefined) => {
    if (pending) follow(pending)
    else callbacks.onDiscarded()
  })
  useEffect(() => {
    const saved = actor.on('saved', ({ result, pending }) => {
      mirror.forget()
      onSaved(result as Rec, pending)
    })
    const discarded = actor.on('discarded', ({ pending }) => {
      mirror.forget()
      onDiscarded(pending)
    })
    return () => {
      saved.unsubscribe()
      discarded.unsubscribe()
    }
  }, [actor, mirror])
}
