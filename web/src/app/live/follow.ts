import type { Failure } from '#graphql/errors.ts'
import type { Change } from '#graphql/feed.ts'
import { createRecent } from './recent.ts'
import { readStream, type Ending } from './stream.ts'

const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** A write under way this long before the page began to ask may have been committed after it was answered. */
const SLACK_MS = 2_000
/** The service goes no further back than that. */
const FURTHEST_BACK_S = 3_600

/** What the tabs of a browser tell each other; what has a `to` is for that tab alone. */
type Word =
  | { readonly type: 'change'; readonly change: Change; readonly to?: string }
  | { readonly type: 'live'; readonly live: boolean; readonly failure: Failure | null }
  | { readonly type: 'session lost' }
  /** A new tab, which has asked for what it shows since that moment. */
  | { readonly type: 'who is there'; readonly tab: string; readonly since: number }

type Options = {
  readonly organizationId: string
  readonly userId: string
  /** Since when, in milliseconds of Date, the page asks for what it shows. */
  readonly since: number
  /** How far this page has come; kept by the caller, so that it goes on from there when it begins anew. */
  readonly cursor: { current: string | null }
  readonly onChange: (change: Change) => void
  /** Whether changes come in; and what failed, where they do not. */
  readonly onLive: (live: boolean, failure: Failure | null) => void
  readonly onSessionLost: () => void
  /** What the user may do here has changed, or is no more. */
  readonly onAccess: () => void
  readonly read?: typeof readStream
}

/**
 * Follows an organisation's changes, with one stream for all tabs of the browser: the tab that holds the lock reads and
 * passes on; when it goes, the next one goes on from where it was. The answer stops it.
 */
export function followChanges(options: Options): () => void {
  const { organizationId, userId, since, cursor, onChange, onLive, onSessionLost, onAccess } = options
  const name = `ansvar.changes:${userId}:${organizationId}`
  const stopped = new AbortController()
  const { signal } = stopped
  const channel = new BroadcastChannel(name)
  const tab = Math.random().toString(36).slice(2, 12)
  const recent = createRecent()
  let reads = false
  let live: boolean | null = null
  let failure: Failure | null = null

  function take(word: Word): void {
    if (signal.aborted) return
    if (word.type === 'live') return onLive(word.live, word.failure)
    if (word.type === 'session lost') return onSessionLost()
    if (word.type === 'who is there') return welcome(word.tab, word.since)
    if (word.to !== undefined && word.to !== tab) return undefined
    const { kind } = word.change
    // While no stream was open nobody told of a changed level.
    const isReopened = cursor.current !== null && (kind === 'READY' || kind === 'REFETCH')
    cursor.current = word.change.cursor
    recent.keep(word.change)
    onChange(word.change)
    return kind === 'ACCESS' || isReopened ? onAccess() : undefined
  }
  /** Tells a new tab how it stands, and what was told while it could not hear. */
  function welcome(to: string, asksSince: number): void {
    if (!reads || live === null) return
    channel.postMessage({ type: 'live', live, failure } satisfies Word)
    if (cursor.current === null) return
    for (const change of recent.since(asksSince - SLACK_MS, cursor.current))
      channel.postMessage({ type: 'change', change, to } satisfies Word)
  }
  function tell(word: Word): void {
    if (signal.aborted) return
    if (word.type === 'live') ({ live, failure } = word)
    channel.postMessage(word)
    take(word)
  }

  function lead(): Promise<void> {
    reads = true
    return readRepeatedly(options, { signal, tell, isLive: () => live === true })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => take(data))
  // Without Web Locks, where the page is not served securely, each tab reads for itself.
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks) void locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
  channel.postMessage({ type: 'who is there', tab, since } satisfies Word)
  return () => {
    stopped.abort()
    channel.close()
  }
}

type Telling = {
  readonly signal: AbortSignal
  /** Sends a message to every tab, including this one. */
  readonly tell: (word: Word) => void
  /** Whether the last message to the tabs said that changes come in. */
  readonly isLive: () => boolean
}

/** Reads the stream and passes its changes on. When the stream ends, waits and opens it again, until the session is lost. */
async function readRepeatedly(options: Options, { signal, tell, isLive }: Telling): Promise<void> {
  const { organizationId, since, cursor, onAccess, read = readStream } = options
  for (let wait = SHORTEST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const ending: Ending = await read({
      organizationId,
      after: cursor.current,
      secondsBack: Math.min(Math.max(0, Math.ceil((Date.now() - since + SLACK_MS) / 1_000)), FURTHEST_BACK_S),
      signal,
      onChange(change) {
        wait = SHORTEST_WAIT_MS / 2
        if (!isLive()) tell({ type: 'live', live: true, failure: null })
        tell({ type: 'change', change })
      },
    })
    if (ending.kind === 'session lost') return tell({ type: 'session lost' })
    if (ending.kind === 'refused') {
      onAccess()
      wait = LONGEST_WAIT_MS
    }
    tell({ type: 'live', live: false, failure: ending.failure })
    await pause(wait * (0.75 + Math.random() / 2), signal)
  }
  return undefined
}

/** Waits; less where the network comes back, and not at all for who has stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    return undefined
  })
}
