import { Readable } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import { bytesOf, type Upstream, type UpstreamBody, type UpstreamRequest, type WholeAnswer } from '#http/upstream.ts'

/**
 * A connection that is idle for so long, in milliseconds, is closed by the gateway, whatever the service offers. A service
 * that stops answers on its connections for a second more: by then each is closed or was told to, and no call that may not
 * be repeated is sent on one that is just being closed.
 */
const KEEP_ALIVE = 500

/** The REST service over the network, by kept-alive connections. Bodies are streamed; redirects are not followed. */
export function createPool(url: string): { readonly upstream: Upstream; close(): Promise<void> } {
  const pool = new Pool(url, {
    connections: 128,
    connectTimeout: 5_000,
    headersTimeout: 60_000,
    bodyTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: KEEP_ALIVE,
  })
  // An event stream holds its connection for as long as it lasts, so that streams would leave none for requests.
  const endless = new Pool(url, {
    connections: null,
    connectTimeout: 5_000,
    headersTimeout: 10_000,
    bodyTimeout: 60_000,
  })

  async function stream({ method, path, headers, body, signal }: UpstreamRequest) {
    const isEndless = headers['accept'] === 'text/event-stream'
    const answer = await (isEndless ? endless : pool).request({ method, path, headers, body: sendable(body), signal })
    return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.body }
  }

  const whole = (request: UpstreamRequest) =>
    new Promise<WholeAnswer>((resolve, reject) => {
      const { method, path, headers, body, signal } = request
      pool.dispatch({ method, path, headers, body: sendable(body) }, gather(signal, resolve, reject))
    })

  const close = async () => void (await Promise.all([pool.close(), endless.destroy()]))
  return { upstream: Object.assign(stream, { whole }), close }
}

/**
 * Gathers an answer from the pool's own events: a request's stream and its Headers cost more than the rest of a short
 * call (Q1: 0.03 ms of CPU).
 */
function gather(
  signal: AbortSignal,
  resolve: (answer: WholeAnswer) => void,
  reject: (reason: unknown) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  let status = 0
  let headers: WholeAnswer['headers'] = {}
  let started: Dispatcher.DispatchController | null = null
  // Waiting for a connection is no reason to wait longer.
  const abort = () => {
    started?.abort(signal.reason as Error)
    reject(signal.reason)
  }
  signal.addEventListener('abort', abort)
  return {
    onRequestStart(controller) {
      started = controller
      if (signal.aborted) abort()
    },
    onResponseStart(_controller, statusCode, given) {
      status = statusCode
      headers = given
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk)
    },
    onResponseEnd() {
      signal.removeEventListener('abort', abort)
      resolve({ status, headers, bytes: bytesOf(chunks) })
    },
    onResponseError(_controller, error) {
      signal.removeEventListener('abort', abort)
      reject(error)
    },
  }
}

function sendable(body: UpstreamBody): Dispatcher.DispatchOptions['body'] {
  return body instanceof ReadableStream ? Readable.fromWeb(body) : body
}

function headersOf(record: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(record))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  return headers
}
