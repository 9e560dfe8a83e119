import { useEffect, useEffectEvent } from 'react'
import { mergeOutcome } from '../merge-outcome.ts'
import type { Destination } from '#machines/editor-draft.ts'
import { follow } from '../follow.ts'
import type { AnyRecord } from '../resource.ts'
import { useWaysBack } from '../ways-back.ts'
import type { EditorOptions } from './options.ts'
import { saverOf, type useEditorMachine } from './use-editor-machine.ts'
import type { MirroredDraft } from './use-mirrored-draft.ts'

type Parts = Pick<ReturnType<typeof useEditorMachine>, 'actor' | 'takeOpened'> & {
  readonly mirror: MirroredDraft
}

/** After the draft is saved or dropped: deletes its copy, calls `onSaved` or `onDropped`, and continues a held navigation. */
export function useDraftEnd<Rec extends AnyRecord, Draft>(
  { resource, scope, id, refetch, ...callbacks }: EditorOptions<Rec, Draft>,
  { actor, takeOpened, mirror }: Parts,
): void {
  const waysBack = useWaysBack()
  const onSaved = useEffectEvent((record: Rec, held: Destination | undefined) => {
    const { base: last, draft: saved } = actor.getSnapshot().context
    const by = saverOf(last)
    // A draft of an earlier visit may begin from a merge: what was opened before is not known any more.
    const before = takeOpened() ?? last.values
    callbacks.onSaved(
      record,
      by === null ? null : { by, outcome: mergeOutcome({ opened: before, theirs: last.values, saved }) },
      id === null
        ? null
        : waysBack.fromStatus({ resource, scope, before: last.values as Draft, saved: record, refetch }),
    )
    if (held) follow(held)
  })
  const onDropped = useEffectEvent((held: Destination | undefined) => {
    if (held) follow(held)
    else callbacks.onDropped()
  })
  useEffect(() => {
    const saved = actor.on('saved', ({ result, held }) => {
      mirror.forget()
      onSaved(result as Rec, held)
    })
    const dropped = actor.on('dropped', ({ held }) => {
      mirror.forget()
      onDropped(held)
    })
    return () => {
      saved.unsubscribe()
      dropped.unsubscribe()
    }
  }, [actor, mirror])
}
