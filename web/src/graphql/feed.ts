import { subscriptionExchange, type Exchange } from '@urql/core'
import type { ChangesSubscription } from './generated/types.ts'
import { createTraffic } from './traffic.ts'

export type Change = ChangesSubscription['changes']

/**
 * Changes received within this time are processed together, so that an import of a thousand rows causes one refresh.
 */
const GATHER_MS = 100
/** Maximum time that changes wait for requests in progress, whose responses may be older than the changes. */
const MAX_WAIT_MS = 2_000

/** The entry point of changes into this page's client, regardless of the tab that read them. */
export type Feed = {
  /** To be added in this order, after the cache. */
  readonly exchanges: readonly Exchange[]
  /** Sets the user whose own changes are ignored. */
  readonly follow: (userId: string) => void
  readonly push: (change: Change) => void
  /** The time of the page's first data request, in milliseconds since the epoch. */
  readonly since: number
  /** Sends failed queries again that are still shown. */
  readonly retryFailed: () => void
  /** Calls back once, as soon as no request is in progress. */
  readonly whenNetworkIdle: (listener: () => void) => void
}

export function createFeed(): Feed {
  const traffic = createTraffic()
  const sinks = new Set<(change: Change) => void>()
  const gathered = new Map<string, Change>()
  let own: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(isLate: boolean): void {
    clearTimeout(timer)
    timer = undefined
    // The response to a write identifies the user's own change.
    const changes = [...gathered.values()].filter(
      ({ userId, recordId }) => !(userId === own && recordId && traffic.takeOwn(recordId)),
    )
    gathered.clear()
    for (const change of changes) for (const sink of sinks) sink(change)
    // Requests that were in progress are sent again, because their responses may not contain the changes.
    if (isLate) for (const change of changes) traffic.whenNetworkIdle(() => push({ ...change, userId: null }))
  }

  function push(change: Change): void {
    if (change.kind === 'READY') return
    gathered.set(`${change.kind} ${change.resource} ${change.recordId} ${change.userId === own}`, change)
    if (timer !== undefined) return
    const begun = Date.now()
    const wait = (): void => {
      if (traffic.isQuiet()) flush(false)
      else if (Date.now() - begun >= MAX_WAIT_MS) flush(true)
      else timer = setTimeout(wait, GATHER_MS)
    }
    timer = setTimeout(wait, GATHER_MS)
  }

  const subscription = subscriptionExchange({
    forwardSubscription: () => ({
      subscribe(sink) {
        const next = (changes: Change) => sink.next({ data: { __typename: 'Subscription', changes } })
        sinks.add(next)
        return { unsubscribe: () => void sinks.delete(next) }
      },
    }),
  })
  return {
    exchanges: [subscription, traffic.exchange],
    follow: (userId) => void (own = userId),
    push,
    since: Date.now(),
    retryFailed: traffic.retryFailed,
    whenNetworkIdle: traffic.whenNetworkIdle,
  }
}
