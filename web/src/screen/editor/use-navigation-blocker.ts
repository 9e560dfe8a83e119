import { useEffect } from 'react'
import type { Actor } from 'xstate'
import type { editorMachine } from '#machines/editor.machine.ts'
import { changedPaths } from '#machines/paths.ts'
import { blockNavigation } from '../leaving.ts'

/** Passes navigations to the machine while the draft has changes. The machine holds them until the draft ends. */
export function useNavigationBlocker(actor: Actor<typeof editorMachine>, editing: boolean): void {
  useEffect(() => {
    if (!editing) return undefined
    return blockNavigation({
      blocks() {
        const now = actor.getSnapshot()
        return now.hasTag('form') && changedPaths(now.context.base.values, now.context.draft).length > 0
      },
      confirm: (to) => actor.send({ type: 'navigate', to }),
    })
  }, [actor, editing])
}
