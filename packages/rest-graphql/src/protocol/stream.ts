import type { ExecutionResult } from 'graphql'

/** The interval of heartbeats in milliseconds: proxies close silent connections. */
const HEARTBEAT_MS = 15_000

const encoder = new TextEncoder()
const event = (name: 'next' | 'complete', data: string): Uint8Array =>
  encoder.encode(`event: ${name}\ndata: ${data}\n\n`)
const HEARTBEAT = encoder.encode(':\n\n')

type Results = AsyncIterator<ExecutionResult, void>

/**
 * The body of an event stream in the form of the graphql-sse protocol, one connection an operation: an event `next` for
 * each result, `complete` at the end. The next result is pulled when the client has read the one before. `stop` is called
 * once, however the stream ends.
 */
export function streamOf(results: Results, ending: AbortSignal, stop: () => void): ReadableStream<Uint8Array> {
  let heartbeat: NodeJS.Timeout | undefined
  const end = (): void => {
    clearInterval(heartbeat)
    stop()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // The first bytes at once, so that the client knows that the stream is open.
      controller.enqueue(HEARTBEAT)
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT)
      }, HEARTBEAT_MS)
      // Without `complete`: a client that reconnects reaches a process that is not ending.
      ending.addEventListener('abort', end, { once: true })
    },
    async pull(controller) {
      const next = await results.next().catch(() => null)
      if (next !== null && !next.done) return controller.enqueue(event('next', JSON.stringify(next.value)))
      if (!ending.aborted) controller.enqueue(event('complete', ''))
      ending.removeEventListener('abort', end)
      end()
      return controller.close()
    },
    cancel() {
      ending.removeEventListener('abort', end)
      end()
    },
  })
}
