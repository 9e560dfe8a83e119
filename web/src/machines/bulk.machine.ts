import { assign, fromPromise, setup } from 'xstate'

/** The result for a record. `unchanged` records were in the target state already. */
export type BulkOutcome = 'changed' | 'unchanged'

export type BulkFailure = { readonly id: string; readonly reason: unknown }

type Input = { readonly ids: readonly string[] }

type Context = {
  readonly waiting: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly BulkFailure[]
  /** What was requested before the start, such as the new responsible member. */
  readonly answer: unknown
  readonly stopped: boolean
}

/**
 * Runs an action on several records one after another. Each is saved separately, so that a failure does not affect the
 * others. The user can stop between two records, and retry failed and remaining ones.
 */
export const bulkMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'start'; answer: unknown } | { type: 'stop' } | { type: 'retry' },
  },
  actors: {
    /** Saves one record and returns the result. Rejects with the reason for a failure. */
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
    retryLeft: assign(({ context: { waiting, failed } }) => ({
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
    finished: { on: { retry: { guard: 'isLeft', target: 'turning', actions: 'retryLeft' } } },
  },
})
