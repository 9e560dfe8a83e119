import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided.ts'

export type Credentials = { readonly username: string; readonly password: string }

/** Why the sign-in page is shown: credentials refused, too many attempts, no response, or the session ended. */
export type SignInProblem = 'refused' | 'tooMany' | 'fault' | 'lost'

/** Thrown by `signIn` if the service refuses. Any other error is a fault. */
export class SignInRefused extends Error {
  readonly problem: 'refused' | 'tooMany'
  /** For `tooMany`, the seconds to wait. Null if unknown. */
  readonly retryAfter: number | null
  constructor(problem: 'refused' | 'tooMany', retryAfter: number | null = null) {
    super('The sign-in was refused')
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Checks the session, signs in and out, and handles a session that the service ended. */
export const authenticationMachine = setup({
  types: {
    context: {} as { problem: SignInProblem | null; retryAfter: number | null },
    events: {} as
      | ({ type: 'sign.in' } & Credentials)
      | { type: 'sign.out' }
      | { type: 'session.lost' }
      | { type: 'retry' },
    tags: {} as 'inside' | 'outside' | 'busy',
  },
  actors: {
    /** Returns whether the service accepts the session. */
    checkSession: fromPromise<boolean>(notProvided('checkSession')),
    signIn: fromPromise<void, Credentials>(notProvided('signIn')),
    /** Redirects once to the address that was requested before the sign-in. */
    return: fromPromise<void>(notProvided('return')),
    /** Redirects to the root, with the current address as the one to return to. Does nothing at the root. */
    leave: fromPromise<void>(notProvided('leave')),
    signOut: fromPromise<void>(notProvided('signOut')),
  },
  guards: {
    isSignedIn: (_, { output }: { output: boolean }) => output,
  },
  actions: {
    clearProblem: assign({ problem: null, retryAfter: null }),
    setLost: assign({ problem: 'lost' }),
    setRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: error instanceof SignInRefused ? error.problem : ('fault' as const),
      retryAfter: error instanceof SignInRefused ? error.retryAfter : null,
    })),
  },
}).createMachine({
  id: 'authentication',
  context: { problem: null, retryAfter: null },
  initial: 'checkingSession',
  states: {
    checkingSession: {
      invoke: {
        src: 'checkSession',
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event }, target: 'signedIn' },
          { target: 'leaving' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { on: { retry: 'checkingSession' } },
    leaving: { invoke: { src: 'leave', onDone: 'signedOut', onError: 'signedOut' } },
    signedOut: { tags: 'outside', on: { 'sign.in': { target: 'signingIn', actions: 'clearProblem' } } },
    signingIn: {
      tags: ['outside', 'busy'],
      invoke: {
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'sign.in'
            ? { username: event.username, password: event.password }
            : { username: '', password: '' },
        onDone: 'returning',
        onError: { target: 'signedOut', actions: { type: 'setRefusal', params: ({ event }) => event } },
      },
    },
    returning: { invoke: { src: 'return', onDone: 'signedIn', onError: 'signedIn' } },
    signedIn: {
      tags: 'inside',
      on: { 'sign.out': 'signingOut', 'session.lost': { target: 'losingSession', actions: 'setLost' } },
    },
    losingSession: { invoke: { src: 'leave', onDone: 'signedOut', onError: 'signedOut' } },
    signingOut: { tags: 'busy', invoke: { src: 'signOut', onDone: 'signedOut', onError: 'signedIn' } },
  },
})
