import { assign, emit, fromCallback, setup, spawnChild, stopChild } from 'xstate'

/** The fields of a change that the machine uses. The stream sends more. */
export type LiveChange = { readonly kind: string; readonly cursor: string }

/** Why no changes are received. */
export type LiveFailure = { readonly code: string }

/** The messages between the tabs of a browser. */
export type TabMessage =
  | { readonly type: 'change'; readonly change: LiveChange }
  | { readonly type: 'live'; readonly live: boolean; readonly failure: LiveFailure | null }
  | { readonly type: 'session lost' }

type Context = {
  /** Whether changes are received, here or in the leading tab. Null until that is known. */
  readonly live: boolean | null
  readonly failure: LiveFailure | null
  /** The position of this page in the stream, from which it resumes. */
  readonly cursor: string | null
  /** Whether this tab reads the stream for all tabs. */
  readonly isLeading: boolean
  /** Time until the stream is opened again, in milliseconds, without jitter. */
  readonly wait: number
}

const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

type Change = { readonly change: LiveChange }
type Failed = { readonly failure: LiveFailure | null }

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/** Without an open stream, changes of roles were not reported. */
const isReopened = (cursor: string | null, { kind }: LiveChange): boolean =>
  cursor !== null && (kind === 'READY' || kind === 'REFETCH')

const ends = {
  ended: { target: 'waiting', actions: [{ type: 'setFailure', params: eventParams }, 'postLive'] },
  refused: {
    target: 'waiting',
    actions: [{ type: 'setFailure', params: eventParams }, 'waitMax', 'dropPermissions', 'postLive'],
  },
  lost: { target: 'lost', actions: ['postLost', 'emitLost'] },
} as const

/**
 * The live connection of a tab. One tab of a browser is elected to read the stream of changes and forwards them to the
 * others. A stream that ends is opened again with exponential backoff, until the session is lost.
 */
export const liveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'elected' }
      | { type: 'changed'; change: LiveChange }
      | { type: 'ended'; failure: LiveFailure | null }
      | { type: 'refused'; failure: LiveFailure | null }
      | { type: 'lost' }
      | { type: 'online' }
      | { type: 'tab.changed'; change: LiveChange }
      | { type: 'tab.live'; live: boolean; failure: LiveFailure | null }
      | { type: 'tab.lost' }
      | { type: 'tab.opened'; tab: string; since: number },
    emitted: {} as
      | { type: 'live'; live: boolean }
      /** `isDoubtful`: the user's permissions may have changed. */
      | { type: 'change'; change: LiveChange; isDoubtful: boolean }
      | { type: 'refused' }
      | { type: 'lost' }
      | { type: 'post'; message: TabMessage }
      | { type: 'welcome'; tab: string; since: number },
    children: {} as { read: 'read' },
  },
  actors: {
    /** Reports that this tab is elected. Releases the election when it is stopped. */
    elect: fromCallback<{ type: 'none' }>(() => undefined),
    /** Reports messages of other tabs, and that the network is available again. */
    listen: fromCallback<{ type: 'none' }>(() => undefined),
    /** Reads one stream of changes to its end, starting after a cursor. */
    read: fromCallback<{ type: 'none' }, { after: string | null }>(() => undefined),
  },
  delays: {
    /** Jitter, so that browsers do not reconnect at the same time. */
    backOff: ({ context }) => context.wait * (0.75 + Math.random() / 2),
  },
  guards: { isKnown: ({ context }) => context.isLeading && context.live !== null },
  actions: {
    lead: assign({ isLeading: true }),
    setOpen: assign({ live: true, failure: null }),
    setFailure: assign((_, { failure }: Failed) => ({ live: false, failure })),
    setTab: assign((_, { live, failure }: { live: boolean } & Failed) => ({ live, failure })),
    setCursor: assign((_, { change }: Change) => ({ cursor: change.cursor })),
    /** Half of the shortest wait, because the next wait doubles it. */
    resetWait: assign({ wait: MIN_WAIT_MS / 2 }),
    waitMax: assign({ wait: MAX_WAIT_MS }),
    doubleWait: assign(({ context }) => ({ wait: Math.min(2 * context.wait, MAX_WAIT_MS) })),
    emitLive: emit(({ context }) => ({ type: 'live', live: context.live === true }) as const),
    emitChange: emit(({ context }, { change }: Change) => ({
      type: 'change' as const,
      change,
      isDoubtful: change.kind === 'ACCESS' || isReopened(context.cursor, change),
    })),
    dropPermissions: emit({ type: 'refused' }),
    emitLost: emit({ type: 'lost' }),
    postChange: emit((_, { change }: Change) => ({ type: 'post', message: { type: 'change', change } }) as const),
    postLive: emit(({ context: { live, failure } }) => ({
      type: 'post' as const,
      message: { type: 'live' as const, live: live === true, failure },
    })),
    postLost: emit({ type: 'post', message: { type: 'session lost' } }),
    welcome: emit((_, { tab, since }: { tab: string; since: number }) => ({ type: 'welcome', tab, since }) as const),
  },
}).createMachine({
  id: 'live',
  context: { live: null, failure: null, cursor: null, isLeading: false, wait: MIN_WAIT_MS },
  invoke: [{ src: 'listen' }, { src: 'elect' }],
  initial: 'following',
  on: {
    'tab.changed': {
      actions: [
        { type: 'emitChange', params: eventParams },
        { type: 'setCursor', params: eventParams },
      ],
    },
    'tab.live': { actions: [{ type: 'setTab', params: eventParams }, 'emitLive'] },
    'tab.lost': { target: '.lost', actions: 'emitLost' },
    'tab.opened': { guard: 'isKnown', actions: { type: 'welcome', params: eventParams } },
  },
  states: {
    following: { on: { elected: { target: 'connecting', actions: 'lead' } } },
    connecting: {
      entry: spawnChild('read', { id: 'read', input: ({ context }) => ({ after: context.cursor }) }),
      on: {
        ...ends,
        changed: {
          target: 'open',
          actions: [
            'setOpen',
            'postLive',
            'emitLive',
            { type: 'postChange', params: eventParams },
            { type: 'emitChange', params: eventParams },
            { type: 'setCursor', params: eventParams },
            'resetWait',
          ],
        },
      },
    },
    open: {
      on: {
        ...ends,
        changed: {
          actions: [
            { type: 'postChange', params: eventParams },
            { type: 'emitChange', params: eventParams },
            { type: 'setCursor', params: eventParams },
          ],
        },
      },
    },
    waiting: {
      entry: ['emitLive', stopChild('read')],
      after: { backOff: { target: 'connecting', actions: 'doubleWait' } },
      on: { online: { target: 'connecting', actions: 'doubleWait' } },
    },
    lost: { type: 'final' },
  },
})
