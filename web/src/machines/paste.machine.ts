import { assign, emit, fromCallback, setup } from 'xstate'

/** The properties of a parsed column. */
export type Column = {
  /** Number of lines that are readings, or should be. */
  readonly rows: number
  /** Number of them that cannot be stored. */
  readonly invalid: number
  /** The decimal separator. Null if only the user can decide it. */
  readonly mark: string | null
}

/** Progress and result of storing a column. */
export type StoringUpdate =
  /** The share that was sent. After all of it was sent, the service stores all or none. */
  | { readonly type: 'progressed'; readonly share: number }
  | { readonly type: 'stored'; readonly count: number }
  /** By the index of the row. `hasMore`: the service did not list all problems. */
  | { readonly type: 'refused'; readonly problems: Refusals; readonly hasMore: boolean }
  | { readonly type: 'failed'; readonly code: string }

export type Refusals = Readonly<Record<string, string>>

/** A request that was sent. The service stores it once for the same key, in case its response is lost. */
type Attempt = { readonly key: string; readonly text: string; readonly mark: string | null }

type Context = {
  readonly text: string
  /** The decimal separator that the user chose. */
  readonly chosen: string | null
  readonly column: Column
  readonly attempt: Attempt | null
  readonly share: number
  /** The service's problems, by the index of the row. */
  readonly problems: Refusals
  readonly hasMore: boolean
  /** Why it could not be stored. */
  readonly code: string | null
}

const emptyColumn: Column = { rows: 0, invalid: 0, mark: null }

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/** Another text or separator, which invalidates earlier problems. */
const reading = {
  write: { target: 'reading', actions: { type: 'write', params: eventParams } },
  choose: { target: 'reading', actions: { type: 'choose', params: eventParams } },
} as const

/**
 * A column of readings pasted from a spreadsheet. It is parsed, the user chooses the decimal separator if it is
 * ambiguous, reviews the rows, and stores all or none. The app provides parsing and storing.
 */
export const pasteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'write'; text: string }
      | { type: 'choose'; mark: string }
      | { type: 'read'; column: Column }
      | { type: 'store'; key: string }
      | { type: 'stop' }
      | StoringUpdate,
    emitted: {} as { type: 'stored' } | { type: 'stopped' },
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the column and reports progress, until it receives `stopped`. */
    store: fromCallback<{ type: 'none' }, { key: string }>(() => {
      throw new Error('`store` was not provided')
    }),
  },
  guards: {
    isEmpty: (_, { column }: { column: Column }) => column.rows === 0,
    isAmbiguous: (_, { column }: { column: Column }) => column.mark === null,
    isInvalid: (_, { column }: { column: Column }) => column.invalid > 0,
    /** A request that was sent completely cannot be aborted. */
    isSending: ({ context }) => context.share < 1,
  },
  actions: {
    write: assign((_, { text }: { text: string }) => ({ text, chosen: null })),
    choose: assign((_, { mark }: { mark: string }) => ({ chosen: mark })),
    clearOutcome: assign({ problems: {}, hasMore: false, code: null }),
    setColumn: assign((_, { column }: { column: Column }) => ({ column })),
    startAttempt: assign(({ context: { attempt, text, column } }, { key }: { key: string }) => ({
      share: 0,
      code: null,
      attempt: attempt?.text === text && attempt.mark === column.mark ? attempt : { key, text, mark: column.mark },
    })),
    setProgress: assign((_, { share }: { share: number }) => ({ share })),
    setRefusals: assign((_, { problems, hasMore }: { problems: Refusals; hasMore: boolean }) => ({
      problems,
      hasMore,
      attempt: null,
    })),
    setFailure: assign((_, { code }: { code: string }) => ({ code })),
    emitStored: emit({ type: 'stored' }),
    emitStopped: emit({ type: 'stopped' }),
  },
}).createMachine({
  id: 'paste',
  context: {
    text: '',
    chosen: null,
    column: emptyColumn,
    attempt: null,
    share: 0,
    problems: {},
    hasMore: false,
    code: null,
  },
  initial: 'empty',
  states: {
    empty: { on: reading },
    reading: {
      entry: 'clearOutcome',
      on: {
        ...reading,
        read: [
          {
            guard: { type: 'isEmpty', params: eventParams },
            target: 'empty',
            actions: { type: 'setColumn', params: eventParams },
          },
          {
            guard: { type: 'isAmbiguous', params: eventParams },
            target: 'ambiguous',
            actions: { type: 'setColumn', params: eventParams },
          },
          {
            guard: { type: 'isInvalid', params: eventParams },
            target: 'invalid',
            actions: { type: 'setColumn', params: eventParams },
          },
          { target: 'ready', actions: { type: 'setColumn', params: eventParams } },
        ],
      },
    },
    ambiguous: { on: reading },
    invalid: { on: reading },
    ready: { on: { ...reading, store: { target: 'storing', actions: { type: 'startAttempt', params: eventParams } } } },
    storing: {
      tags: 'busy',
      invoke: { src: 'store', input: ({ context }) => ({ key: context.attempt?.key ?? '' }) },
      on: {
        progressed: { actions: { type: 'setProgress', params: eventParams } },
        stored: { target: 'done', actions: 'emitStored' },
        refused: { target: 'refused', actions: { type: 'setRefusals', params: eventParams } },
        failed: { target: 'failed', actions: { type: 'setFailure', params: eventParams } },
        stop: { guard: 'isSending', target: 'ready', actions: 'emitStopped' },
      },
    },
    refused: { on: reading },
    failed: {
      on: { ...reading, store: { target: 'storing', actions: { type: 'startAttempt', params: eventParams } } },
    },
    done: { type: 'final' },
  },
})
