import type { Database } from '#db/open.ts'
import { readAsUser, type SessionCredentials, type Membership, type Scope } from '#db/scope.ts'
import { encode, changeEvent, HEARTBEAT, advance, statusEvent, unrecordedEvent, type ChangeEvent } from './events.ts'
import type { Cursor } from './cursor.ts'
import {
  MAX_CHANGES,
  readChanges,
  readHeads,
  readNotificationState,
  readPackProgress,
  type NotificationState,
  type PackProgress,
  type TrailChange,
} from './trail.ts'

/** The maximum number of buffered events. A slower reader is disconnected, and catches up when it reconnects. */
const MAX_BUFFERED_EVENTS = 2 * MAX_CHANGES

/** The reader of a stream and its access rights. If these change, the stream sends an ACCESS event and ends. */
export type Reader = {
  readonly credentials: Omit<SessionCredentials, 'now'>
  readonly membership: Membership
  readonly user: Scope['user']
}

export type Stream = {
  readonly reader: Reader
  readonly body: ReadableStream<Uint8Array>
  /** Checks whether the reader still has access, and sends the changes since the last poll. */
  poll(): void
  sendHeartbeat(): void
  end(): void
}

/**
 * The start of a stream. `sinceMs` is the time of the reader's data in milliseconds since 1970: the first poll sends an
 * event if there are unread notifications and the newest was made since then. Null if there is no time in between.
 */
type Start = { readonly cursor: Cursor; readonly kind: 'READY' | 'REFETCH'; readonly sinceMs: number | null }

const isNews = ({ unread, newest_date: made }: NotificationState, { sinceMs }: Start): boolean =>
  sinceMs !== null && unread > 0 && made !== null && Date.parse(made) >= sinceMs

const isSame = (one: NotificationState, other: NotificationState): boolean =>
  one.unread === other.unread && one.newest === other.newest

type News = {
  readonly allowed: boolean
  readonly rows: readonly TrailChange[]
  readonly heads: Cursor | null
  readonly notifications: NotificationState | null
  readonly packs: PackProgress
}

const noPacks: PackProgress = new Map()

/**
 * Returns a function that runs `work`. If it is called while the work runs, it runs once more afterwards, as long as the
 * stream is open.
 */
function oneAtATime(work: () => Promise<void>, isOpen: () => boolean, onError: (error: unknown) => void) {
  let isRunning = false
  let isRequested = false
  const mustRepeat = () => isRequested && isOpen()
  return async (): Promise<void> => {
    isRequested = true
    if (isRunning || !isOpen()) return
    isRunning = true
    try {
      do {
        isRequested = false
        await work()
      } while (mustRepeat())
    } catch (error) {
      onError(error)
    } finally {
      isRunning = false
    }
  }
}

/** Opens a stream of the changes of one organization that one session may see, from a cursor on. Calls `onEnd` once. */
export function openStream(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  reader: Reader,
  start: Start,
  onEnd: (error?: unknown) => void,
): Stream {
  let cursor = start.cursor
  let known: NotificationState | null = null
  let packs = noPacks
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null

  function end(error?: unknown): void {
    const open = controller
    if (!open) return
    controller = null
    open.close()
    onEnd(error)
  }

  function send(event: ChangeEvent): void {
    controller?.enqueue(encode(event))
    if ((controller?.desiredSize ?? 0) <= 0) end()
  }

  /** Sends one event if the notifications differ from those of the last poll, however many were made or read. */
  function sendNotifications(state: NotificationState | null): void {
    const former = known
    known = state ?? former
    if (!state?.newest || (former ? isSame(former, state) : !isNews(state, start))) return
    send(unrecordedEvent('notifications', state.newest, cursor))
  }

  /** Sends an event for each pack that is further than at the last poll. The trail has the end of a pack. */
  function sendPacks(progress: PackProgress): void {
    const moved = [...progress].filter(([id, text]) => packs.get(id) !== text)
    packs = progress
    for (const [id] of moved) send(unrecordedEvent('audit_packs', id, cursor))
  }

  function sendNews({ rows, heads, notifications, packs: progress }: News): void {
    if (heads !== null) {
      cursor = heads
      return send(statusEvent('REFETCH', cursor))
    }
    for (const row of rows) {
      cursor = advance(cursor, row)
      send(changeEvent(row, cursor))
    }
    sendNotifications(notifications)
    return sendPacks(progress)
  }

  async function pollOnce(): Promise<void> {
    const credentials = { ...reader.credentials, now: clock() }
    const news = await readAsUser(database, credentials, (scope) => readNews(scope, reader, cursor))
    if (news === null) return end()
    sendNews(news)
    if (!news.allowed) {
      send(statusEvent('ACCESS', cursor))
      end()
    }
    return undefined
  }

  const poll = oneAtATime(pollOnce, () => controller !== null, end)

  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened
        send(statusEvent(start.kind, cursor))
      },
      cancel() {
        controller = null
        onEnd()
      },
    },
    { highWaterMark: MAX_BUFFERED_EVENTS },
  )
  return {
    reader,
    body,
    poll: () => void poll(),
    sendHeartbeat: () => void ((controller?.desiredSize ?? 0) > 0 && controller?.enqueue(HEARTBEAT)),
    end: () => end(),
  }
}

/**
 * Reads the changes since a cursor under the reader's row-level security. `allowed` is false if the access has changed.
 */
async function readNews({ trx, user, membership }: Scope, reader: Reader, cursor: Cursor): Promise<News> {
  if (membership === null) return { allowed: false, rows: [], heads: null, notifications: null, packs: noPacks }
  const allowed =
    membership.level === reader.membership.level &&
    membership.accessibility === reader.membership.accessibility &&
    user.maintainsSystem === reader.user.maintainsSystem
  const rows = await readChanges(trx, membership.organizationId, cursor)
  const heads = rows.length > MAX_CHANGES ? await readHeads(trx, membership.organizationId) : null
  const notifications = await readNotificationState(trx, membership.organizationId)
  const packs = membership.level === 'MANAGE' ? await readPackProgress(trx, membership.organizationId) : noPacks
  return { allowed, rows, heads, notifications, packs }
}
