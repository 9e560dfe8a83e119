import { useEffect, useEffectEvent } from 'react'
import { mergeOutcome } from '../merge-outcome.ts'
import type { AnyRecord } from '../resource.ts'
import { useWaysBack } from '../ways-back.ts'
import type { EditorOptions } from './options.ts'
import { saverOf, type useEditorMachine } from './use-editor-machine.ts'
import type { useHeldNavigation } from './use-held-navigation.ts'
import type { MirroredDraft } from './use-mirrored-draft.ts'

type Parts = Pick<ReturnType<typeof useEditorMachine>, 'actor' | 'takeOpened'> & {
  readonly mirror: MirroredDraft
  readonly navigation: ReturnType<typeof useHeldNavigation>
}

/** After the draft is saved or dropped: deletes its copy, calls `onSaved` or `onDropped`, and continues a held navigation. */
export function useDraftEnd<Rec extends AnyRecord, Draft>(
  { resource, scope, id, refetch, ...callbacks }: EditorOptions<Rec, Draft>,
  { actor, takeOpened, mirror, navigation }: Parts,
): void {
  const waysBack = useWaysBack()
  const onSaved = useEffectEvent((record: Rec) => {
    const go = navigation.take()
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
    go?.()
  })
  const onDropped = useEffectEvent(() => {
    const go = navigation.take()
    if (go) go()
    else callbacks.onDropped()
  })
  useEffect(() => {
    const saved = actor.on('saved', ({ result }) => {
      mirror.end()
      onSaved(result as Rec)
    })
    const dropped = actor.on('dropped', () => {
      mirror.end()
      onDropped()
    })
    return () => {
      saved.unsubscribe()
      dropped.unsubscribe()
    }
  }, [actor, mirror])
}
