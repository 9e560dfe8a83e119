import { RequestProblem } from '#contract/problem.ts'
import type { Database } from '#db/open.ts'
import { CATALOGUE, CHANGES_CHANNEL } from '#db/trail/changes.ts'
import type { Log } from '#log.ts'
import type { Cursor } from './cursor.ts'
import { openStream, type Reader, type Stream } from './stream.ts'
import { MAX_CHANGES } from './trail.ts'

const HEARTBEAT_MS = 15_000
/** The number of heartbeats between two polls of each stream. The expiry of a session sends no notification. */
const HEARTBEATS_PER_POLL = 4
const RELISTEN_DELAY_MS = 1_000
/** The maximum number of open streams of one session. A browser has one; the others allow for reconnections. */
export const MAX_STREAMS = 6

/** Every stream of changes of this process, and the one listener that notifies them. */
export type Hub = {
  /**
   * Opens a stream from a cursor, or from now on. `sinceMs` is the time of the cursor in
   * milliseconds since 1970, if it is known. Throws `too_many_requests` if the session has too many streams, and
   * `unavailable` once the hub is closed.
   */
  open(reader: Reader, after: Cursor | null, heads: Cursor, sinceMs?: number | null): ReadableStream<Uint8Array>
  /** The number of open streams. */
  count(): number
  /** Ends every stream and stops listening. Readers reconnect, and reach a process that is still running. */
  close(): Promise<void>
}

export function createHub(database: Database, clock: () => Date, log: Log): Hub {
  const streams = new Set<Stream>()
  let listening: Promise<() => Promise<void>> | null = null
  let closed = false
  let heartbeats = 0

  function notify(isAffected: (reader: Reader) => boolean = () => true): void {
    for (const stream of streams) if (isAffected(stream.reader)) stream.poll()
  }

  /** The payload is the id of the organization that changed, and its last change number. */
  function onNotification(payload: string): void {
    const [id] = payload.split(' ')
    // The user's own organization can differ from the followed one. It stores what the user may do.
    notify(({ membership, user }) => id === CATALOGUE || id === membership.organizationId || id === user.organizationId)
  }

  function listen(): Promise<() => Promise<void>> {
    return (listening ??= database.listen(CHANGES_CHANNEL, onNotification, relisten).catch((error: unknown) => {
      listening = null
      throw error
    }))
  }

  function relisten(): void {
    listening = null
    if (closed) return
    setTimeout(() => {
      if (closed) return
      // The trail has the changes of the time in between.
      listen().then(() => notify(), relisten)
    }, RELISTEN_DELAY_MS).unref()
  }

  const heartbeat = setInterval(() => {
    heartbeats += 1
    for (const stream of streams) stream.sendHeartbeat()
    if (heartbeats % HEARTBEATS_PER_POLL === 0) notify()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(reader, after, heads, sinceMs = after === null ? null : 0) {
      if (closed) throw new RequestProblem('unavailable', { headers: { 'retry-after': '1' } })
      const { token } = reader.credentials
      const own = [...streams].filter((stream) => stream.reader.credentials.token.equals(token))
      if (own.length >= MAX_STREAMS) throw new RequestProblem('too_many_requests', { headers: { 'retry-after': '15' } })
      const isReplayable = after === null || canReplay(heads, after)
      const start = {
        cursor: isReplayable ? (after ?? heads) : heads,
        kind: isReplayable ? 'READY' : 'REFETCH',
        sinceMs,
      } as const
      const stream = openStream({ database, clock }, reader, start, (error) => {
        streams.delete(stream)
        if (error) log.error({ err: error }, 'a stream of changes broke off')
      })
      streams.add(stream)
      // Polls as soon as the listener runs, for the changes since the cursor. Notifications trigger every later poll.
      listen().then(
        () => stream.poll(),
        () => stream.end(),
      )
      return stream.body
    },
    count: () => streams.size,
    async close() {
      closed = true
      clearInterval(heartbeat)
      for (const stream of streams) stream.end()
      await listening?.then((stop) => stop()).catch(() => undefined)
    },
  }
}

/**
 * Returns whether the changes since a cursor can be sent one by one. A cursor ahead of the trail is from another trail.
 */
const canReplay = (heads: Cursor, requested: Cursor): boolean =>
  (['own', 'catalogue'] as const).every(
    (part) => requested[part] <= heads[part] && heads[part] - requested[part] <= MAX_CHANGES,
  )
