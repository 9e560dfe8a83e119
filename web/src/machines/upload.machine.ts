import { assign, emit, fromCallback, setup } from 'xstate'

/** Progress and result of an upload. */
export type UploadUpdate<Uploaded = unknown> =
  | { readonly type: 'progressed'; readonly sent: number }
  | { readonly type: 'uploaded'; readonly file: Uploaded }
  | { readonly type: 'failed'; readonly code: string }

type Input = {
  readonly file: File
  /** Why the file is not sent. Null if there is no reason. */
  readonly problem: string | null
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
    emitted: {} as { type: 'uploaded'; file: unknown } | { type: 'cancelled' },
  },
  actors: {
    /** Sends the file and reports progress and result. Aborts when it is stopped. */
    send: fromCallback<{ type: 'none' }, { file: File }>(() => {
      throw new Error('`send` was not provided')
    }),
  },
  guards: { isInvalid: ({ context }) => context.problem !== null },
  actions: {
    setProblem: assign(({ context }) => ({ code: context.problem })),
    setSent: assign((_, { sent }: { sent: number }) => ({ sent })),
    setFailure: assign((_, { code }: { code: string }) => ({ code })),
    restart: assign({ sent: 0, code: null }),
    emitUploaded: emit((_, { file }: { file: unknown }) => ({ type: 'uploaded', file }) as const),
    emitCancelled: emit({ type: 'cancelled' }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, sent: 0, code: null }),
  initial: 'checking',
  on: { cancel: { target: '.cancelled', actions: 'emitCancelled' } },
  states: {
    checking: { always: [{ guard: 'isInvalid', target: 'refused', actions: 'setProblem' }, { target: 'sending' }] },
    sending: {
      invoke: { src: 'send', input: ({ context }) => ({ file: context.file }) },
      on: {
        progressed: { actions: { type: 'setSent', params: ({ event }) => event } },
        uploaded: { target: 'uploaded', actions: { type: 'emitUploaded', params: ({ event }) => event } },
        failed: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { retry: { target: 'sending', actions: 'restart' } } },
    refused: {},
    uploaded: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
