import { assign, fromPromise, setup } from 'xstate'

/** What became of one record: it was changed, or stood as it was to be already. */
export type BulkOutcome = 'changed' | 'unchanged'

export type BulkFailure = { readonly id: string; readonly reason: unknown }

type Input = { readonly ids: readonly string[] }

type Context = {
  readonly waiting: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly BulkFailure[]
  /** What was asked for before it began, such as the member who is to answer for the records. */
  readonly answer: unknown
  readonly stopped: boolean
}

/**
 * One action on several records, one after the other: each is written by itself, so that one that fails keeps none of
 * the others back. It can be stopped between two records, and what failed or was left can be tried again.
 */
export const bulkMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'start'; answer: unknown } | { type: 'stop' } | { type: 'retry' },
  },
  actors: {
    /** Writes one record, and says what became of it; rejects with the reason why not. */
    write: fromPromise<BulkOutcome, { id: string; answer: unknown }>(() => {
      throw new Error('`write` was not given')
    }),
  },
  guards: {
    isOver: ({ context }) => context.waiting.length === 0 || context.stopped,
    isLeft: ({ context }) => context.waiting.length + context.failed.length > 0,
  },
  actions: {
    noteAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    noteWritten: assign(({ context: { waiting, changed, unchanged } }, { output }: { output: BulkOutcome }) => {
      const [id = ''] = waiting
      const rest = waiting.slice(1)
      return output === 'changed'
        ? { waiting: rest, changed: [...changed, id] }
        : { waiting: rest, unchanged: [...unchanged, id] }
    }),
    noteFailure: assign(({ context: { waiting, failed } }, { reason }: { reason: unknown }) => ({
      waiting: waiting.slice(1),
      failed: [...failed, { id: waiting[0] ?? '', reason }],
    })),
    noteStop: assign({ stopped: true }),
    takeUpAgain: assign(({ context: { waiting, failed } }) => ({
      waiting: [...failed.map(({ id }) => id), ...waiting],
      failed: [],
      stopped: false,
    })),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    waiting: input.ids,
    changed: [],
    unchanged: [],
    failed: [],
    answer: null,
    stopped: false,
  }),
  initial: 'asking',
  states: {
    asking: { on: { start: { target: 'turning', actions: { type: 'noteAnswer', params: ({ event }) => event } } } },
    turning: { always: [{ guard: 'isOver', target: 'finished' }, { target: 'writing' }] },
    writing: {
      tags: 'busy',
      invoke: {
        src: 'write',
        input: ({ context }) => ({ id: context.waiting[0] ?? '', answer: context.answer }),
        onDone: { target: 'turning', actions: { type: 'noteWritten', params: ({ event }) => event } },
        onError: {
          target: 'turning',
          actions: { type: 'noteFailure', params: ({ event }) => ({ reason: event.error }) },
        },
      },
      on: { stop: { actions: 'noteStop' } },
    },
    finished: { on: { retry: { guard: 'isLeft', target: 'turning', actions: 'takeUpAgain' } } },
  },
})
