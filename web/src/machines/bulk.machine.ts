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
  readonly value: unknown
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
    events: {} as { type: 'start'; value: unknown } | { type: 'stop' } | { type: 'retry' },
  },
  actors: {
    /** Saves one record and returns the result. Rejects with the reason for a failure. */
    write: fromPromise<BulkOutcome, { id: string; value: unknown }>(() => {
      throw new Error('`write` was not provided')
    }),
  },
  guards: {
    isDone: ({ context }) => context.waiting.length === 0 || context.stopped,
    isIncomplete: ({ context }) => context.waiting.length + context.failed.length > 0,
  },
  actions: {
    setValue: assign((_, { value }: { value: unknown }) => ({ value })),
    addOutcome: assign(({ context: { waiting, changed, unchanged } }, { output }: { output: BulkOutcome }) => {
      const [id = ''] = waiting
      const rest = waiting.slice(1)
      return output === 'changed'
        ? { waiting: rest, changed: [...changed, id] }
        : { waiting: rest, unchanged: [...unchanged, id] }
    }),
    addFailure: assign(({ context: { waiting, failed } }, { reason }: { reason: unknown }) => ({
      waiting: waiting.slice(1),
      failed: [...failed, { id: waiting[0] ?? '', reason }],
    })),
    setStopped: assign({ stopped: true }),
    requeue: assign(({ context: { waiting, failed } }) => ({
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
    value: null,
    stopped: false,
  }),
  initial: 'confirming',
  states: {
    confirming: { on: { start: { target: 'advancing', actions: { type: 'setValue', params: ({ event }) => event } } } },
    advancing: { always: [{ guard: 'isDone', target: 'finished' }, { target: 'writing' }] },
    writing: {
      tags: 'busy',
      invoke: {
        src: 'write',
        input: ({ context }) => ({ id: context.waiting[0] ?? '', value: context.value }),
        onDone: { target: 'advancing', actions: { type: 'addOutcome', params: ({ event }) => event } },
        onError: {
          target: 'advancing',
          actions: { type: 'addFailure', params: ({ event }) => ({ reason: event.error }) },
        },
      },
      on: { stop: { actions: 'setStopped' } },
    },
    finished: { on: { retry: { guard: 'isIncomplete', target: 'advancing', actions: 'requeue' } } },
  },
})
