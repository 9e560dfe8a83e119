import type { AroundNavHandler } from 'wouter'
import type { Destination } from '#machines/editor-draft.ts'

/** Unsaved work that a navigation would lose. */
export type Hold = {
  /** Whether there is something to lose right now by going to that path; null where the page itself is left. */
  readonly held: (to: string | null) => boolean
  /** Asks what to do about it, and follows the destination once that is decided. */
  readonly ask: (destination: Destination) => void
}

const holds = new Map<Hold, string>()
const holding = (to: string | null) => [...holds.keys()].find((hold) => hold.held(to))
const pathOf = (to: string): string => (to.startsWith('?') ? location.pathname : to.replace(/[?#].*$/, ''))

/** For the router: a link waits while unsaved work asks. What replaces the address is a redirect, and passes. */
export const aroundNav: AroundNavHandler = (go, to, options) => {
  const hold = options?.replace ? undefined : holding(pathOf(to))
  if (!hold) return go(to, options)
  const state: unknown = options?.state
  return hold.ask({ href: to, ...(state !== undefined && { state }) })
}

/** Holds navigations at the present address while there is something to lose; the answer lets go. */
export function holdNavigation(hold: Hold): () => void {
  holds.set(hold, location.href)
  if (holds.size === 1) window.addEventListener('beforeunload', holdUnload)
  return () => {
    holds.delete(hold)
    if (holds.size === 0) window.removeEventListener('beforeunload', holdUnload)
  }
}

// A window calls its listeners in the order in which they came: this one has to be there before the router's.
if (typeof window !== 'undefined') window.addEventListener('popstate', holdHistory)

/** Back and Forward have happened when they are told of: the address is put back before the router sees it. */
function holdHistory(event: PopStateEvent) {
  const hold = holding(location.pathname)
  if (!hold) return
  event.stopImmediatePropagation()
  history.pushState(null, '', holds.get(hold))
  hold.ask('back')
}

function holdUnload(event: BeforeUnloadEvent) {
  if (holding(null)) event.preventDefault()
}
