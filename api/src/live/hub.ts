import { RequestProblem } from '#contract/problem.ts'
import type { Database } from '#db/open.ts'
import { CATALOGUE, CHANGES_CHANNEL } from '#db/trail/changes.ts'
import type { Log } from '#log.ts'
import type { Cursor } from './cursor.ts'
import { openStream, type Reader, type Stream } from './stream.ts'
import { MOST_CHANGES } from './trail.ts'

const HEARTBEAT_MS = 15_000
/** Every so many heartbeats each stream looks by itself: a session that runs out tells nobody. */
const BEATS_A_LOOK = 4
const LISTEN_AGAIN_MS = 1_000
/** As many streams as one session may have open at once. A browser has one; the rest is room for its reconnections. */
export const MOST_STREAMS = 6

/** Every stream of changes of this process, and the one listener that wakes them. */
export type Hub = {
  /** Opens a stream behind a cursor, or from now on. Refuses one too many of a session, and everyone once it is closed. */
  open(reader: Reader, after: Cursor | null, heads: Cursor): ReadableStream<Uint8Array>
  /** How many streams are open. */
  count(): number
  /** Ends every stream and stops listening; whoever reads asks again, and reaches a process that stays. */
  close(): Promise<void>
}

export function createHub(database: Database, clock: () => Date, log: Log): Hub {
  const streams = new Set<Stream>()
  let listening: Promise<() => Promise<void>> | null = null
  let closed = false
  let beats = 0

  function wake(isMeant: (reader: Reader) => boolean = () => true): void {
    for (const stream of streams) if (isMeant(stream.reader)) stream.look()
  }

  /** The payload is the organisation in which something changed, and its last change number. */
  function heard(payload: string): void {
    const [id] = payload.split(' ')
    // The user's own organisation may be another than the one that is followed: what they may do is kept there.
    wake(({ membership, user }) => id === CATALOGUE || id === membership.organizationId || id === user.organizationId)
  }

  function listen(): Promise<() => Promise<void>> {
    return (listening ??= database.listen(CHANGES_CHANNEL, heard, listenAgain).catch((error: unknown) => {
      listening = null
      throw error
    }))
  }

  function listenAgain(): void {
    listening = null
    if (closed) return
    setTimeout(() => {
      if (closed) return
      // What was said meanwhile is in the trail.
      listen().then(() => wake(), listenAgain)
    }, LISTEN_AGAIN_MS).unref()
  }

  const heartbeat = setInterval(() => {
    beats += 1
    for (const stream of streams) stream.beat()
    if (beats % BEATS_A_LOOK === 0) wake()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(reader, after, heads) {
      if (closed) throw new RequestProblem('unavailable', { headers: { 'retry-after': '1' } })
      const { token } = reader.entrance
      const own = [...streams].filter((stream) => stream.reader.entrance.token.equals(token))
      if (own.length >= MOST_STREAMS)
        throw new RequestProblem('too_many_requests', { headers: { 'retry-after': '15' } })
      const isNear = after === null || isWithin(heads, after)
      const begin = { cursor: isNear ? (after ?? heads) : heads, kind: isNear ? 'READY' : 'REFETCH' } as const
      const stream = openStream({ database, clock }, reader, begin, (error) => {
        streams.delete(stream)
        if (error) log.error({ err: error }, 'a stream of changes broke off')
      })
      streams.add(stream)
      // Once it listens, what has changed since the cursor is looked for; from then on it is heard.
      listen().then(
        () => stream.look(),
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

/** Whether what came after a cursor is told one by one. A cursor ahead of the trail is of another trail. */
const isWithin = (heads: Cursor, asked: Cursor): boolean =>
  (['own', 'catalogue'] as const).every(
    (part) => asked[part] <= heads[part] && heads[part] - asked[part] <= MOST_CHANGES,
  )
