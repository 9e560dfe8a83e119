import { assign, emit, fromCallback, setup } from 'xstate'

/** Progress and result of collecting the rows. */
export type ExportUpdate =
  | { readonly type: 'progressed'; readonly rows: number; readonly total: number }
  | { readonly type: 'collected'; readonly rows: number; readonly file: Blob }
  | { readonly type: 'failed'; readonly reason: unknown }

type Context<Format> = {
  readonly format: Format | null
  readonly rows: number
  /** Null until the first page is loaded. */
  readonly total: number | null
  readonly reason: unknown
}

export type ExportFormat = 'csv' | 'xlsx'

/** The export of a list to a file: it reports progress, can be cancelled, and retried after a failure. */
export const exportMachine = setup({
  types: {
    context: {} as Context<ExportFormat>,
    events: {} as ExportUpdate | { type: 'start'; format: ExportFormat } | { type: 'cancel' } | { type: 'retry' },
    emitted: {} as { type: 'collected'; rows: number; file: Blob; format: ExportFormat },
  },
  actors: {
    /** Fetches all pages and writes them to a file. Aborts when it is stopped. */
    collect: fromCallback<{ type: 'none' }, { format: ExportFormat }>(() => {
      throw new Error('`collect` was not provided')
    }),
  },
  actions: {
    reset: assign((_, { format }: { format: ExportFormat }) => ({ format, rows: 0, total: null, reason: null })),
    restart: assign({ rows: 0, total: null, reason: null }),
    setProgress: assign((_, { rows, total }: { rows: number; total: number }) => ({ rows, total })),
    setFailure: assign((_, { reason }: { reason: unknown }) => ({ reason })),
    emitCollected: emit(({ context }, { rows, file }: { rows: number; file: Blob }) => ({
      type: 'collected' as const,
      rows,
      file,
      format: context.format ?? 'csv',
    })),
  },
}).createMachine({
  id: 'export',
  context: { format: null, rows: 0, total: null, reason: null },
  initial: 'idle',
  states: {
    idle: { on: { start: { target: 'collecting', actions: { type: 'reset', params: ({ event }) => event } } } },
    collecting: {
      invoke: { src: 'collect', input: ({ context }) => ({ format: context.format ?? 'csv' }) },
      on: {
        progressed: { actions: { type: 'setProgress', params: ({ event }) => event } },
        collected: { target: 'idle', actions: { type: 'emitCollected', params: ({ event }) => event } },
        failed: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
        cancel: 'idle',
      },
    },
    failed: { on: { retry: { target: 'collecting', actions: 'restart' }, cancel: 'idle' } },
  },
})
