import type { Database } from '#db/open.ts'
import { glanceAsUser, type Entrance, type Membership, type Scope } from '#db/scope.ts'
import { encode, eventOf, HEARTBEAT, past, tiding, type ChangeEvent } from './events.ts'
import type { Cursor } from './cursor.ts'
import { MOST_CHANGES, readChanges, readHeads, type TrailChange } from './trail.ts'

/** As many events as may wait for a slow reader; one that is slower is let go, and catches up when it comes again. */
const MOST_WAITING = 2 * MOST_CHANGES

/** Who reads, and what they may do: when that changes, the stream tells so and ends. */
export type Reader = {
  readonly entrance: Omit<Entrance, 'now'>
  readonly membership: Membership
  readonly user: Scope['user']
}

export type Stream = {
  readonly reader: Reader
  readonly body: ReadableStream<Uint8Array>
  /** Looks whether the reader may still read, and tells what has changed since. */
  look(): void
  beat(): void
  end(): void
}

type Seen = { readonly allowed: boolean; readonly rows: readonly TrailChange[]; readonly heads: Cursor | null }

/** The changes of one organisation as one session may follow them, from a cursor on. `onEnd` is called once. */
export function openStream(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  reader: Reader,
  begin: { readonly cursor: Cursor; readonly kind: 'READY' | 'REFETCH' },
  onEnd: (error?: unknown) => void,
): Stream {
  let cursor = begin.cursor
  let looking = false
  let lookAgain = false
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null

  function end(error?: unknown): void {
    const open = controller
    if (!open) return
    controller = null
    open.close()
    onEnd(error)
  }

  function tell(event: ChangeEvent): void {
    controller?.enqueue(encode(event))
    if ((controller?.desiredSize ?? 0) <= 0) end()
  }

  function catchUp({ rows, heads }: Seen): void {
    if (heads !== null) {
      cursor = heads
      return tell(tiding('REFETCH', cursor))
    }
    for (const row of rows) {
      cursor = past(cursor, row)
      tell(eventOf(row, cursor))
    }
    return undefined
  }

  async function lookOnce(): Promise<void> {
    const entrance = { ...reader.entrance, now: clock() }
    const seen = await glanceAsUser(database, entrance, (scope) => see(scope, reader, cursor))
    if (seen === null) return end()
    catchUp(seen)
    if (!seen.allowed) {
      tell(tiding('ACCESS', cursor))
      end()
    }
    return undefined
  }

  const needsLook = (): boolean => lookAgain && controller !== null

  async function look(): Promise<void> {
    lookAgain = true
    if (looking || !controller) return
    looking = true
    try {
      do {
        lookAgain = false
        await lookOnce()
      } while (needsLook())
    } catch (error) {
      end(error)
    } finally {
      looking = false
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened
        tell(tiding(begin.kind, cursor))
      },
      cancel() {
        controller = null
        onEnd()
      },
    },
    { highWaterMark: MOST_WAITING },
  )
  return {
    reader,
    body,
    look: () => void look(),
    beat: () => void ((controller?.desiredSize ?? 0) > 0 && controller?.enqueue(HEARTBEAT)),
    end: () => end(),
  }
}

/** What has come since a cursor, under the reader's own row-level security; and whether the reader is who began. */
async function see({ trx, user, membership }: Scope, reader: Reader, cursor: Cursor): Promise<Seen> {
  if (membership === null) return { allowed: false, rows: [], heads: null }
  const allowed =
    membership.level === reader.membership.level &&
    membership.accessibility === reader.membership.accessibility &&
    user.maintainsSystem === reader.user.maintainsSystem
  const rows = await readChanges(trx, membership.organizationId, cursor)
  const heads = rows.length > MOST_CHANGES ? await readHeads(trx, membership.organizationId) : null
  return { allowed, rows, heads }
}
