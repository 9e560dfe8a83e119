import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided.ts'

/** Time that requests are in progress before the spinner appears (specification, section 9). */
export const SPINNER_DEBOUNCE_MS = 100

/** Counts the requests that are in progress, until the last one ends. */
const counting = {
  'request.began': { actions: 'countUp' },
  'request.ended': [{ guard: 'isLast', target: 'idle', actions: 'countDown' }, { actions: 'countDown' }],
} as const

/** Whether the global spinner is shown. It appears after the debounce and stays while a request is in progress. */
export const activityMachine = setup({
  types: {
    context: {} as { inProgress: number },
    events: {} as { type: 'request.began' } | { type: 'request.ended' },
    tags: {} as 'shown',
  },
  actors: {
    /** Notifies the user of a negative count (the specification's spinner error). */
    reportFault: fromPromise<void>(notProvided('reportFault')),
  },
  delays: { debounce: SPINNER_DEBOUNCE_MS },
  guards: { isLast: ({ context }) => context.inProgress === 1 },
  actions: {
    countUp: assign({ inProgress: ({ context }) => context.inProgress + 1 }),
    countDown: assign({ inProgress: ({ context }) => context.inProgress - 1 }),
  },
}).createMachine({
  id: 'activity',
  context: { inProgress: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: { 'request.began': { target: 'waiting', actions: 'countUp' }, 'request.ended': 'faulted' },
    },
    waiting: { after: { debounce: 'busy' }, on: counting },
    busy: { tags: 'shown', on: counting },
    faulted: {
      invoke: { src: 'reportFault', onDone: 'idle', onError: 'idle' },
      on: { 'request.began': { target: 'waiting', actions: 'countUp' } },
    },
  },
})
