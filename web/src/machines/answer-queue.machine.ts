import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided.ts'
import {
  hasSendable,
  nextAnswers,
  nextPhoto,
  withAnswer,
  withAttempts,
  withFile,
  withOutdated,
  withRestored,
  withSettled,
  type GivenAnswer,
  type PhotoProblems,
  type AnswerStatus,
  type QueuedAnswer,
  type QueuedFile,
  type Settled,
} from './queued-answers.ts'
import { RequestFailed } from './request.machine.ts'

type Input = { readonly isOnline: boolean }

type Context = Input & {
  /** In the order in which they were given. */
  readonly answers: readonly QueuedAnswer[]
  readonly problems: PhotoProblems
  readonly failure: { readonly code: string } | null
  /** Time until the next attempt, in milliseconds. */
  readonly wait: number
  /** The number of changes. */
  readonly changes: number
}

type Thrown = { readonly error: unknown }
/** The stored file of a photo, or why the service refused it. */
export type PhotoOutcome = { readonly key: string } & ({ readonly file: QueuedFile } | { readonly problem: string })

const MIN_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

/** The milliseconds after the last change at which answers are sent. */
const PAUSE_MS = 350

const codeOf = ({ error }: Thrown): string => (error instanceof RequestFailed ? error.code : 'UNKNOWN')

/** Failures that another attempt with the same answers does not mend. */
const refusals: ReadonlySet<string> = new Set(['VALIDATION', 'FORBIDDEN'])
/** Failures of an inspection that takes no answers any more. */
const closings: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND'])

/** Passes an event's own properties to a guard or an action. */
const eventParams = <Event>({ event }: { event: Event }): Event => event

/** The failures of every request. */
const failures = [
  {
    guard: { type: 'isRefused', params: eventParams },
    target: 'refused',
    actions: { type: 'setFailure', params: eventParams },
  },
  {
    guard: { type: 'isClosed', params: eventParams },
    target: 'closed',
    actions: { type: 'setFailure', params: eventParams },
  },
  { guard: 'isOffline', target: 'waiting' },
  { target: 'failed', actions: [{ type: 'setFailure', params: eventParams }, 'doubleWait'] },
] as const

const add = { type: 'add', params: eventParams } as const

/**
 * The queue of the answers of an inspection that are not stored yet. They are sent in order, each photo before the answer that
 * names it, and wait while there is no connection.
 */
