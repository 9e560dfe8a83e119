import { assign, emit, fromCallback, setup } from 'xstate'

/** Progress and result of an upload. */
export type UploadUpdate<Arrived = unknown> =
  | { readonly type: 'progressed'; readonly sent: number }
  | { readonly type: 'arrived'; readonly file: Arrived }
  | { readonly type: 'failed'; readonly code: string }

type Input = {
  readonly file: File
  /** Why the file is not sent. Null if there is no reason. */
  readonly fault: string | null
}

type Context = Input & { readonly sent: number; readonly code: string | null }

/**
 * The upload of one file. It reports progress, can be cancelled, and retried if the connection failed. A refused file
 * is not retried. Listeners receive the stored file.
 */
export const uploadMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as UploadUpdate | { type: 'cancel' } | { type: 'retry' },
    emitted: {} as { type: 'arrived'; file: unknown } | { type: 'cancelled' },
  },
  actors: {
    /** Sends the file and reports progress and result. Aborts when it is stopped. */
    send: fromCallback<{ type: 'none' }, { file: File }>(() => {
      throw new Error('`send` was not given')
    }),
  },
  guards: { isFaulty: ({ context }) => context.fault !== null },
  actions: {
    noteFault: assign(({ context }) => ({ code: context.fault })),
    noteSent: assign((_, { sent }: { sent: number }) => ({ sent })),
    noteFailure: assign((_, { code }: { code: string }) => ({ code })),
    startOver: assign({ sent: 0, code: null }),
    announceArrived: emit((_, { file }: { file: unknown }) => ({ type: 'arrived', file }) as const),
    announceCancelled: emit({ type: 'cancelled' }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, sent: 0, code: null }),
  initial: 'checking',
  on: { cancel: { target: '.cancelled', actions: 'announceCancelled' } },
  states: {
    checking: { always: [{ guard: 'isFaulty', target: 'refused', actions: 'noteFault' }, { target: 'sending' }] },
    sending: {
      invoke: { src: 'send', input: ({ context }) => ({ file: context.file }) },
      on: {
        progressed: { actions: { type: 'noteSent', params: ({ event }) => event } },
        arrived: { target: 'arrived', actions: { type: 'announceArrived', params: ({ event }) => event } },
        failed: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { retry: { target: 'sending', actions: 'startOver' } } },
    refused: {},
    arrived: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
