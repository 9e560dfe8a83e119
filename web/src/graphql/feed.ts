import { subscriptionExchange, type Exchange } from '@urql/core'
import type { ChangesSubscription } from './generated/types.ts'
import { createTraffic } from './traffic.ts'

export type Change = ChangesSubscription['changes']

/** Changes that come within this time are told together: an import of a thousand rows is one refresh. */
const GATHER_MS = 100
/** As long as changes wait for what is under way, whose answers may be older than they are. */
const MOST_WAIT_MS = 2_000

/** Where changes, from whichever tab they were read, enter this page's client. */
export type Feed = {
  /** Stand in this order, below the cache. */
  readonly exchanges: readonly Exchange[]
  /** Whose own writes need not be told. */
  readonly follow: (userId: string) => void
  readonly push: (change: Change) => void
  /** Since when, in milliseconds of Date, what the page shows is asked for. */
  readonly since: number
  /** Sends the queries again that failed and are still shown. */
  readonly retryFailed: () => void
  /** Calls back once, as soon as nothing is asked. */
  readonly whenQuiet: (listener: () => void) => void
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
    // The answer to one's own write is what tells that it is one's own.
    const changes = [...gathered.values()].filter(
      ({ userId, recordId }) => !(userId === own && recordId && traffic.takeOwn(recordId)),
    )
    gathered.clear()
    for (const change of changes) for (const sink of sinks) sink(change)
    // What was under way when they were told is asked for again when it has come: it may not know of them.
    if (isLate) for (const change of changes) traffic.whenQuiet(() => push({ ...change, userId: null }))
  }

  function push(change: Change): void {
    if (change.kind === 'READY') return
    gathered.set(`${change.kind} ${change.resource} ${change.recordId} ${change.userId === own}`, change)
    if (timer !== undefined) return
    const begun = Date.now()
    const wait = (): void => {
      if (traffic.isQuiet()) flush(false)
      else if (Date.now() - begun >= MOST_WAIT_MS) flush(true)
      else timer = setTimeout(wait, GATHER_MS)
    }
    timer = setTimeout(wait, GATHER_MS)
  }

  const subscription = subscriptionExchange({
    forwardSubscription: () => ({
      subscribe(sink) {
        const hear = (changes: Change) => sink.next({ data: { __typename: 'Subscription', changes } })
        sinks.add(hear)
        return { unsubscribe: () => void sinks.delete(hear) }
      },
    }),
  })
  return {
    exchanges: [subscription, traffic.exchange],
    follow: (userId) => void (own = userId),
    push,
    since: Date.now(),
    retryFailed: traffic.retryFailed,
    whenQuiet: traffic.whenQuiet,
  }
}
