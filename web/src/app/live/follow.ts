import { fromCallback, type Actor, type EventFromLogic } from 'xstate'
import type { Failure } from '#graphql/errors.ts'
import type { Change } from '#graphql/feed.ts'
import { liveMachine, type LiveWord } from '#machines/live.machine.ts'
import { createRecent } from './recent.ts'
import { readStream, type Ending } from './stream.ts'

/** A write under way this long before the page began to ask may have been committed after it was answered. */
const SLACK_MS = 2_000
/** The service goes no further back than that. */
const FURTHEST_BACK_S = 3_600

/** What the tabs of a browser send each other; a message with `to` is for that tab only. */
type Message =
  | (LiveWord & { readonly to?: string })
  /** A new tab, which has asked for what it shows since that moment. */
  | { readonly type: 'who is there'; readonly tab: string; readonly since: number }

type LiveEvent = EventFromLogic<typeof liveMachine>

type Options = {
  readonly organizationId: string
  readonly userId: string
  /** Since when, in milliseconds of Date, the page asks for what it shows. */
  readonly since: number
  readonly read?: typeof readStream
}

type Outlets = {
  readonly onChange: (change: Change) => void
  readonly onSessionLost: () => void
  /** What the user may do here has changed, or is no more. */
  readonly onAccess: () => void
  /** Changes come in again after a while without. */
  readonly onBack: () => void
}

/**
 * The live machine of an organization's changes with the browser behind it: one stream for all tabs, which the tab that
 * holds the lock reads and passes on; when it goes, the next one goes on from where it was.
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
        const secondsBack = Math.max(0, Math.ceil((Date.now() - since + SLACK_MS) / 1_000))
        const onChange = (change: Change) => sendBack({ type: 'changed', change })
        void read({
          organizationId,
          after: input.after,
          secondsBack: Math.min(secondsBack, FURTHEST_BACK_S),
          signal,
          onChange,
        }).then((ending) => signal.aborted || sendBack(endOf(ending)))
        return () => stopped.abort()
      }),
    },
  })

  /** Sends a new tab the state of the connection, and the changes since it began to load. */
  function welcome(actor: Actor<typeof liveMachine>, to: string, asksSince: number): void {
    const { live, failure, cursor } = actor.getSnapshot().context
    post({ type: 'live', live: live === true, failure })
    if (cursor === null) return
    for (const change of recent.since(asksSince - SLACK_MS, cursor)) post({ type: 'change', change, to })
  }

  /** Hands on what the machine announces; the answer ends that. */
  function connect(
    actor: Actor<typeof liveMachine>,
    { onChange, onSessionLost, onAccess, onBack }: Outlets,
  ): () => void {
    let wasLive = true
    const heard = [
      actor.on('change', ({ change, isDoubtful }) => {
        recent.keep(change as Change)
        onChange(change as Change)
        if (isDoubtful) onAccess()
      }),
      actor.on('live', ({ live }) => {
        if (live && !wasLive) onBack()
        wasLive = live
      }),
      actor.on('refused', onAccess),
      actor.on('lost', onSessionLost),
      actor.on('tell', ({ word }) => post(word)),
      actor.on('welcome', (event) => welcome(actor, event.tab, event.since)),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }

  return { machine, connect }
}

/** Calls back when this tab holds the lock, and gives it up when it is ended. */
function elect(name: string, onElected: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const hold = () => {
    onElected()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  // Without Web Locks, where the page is not served securely, each tab reads for itself.
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks) void locks.request(name, { signal }, hold).catch(() => undefined)
  else onElected()
  return () => ended.abort()
}

/** What another tab's message is to this one; null where it is for another. */
function eventOf(message: Message, tab: string): LiveEvent | null {
  if (message.type === 'who is there') return { type: 'tab.opened', tab: message.tab, since: message.since }
  if (message.to !== undefined && message.to !== tab) return null
  if (message.type === 'live') return { type: 'tab.live', live: message.live, failure: message.failure }
  return message.type === 'change' ? { type: 'tab.changed', change: message.change } : { type: 'tab.lost' }
}

const endOf = ({ kind, failure }: Ending): LiveEvent =>
  kind === 'session lost' ? { type: 'lost' } : { type: kind, failure: failure satisfies Failure | null }
