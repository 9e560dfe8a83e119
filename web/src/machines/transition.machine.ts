import { assign, fromPromise, setup } from 'xstate'
import { Refused, Stale, type Base, type Problems, type Theirs } from './editor-draft.ts'
import { notProvided } from './not-provided.ts'
import { isWithin, withValueAt, type Values } from './paths.ts'
import { RequestFailed, type RequestFailure } from './request.machine.ts'

type Context = {
  /** Whether the form is shown. */
  readonly isOpen: boolean
  /** The record when the form was opened, or when the last attempt found it changed. */
  readonly base: Base
  /** The values of the form, such as a reason, a date or a member. Empty for a transition without a form. */
  readonly values: Values
  readonly problems: Problems
  /** The record as another user saved it, if the last attempt was too late. */
  readonly theirs: Theirs | null
  /** Why the last attempt failed without a result. */
  readonly failure: RequestFailure | null
}

/** What an attempt sends: the values, and the version of the record that the user has seen. */
export type Attempt = { readonly values: Values; readonly version: number | null }

type Thrown = { readonly error: unknown }

const nothing: Base = { version: null, values: {} }

const isA = (kind: typeof Refused | typeof Stale, { error }: Thrown): boolean => error instanceof kind

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/** The transitions while the user edits the form, initially or after a failed attempt. */
const editing = {
  change: { actions: { type: 'change', params: eventParams } },
  send: 'sending',
  cancel: { target: 'idle', actions: 'close' },
} as const

/**
 * A transition of a record, such as dismissing an event: its form is opened, edited and sent with the version of the
 * record. It is done; refused, with problems of its values; stale, if another user changed the record; or failed. The
 * values remain until it is done or cancelled. Closing the form while it is sent does not stop it.
 */
export const transitionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'open'; base: Base; values: Values }
      | { type: 'change'; path: string; value: unknown }
      | { type: 'send' }
      | { type: 'cancel' },
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the transition and notifies the user if it succeeds. Rejects with `Refused`, `Stale` or `RequestFailed`. */
    send: fromPromise<void, Attempt>(notProvided('send')),
  },
  guards: {
    isClosed: ({ context }) => !context.isOpen,
    isRefused: (_, thrown: Thrown) => isA(Refused, thrown),
    isStale: (_, thrown: Thrown) => isA(Stale, thrown),
  },
  actions: {
    open: assign((_, { base, values }: { base: Base; values: Values }) => ({
      isOpen: true,
      base,
      values,
      problems: {},
      theirs: null,
      failure: null,
    })),
    reopen: assign({ isOpen: true }),
    close: assign({ isOpen: false }),
    change: assign(({ context }, { path, value }: { path: string; value: unknown }) => ({
      values: withValueAt(context.values, path, value),
      problems: withoutProblems(context.problems, path),
    })),
    // The user has seen the other user's changes, and sends the transition of that version.
    rebase: assign(({ context: { theirs, base } }) => ({ base: theirs ?? base, theirs: null })),
    clearFailure: assign({ problems: {}, failure: null }),
    setProblems: assign((_, { error }: Thrown) => ({ problems: error instanceof Refused ? error.problems : {} })),
    setTheirs: assign((_, { error }: Thrown) => ({ theirs: error instanceof Stale ? error.theirs : null })),
    setFailure: assign((_, { error }: Thrown) => {
      const { code, retryAfter } = error instanceof RequestFailed ? error : new RequestFailed('UNKNOWN')
      return { failure: { code, retryAfter } }
    }),
  },
}).createMachine({
  id: 'transition',
  context: { isOpen: false, base: nothing, values: {}, problems: {}, theirs: null, failure: null },
  initial: 'idle',
  states: {
    idle: { on: { open: { target: 'editing', actions: { type: 'open', params: eventParams } } } },
    editing: { on: editing },
    sending: {
      tags: 'busy',
      entry: ['rebase', 'clearFailure'],
      invoke: {
        src: 'send',
        input: ({ context: { values, base } }) => ({ values, version: base.version }),
        onDone: { target: 'done', actions: 'close' },
        onError: [
          { guard: 'isClosed', target: 'idle' },
          {
            guard: { type: 'isRefused', params: eventParams },
            target: 'refused',
            actions: { type: 'setProblems', params: eventParams },
          },
          {
            guard: { type: 'isStale', params: eventParams },
            target: 'stale',
            actions: { type: 'setTheirs', params: eventParams },
          },
          { target: 'failed', actions: { type: 'setFailure', params: eventParams } },
        ],
      },
      on: { open: { actions: 'reopen' }, cancel: { actions: 'close' } },
    },
    refused: { on: editing },
    stale: { on: editing },
    failed: { on: editing },
    done: { on: { open: { target: 'editing', actions: { type: 'open', params: eventParams } } } },
  },
})

/** Returns the problems without those at, below or above a path. */
function withoutProblems(problems: Problems, path: string): Problems {
  const others = Object.entries(problems).filter(([at]) => at !== 'form' && !isWithin(at, path) && !isWithin(path, at))
  return Object.fromEntries(others)
}
