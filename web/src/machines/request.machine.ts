import { assign, fromPromise, setup } from 'xstate'
import type { Problems } from './editor-draft.ts'
import type { Values } from './paths.ts'
import { notProvided } from './not-provided.ts'

/** Thrown by `send` if the request fails: the failure's code, and the problems by path. */
export class RequestFailed extends Error {
  readonly code: string
  readonly problems: Problems
  /** Seconds to wait before the next attempt. Null if unknown. */
  readonly retryAfter: number | null
  constructor(code: string, problems: Problems = {}, retryAfter: number | null = null) {
    super('The request failed')
    this.code = code
    this.problems = problems
    this.retryAfter = retryAfter
  }
}

/** Why the last attempt failed. */
export type RequestFailure = { readonly code: string; readonly retryAfter: number | null }

type Input = {
  /** The initial values, such as a reason, a name or a password. Empty for a button. */
  readonly values: Values
  /** Whether the form is open from the start, as on a page. A dialog is opened first. */
  readonly isOpen: boolean
}

type Context = Input & {
  readonly initial: Values
  readonly problems: Problems
  readonly failure: RequestFailure | null
}

type Thrown = { readonly error: unknown }

/** The part of a failure that is shown to the user. */
const failureFields = (error: unknown): Pick<Context, 'problems' | 'failure'> => {
  const { code, problems, retryAfter } = error instanceof RequestFailed ? error : new RequestFailed('UNKNOWN')
  return { problems, failure: { code, retryAfter } }
}

const withoutProblems = (problems: Problems, changed: Values): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changed)))

const isFailed = ({ error }: Thrown, matches: (failed: RequestFailed) => boolean): boolean =>
  error instanceof RequestFailed && matches(error)

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/** The transitions while the user edits the values, initially or after a refusal. */
const editing = {
  change: { actions: { type: 'change', params: eventParams } },
  send: 'sending',
  cancel: { target: 'closed', actions: 'close' },
} as const

/**
 * A request that collects its values in a dialog or a form, sends them and notifies the user of the result: done,
 * refused with problems of its fields, conflicting with another change, or failed and ready to be sent again. Closing
 * the dialog while it is sent does not stop it.
 */
export const requestMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'open' }
      /** Values by name. The names show a recording which values are secret. */
      | { type: 'change'; values: Values }
      | { type: 'send' }
      | { type: 'cancel' },
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the request and notifies the user if it succeeds. Rejects with `RequestFailed` otherwise. */
    send: fromPromise<void, { values: Values }>(notProvided('send')),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isClosed: ({ context }) => !context.isOpen,
    isRefused: (_, thrown: Thrown) => isFailed(thrown, ({ problems }) => Object.keys(problems).length > 0),
    isStale: (_, thrown: Thrown) => isFailed(thrown, ({ code }) => code === 'CONFLICT'),
  },
  actions: {
    open: assign(({ context }) => ({ isOpen: true, values: context.initial, problems: {}, failure: null })),
    reopen: assign({ isOpen: true }),
    close: assign({ isOpen: false }),
    change: assign(({ context }, { values }: { values: Values }) => ({
      values: { ...context.values, ...values },
      problems: withoutProblems(context.problems, values),
    })),
    setFailure: assign((_, { error }: Thrown) => failureFields(error)),
    clearFailure: assign({ problems: {}, failure: null }),
    reset: assign(({ context }) => ({ values: context.initial })),
  },
}).createMachine({
  id: 'request',
  context: ({ input }) => ({ ...input, initial: input.values, problems: {}, failure: null }),
  initial: 'initial',
  states: {
    initial: { always: [{ guard: 'isOpen', target: 'editing' }, { target: 'closed' }] },
    closed: { on: { open: { target: 'editing', actions: 'open' } } },
    editing: { on: editing },
    sending: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ values: context.values }),
        onDone: { target: 'done', actions: 'reset' },
        onError: [
          { guard: 'isClosed', target: 'closed' },
          {
            guard: { type: 'isRefused', params: eventParams },
            target: 'refused',
            actions: { type: 'setFailure', params: eventParams },
          },
          {
            guard: { type: 'isStale', params: eventParams },
            target: 'stale',
            actions: { type: 'setFailure', params: eventParams },
          },
          { target: 'failed', actions: { type: 'setFailure', params: eventParams } },
        ],
      },
      on: { open: { actions: 'reopen' }, cancel: { actions: 'close' } },
    },
    refused: { on: editing },
    stale: { on: editing },
    failed: { on: editing },
    done: {
      on: {
        open: { target: 'editing', actions: 'open' },
        change: { target: 'editing', actions: ['reopen', { type: 'change', params: eventParams }] },
        send: 'sending',
      },
    },
  },
})
