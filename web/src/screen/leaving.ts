import type { AroundNavHandler } from 'wouter'
import type { Destination } from '#machines/editor-draft.ts'

/** Unsaved changes that a navigation would lose. */
export type NavigationBlocker = {
  /** Whether a navigation to that path would lose changes. The path is null if the page itself is left. */
  readonly blocks: (to: string | null) => boolean
  /** Requests a decision from the user, and continues to the destination once that is decided. */
  readonly confirm: (destination: Destination) => void
}

const blockers = new Map<NavigationBlocker, string>()
const blockerOf = (to: string | null) => [...blockers.keys()].find((blocker) => blocker.blocks(to))
const pathOf = (to: string): string => (to.startsWith('?') ? location.pathname : to.replace(/[?#].*$/, ''))

/**
 * For the router: a link waits while the user decides about unsaved changes. Replacing the address is a redirect and is
 * not blocked.
 */
export const aroundNav: AroundNavHandler = (go, to, options) => {
  const blocker = options?.replace ? undefined : blockerOf(pathOf(to))
  if (!blocker) return go(to, options)
  const state: unknown = options?.state
  return blocker.confirm({ href: to, ...(state !== undefined && { state }) })
}

/** Blocks navigations from the current address while there are unsaved changes. Returns a function that stops it. */
export function blockNavigation(blocker: NavigationBlocker): () => void {
  blockers.set(blocker, location.href)
  if (blockers.size === 1) window.addEventListener('beforeunload', blockUnload)
  return () => {
    blockers.delete(blocker)
    if (blockers.size === 0) window.removeEventListener('beforeunload', blockUnload)
  }
}

// A window calls listeners in the order of registration, so this one must be registered before the router's.
if (typeof window !== 'undefined') window.addEventListener('popstate', blockHistory)

/** Back and Forward are reported after they happened. The address is restored before the router reads it. */
function blockHistory(event: PopStateEvent) {
  const blocker = blockerOf(location.pathname)
  if (!blocker) return
  event.stopImmediatePropagation()
  history.pushState(null, '', blockers.get(blocker))
  blocker.confirm('back')
}

function blockUnload(event: BeforeUnloadEvent) {
  if (blockerOf(null)) event.preventDefault()
}
