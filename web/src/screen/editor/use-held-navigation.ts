import { useEffect, useMemo, useRef } from 'react'
import type { Actor } from 'xstate'
import type { editorMachine } from '#machines/editor.machine.ts'
import { changedPaths } from '#machines/paths.ts'
import { holdNavigation } from '../leaving.ts'

/** Holds navigations while the draft has changes to lose, and keeps the one that was held until it is decided. */
export function useHeldNavigation(actor: Actor<typeof editorMachine>, editing: boolean) {
  const pending = useRef<(() => void) | null>(null)
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
  return useMemo(
    () => ({
      /** Hands over the way on that was held, once; null where there was none. */
      take() {
        const go = pending.current
        pending.current = null
        return go
      },
      drop() {
        pending.current = null
      },
    }),
    [],
  )
}
