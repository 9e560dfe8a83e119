import type { AroundNavHandler } from 'wouter'
import type { Destination } from '#machines/editor-draft.ts'

/** Unsaved changes that a navigation would lose. */
export type Hold = {
  /** Whether a navigation to that path would lose changes. The path is null if the page itself is left. */
  readonly held: (to: string | null) => boolean
  /** Requests a decision from the user, and continues to the destination once that is decided. */
  readonly confirm: (destination: Destination) => void
}

const holds = new Map<Hold, string>()
const holding = (to: string | null) => [...holds.keys()].find((hold) => hold.held(to))
const pathOf = (to: string): string => (to.startsWith('?') ? location.pathname : to.replace(/[?#].*$/, ''))

/**
 * For the router: a link waits while the user decides about unsaved changes. Replacing the address is a redirect and is
 * not held.
 */
export const aroundNav: AroundNavHandler = (go, to, options) => {
  const hold = options?.replace ? undefined : holding(pathOf(to))
  if (!hold) return go(to, options)
  const state: unknown = options?.state
  return hold.confirm({ href: to, ...(state !== undefined && { state }) })
}

/** Holds navigations from the current address while there are unsaved changes. Returns a function that stops it. */
export function holdNavigation(hold: Hold): () => void {
  holds.set(hold, location.href)
  if (holds.size === 1) window.addEventListener('beforeunload', holdUnload)
  return () => {
    holds.delete(hold)
    if (holds.size === 0) window.removeEventListener('beforeunload', holdUnload)
  }
}

// A window calls listeners in the order of registration, so this one must be registered before the router's.
if (typeof window !== 'undefined') window.addEventListener('popstate', holdHistory)

/** Back and Forward are reported after they happened. The address is restored before the router reads it. */
function holdHistory(event: PopStateEvent) {
  const hold = holding(location.pathname)
  if (!hold) return
  event.stopImmediatePropagation()
  history.pushState(null, '', holds.get(hold))
  hold.confirm('back')
}

function holdUnload(event: BeforeUnloadEvent) {
  if (holding(null)) event.preventDefault()
}
