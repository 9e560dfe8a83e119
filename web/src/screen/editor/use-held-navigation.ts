import { useEffect } from 'react'
import type { Actor } from 'xstate'
import type { editorMachine } from '#machines/editor.machine.ts'
import { changedPaths } from '#machines/paths.ts'
import { holdNavigation } from '../leaving.ts'

/** Hands navigations to the machine while the draft has changes to lose: it holds them until the draft has ended. */
export function useHeldNavigation(actor: Actor<typeof editorMachine>, editing: boolean): void {
  useEffect(() => {
    if (!editing) return undefined
    return holdNavigation({
      held() {
        const now = actor.getSnapshot()
        return now.hasTag('form') && changedPaths(now.context.base.values, now.context.draft).length > 0
      },
      ask: (to) => actor.send({ type: 'navigate', to }),
    })
  }, [actor, editing])
}
