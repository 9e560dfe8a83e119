import { fromCallback, type Actor, type EventFromLogic } from 'xstate'
import type { Failure } from '#graphql/errors.ts'
import type { Change } from '#graphql/feed.ts'
import { liveMachine, type TabMessage } from '#machines/live.machine.ts'
import { createRecent } from './recent.ts'
import { readStream, type Ending } from './stream.ts'

/** A write that was in progress this long before the page's first request may have committed after its response. */
const OVERLAP_MS = 2_000
/** The earliest time, in seconds, from which the service can resume the stream. */
const MAX_REPLAY_S = 3_600

/** The messages between the tabs of a browser. A message with `to` is for that tab only. */
type Message =
  | (TabMessage & { readonly to?: string })
  /** Sent by a new tab, which has requested its data since that time. */
  | { readonly type: 'who is there'; readonly tab: string; readonly since: number }

type LiveEvent = EventFromLogic<typeof liveMachine>

type Options = {
  readonly organizationId: string
  readonly userId: string
  /** The time of the page's first data request, in milliseconds since the epoch. */
  readonly since: number
  readonly read?: typeof readStream
}

type Outlets = {
  readonly onChange: (change: Change) => void
  readonly onSessionLost: () => void
  /** Called if the user's access changed or ended. */
  readonly onAccess: () => void
  /** Called when changes are received again after an interruption. */
  readonly onBack: () => void
}

/**
 * Starts the live machine of an organization's changes and connects it to the browser. One stream serves all tabs: the
 * tab that holds the lock reads it and forwards the changes. When that tab closes, the next one resumes at its cursor.
 */
export function createFollowing({ organizationId, userId, since, read = readStream }: Options) {
  const name = `ansvar.changes:${userId}:${organizationId}`
  const tab = Math.random().toString(36).slice(2, 12)
  const recent = createRecent()
  let channel: BroadcastChannel | null = null
  const post = (message: Message) => channel?.postMessage(message)

  const machine = liveMachine.provide({
    actors: {
      listen: fromCallback(({ sendBack }) => {
        const opened = new BroadcastChannel(name)
        channel = opened
        opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
          const event = eventOf(data, tab)
          if (event) sendBack(event)
        })
        const online = () => sendBack({ type: 'online' })
        window.addEventListener('online', online)
        post({ type: 'who is there', tab, since })
        return () => {
          window.removeEventListener('online', online)
          opened.close()
          channel = null
        }
      }),
      elect: fromCallback(({ sendBack }) => elect(name, () => sendBack({ type: 'elected' }))),
      read: fromCallback(({ input, sendBack }) => {
        const stopped = new AbortController()
        const { signal } = stopped
        const secondsBack = Math.max(0, Math.ceil((Date.now() - since + OVERLAP_MS) / 1_000))
        const onChange = (change: Change) => sendBack({ type: 'changed', change })
        void read({
          organizationId,
          after: input.after,
          secondsBack: Math.min(secondsBack, MAX_REPLAY_S),
          signal,
          onChange,
        }).then((ending) => signal.aborted || sendBack(endOf(ending)))
        return () => stopped.abort()
      }),
    },
  })

  /** Sends a new tab the state of the connection, and the changes since it started to load. */
  function welcome(actor: Actor<typeof liveMachine>, to: string, dataSince: number): void {
    const { live, failure, cursor } = actor.getSnapshot().context
    post({ type: 'live', live: live === true, failure })
    if (cursor === null) return
    for (const change of recent.since(dataSince - OVERLAP_MS, cursor)) post({ type: 'change', change, to })
  }

  /** Forwards the machine's emitted events. Returns a function that stops it. */
  function connect(
    actor: Actor<typeof liveMachine>,
    { onChange, onSessionLost, onAccess, onBack }: Outlets,
  ): () => void {
    let wasLive = true
    const subscriptions = [
      actor.on('change', ({ change, isDoubtful }) => {
        recent.add(change as Change)
        onChange(change as Change)
        if (isDoubtful) onAccess()
      }),
      actor.on('live', ({ live }) => {
        if (live && !wasLive) onBack()
        wasLive = live
      }),
      actor.on('refused', onAccess),
      actor.on('lost', onSessionLost),
      actor.on('post', ({ message }) => post(message)),
      actor.on('welcome', (event) => welcome(actor, event.tab, event.since)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }

  return { machine, connect }
}

/** Calls back when this tab holds the lock. Releases the lock when it is stopped. */
function elect(name: string, onElected: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const hold = () => {
    onElected()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  // Without Web Locks, as on an insecure origin, each tab reads its own stream.
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks) void locks.request(name, { signal }, hold).catch(() => undefined)
  else onElected()
  return () => ended.abort()
}

/** Maps another tab's message to an event of this tab. Returns null if the message is for another tab. */
function eventOf(message: Message, tab: string): LiveEvent | null {
  if (message.type === 'who is there') return { type: 'tab.opened', tab: message.tab, since: message.since }
  if (message.to !== undefined && message.to !== tab) return null
  if (message.type === 'live') return { type: 'tab.live', live: message.live, failure: message.failure }
  return message.type === 'change' ? { type: 'tab.changed', change: message.change } : { type: 'tab.lost' }
}

const endOf = ({ kind, failure }: Ending): LiveEvent =>
  kind === 'session lost' ? { type: 'lost' } : { type: kind, failure: failure satisfies Failure | null }