export const answerQueueMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'answered' } & GivenAnswer)
      /** The answer of the other user stays, or an answer that is not sent is discarded. */
      | { type: 'dropped'; itemId: string; status: AnswerStatus }
      | { type: 'connected' }
      | { type: 'disconnected' }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    /** Reports whether there is a connection. */
    listen: fromCallback<{ type: 'none' }>(() => undefined),
    /** Reads the answers that the browser has stored. */
    restore: fromPromise<readonly QueuedAnswer[]>(notProvided('restore')),
    /** Uploads a photo. */
    upload: fromPromise<PhotoOutcome, { key: string; answers: readonly QueuedAnswer[] }>(notProvided('upload')),
    /** Sends answers. Rejects with `STALE` if another user was faster, and `OUTDATED` if the checklist is another one. */
    send: fromPromise<readonly Settled[], { answers: readonly QueuedAnswer[] }>(notProvided('send')),
    /** Compares answers with those that the service has stored. */
    reconcile: fromPromise<readonly Settled[], { answers: readonly QueuedAnswer[] }>(notProvided('reconcile')),
  },
  delays: {
    pause: PAUSE_MS,
    retryPause: ({ context }) => context.wait,
  },
  guards: {
    isOffline: ({ context }) => !context.isOnline,
    isConflicted: ({ context }) => !hasSendable(context) && context.answers.some(({ status }) => status === 'conflict'),
    isEmpty: ({ context }) => !hasSendable(context),
    hasPhoto: ({ context }) => nextPhoto(context) !== null,
    isStale: (_, thrown: Thrown) => codeOf(thrown) === 'STALE',
    isOutdated: (_, thrown: Thrown) => codeOf(thrown) === 'OUTDATED',
    isRefused: (_, thrown: Thrown) => refusals.has(codeOf(thrown)),
    isClosed: (_, thrown: Thrown) => closings.has(codeOf(thrown)),
    isUploaded: (_, { output }: { output: PhotoOutcome }) => 'file' in output,
  },
  actions: {
    add: assign(({ context }, given: GivenAnswer) => ({
      answers: withAnswer(context.answers, given, context.changes + 1),
      changes: context.changes + 1,
    })),
    restore: assign(({ context }, { output }: { output: readonly QueuedAnswer[] }) => ({
      answers: withRestored(context.answers, output),
      changes: Math.max(context.changes, ...output.map(({ revision }) => revision)),
    })),
    drop: assign(({ context }, { itemId, status }: { itemId: string; status: AnswerStatus }) => ({
      answers: context.answers.filter((one) => one.itemId !== itemId || one.status !== status),
    })),
    connect: assign({ isOnline: true }),
    disconnect: assign({ isOnline: false }),
    setFile: assign(({ context }, { output }: { output: PhotoOutcome }) => ({
      answers: 'file' in output ? withFile(context.answers, output.key, output.file) : context.answers,
      failure: null,
      wait: MIN_WAIT_MS / 2,
    })),
    setPhotoProblem: assign(({ context }, { output }: { output: PhotoOutcome }) => ({
      problems: 'problem' in output ? { ...context.problems, [output.key]: output.problem } : context.problems,
    })),
    setAttempts: assign(({ context }) => ({ answers: withAttempts(context.answers, nextAnswers(context)) })),
    settle: assign(({ context }, { output }: { output: readonly Settled[] }) => ({
      answers: withSettled(context.answers, output),
      failure: null,
      wait: MIN_WAIT_MS / 2,
    })),
    setAside: assign(({ context }) => ({ answers: withOutdated(context.answers, nextAnswers(context)) })),
    setFailure: assign((_, thrown: Thrown) => ({ failure: { code: codeOf(thrown) } })),
    clearFailure: assign({ failure: null }),
    doubleWait: assign(({ context }) => ({ wait: Math.min(2 * context.wait, MAX_WAIT_MS) })),
  },
}).createMachine({
  id: 'answerQueue',
  /** Half of the shortest wait, because a failure doubles it. */
  context: ({ input }) => ({
    ...input,
    answers: [],
    problems: {},
    failure: null,
    wait: MIN_WAIT_MS / 2,
    changes: 0,
  }),
  invoke: { src: 'listen' },
  initial: 'restoring',
  on: {
    connected: { actions: 'connect' },
    disconnected: { actions: 'disconnect' },
    dropped: { actions: { type: 'drop', params: eventParams } },
    answered: { actions: add },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: { target: 'deciding', actions: { type: 'restore', params: eventParams } },
        onError: 'deciding',
      },
    },
    deciding: {
      always: [
        { guard: 'isConflicted', target: 'conflicted' },
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isOffline', target: 'waiting' },
        { guard: 'hasPhoto', target: 'uploading' },
        { target: 'sending' },
      ],
    },
    empty: { entry: 'clearFailure', on: { answered: { target: 'pausing', actions: add } } },
    conflicted: {
      entry: 'clearFailure',
      on: {
        answered: { target: 'pausing', actions: add },
        dropped: { target: 'deciding', actions: { type: 'drop', params: eventParams } },
      },
    },
    pausing: {
      after: { pause: 'deciding' },
      on: { answered: { target: 'pausing', reenter: true, actions: add } },
    },
    waiting: { entry: 'clearFailure', on: { connected: { target: 'deciding', actions: 'connect' } } },
    uploading: {
      tags: 'busy',
      invoke: {
        src: 'upload',
        input: ({ context }) => ({ key: nextPhoto(context) ?? '', answers: context.answers }),
        onDone: [
          {
            guard: { type: 'isUploaded', params: eventParams },
            target: 'deciding',
            actions: { type: 'setFile', params: eventParams },
          },
          { target: 'deciding', actions: { type: 'setPhotoProblem', params: eventParams } },
        ],
        onError: failures,
      },
    },
    sending: {
      tags: 'busy',
      entry: 'setAttempts',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ answers: nextAnswers(context) }),
        onDone: { target: 'deciding', actions: { type: 'settle', params: eventParams } },
        onError: [
          { guard: { type: 'isStale', params: eventParams }, target: 'reconciling' },
          { guard: { type: 'isOutdated', params: eventParams }, target: 'deciding', actions: 'setAside' },
          ...failures,
        ],
      },
    },
    reconciling: {
      tags: 'busy',
      invoke: {
        src: 'reconcile',
        input: ({ context }) => ({ answers: nextAnswers(context) }),
        onDone: { target: 'deciding', actions: { type: 'settle', params: eventParams } },
        onError: failures,
      },
    },
    failed: {
      after: { retryPause: 'deciding' },
      on: {
        retry: 'deciding',
        connected: { target: 'deciding', actions: 'connect' },
        disconnected: { target: 'waiting', actions: 'disconnect' },
      },
    },
    refused: {
      on: {
        retry: 'deciding',
        answered: { target: 'pausing', actions: add },
        connected: { target: 'deciding', actions: 'connect' },
      },
    },
    closed: { type: 'final' },
  },
})
