import { Readable } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import { createTurns, type Release, type Turns } from './turns.ts'
import {
  bytesOf,
  type Lane,
  type Transport,
  type TransportBody,
  type TransportRequest,
  type WholeResponse,
} from './transport.ts'

/**
 * How long an idle connection is reused, in milliseconds, whatever the service offers. It is short, so that no call that
 * must not be repeated is sent on a connection that a stopping service is closing.
 */
const KEEP_ALIVE = 500

export type PoolLimits = {
  /** Concurrent calls, each on a connection of its own, in total and of one client. */
  readonly calls: number
  readonly callsPerClient: number
  /** Concurrent file transfers, in total and of one client. */
  readonly transfers: number
  readonly transfersPerClient: number
}

export const poolLimits: PoolLimits = { calls: 128, callsPerClient: 64, transfers: 128, transfersPerClient: 8 }

/** Calls, or transfers, that one client may have queued; a document of the highest cost makes a thousand calls. */
const MAX_WAITING = 2_000

/** How long a call, or a transfer, is queued, in milliseconds; a call also has its request's deadline. */
const TIMEOUT_MS = { call: 10_000, transfer: 60_000 }

/**
 * The REST service over the network, by keep-alive connections of undici. Bodies are streamed; redirects are not
 * followed. Calls and transfers are queued here, until their signal aborts: the pools behind them never queue.
 */
export function createUndiciTransport(
  url: string,
  limits: PoolLimits = poolLimits,
): {
  readonly transport: Transport
  /** How many transfers are queued. */
  readonly waiting: () => number
  readonly close: () => Promise<void>
} {
  const { calls, callsPerClient, transfers, transfersPerClient } = limits
  const common = { connectTimeout: 5_000, keepAliveTimeout: KEEP_ALIVE, keepAliveMaxTimeout: KEEP_ALIVE }
  const pools = {
    call: new Pool(url, { ...common, connections: calls, headersTimeout: 60_000, bodyTimeout: 60_000 }),
    // A client may be slow; ending a transfer that stalls is up to the server that sees the client's side.
    transfer: new Pool(url, { ...common, connections: null, headersTimeout: 60_000, bodyTimeout: 0 }),
    // An event stream holds its connection for as long as it lasts.
    stream: new Pool(url, { ...common, connections: null, headersTimeout: 10_000, bodyTimeout: 60_000 }),
    health: new Pool(url, { ...common, connections: 4, headersTimeout: 2_000, bodyTimeout: 2_000 }),
  } satisfies Record<Lane, Pool>
  const turns = {
    call: createTurns({ total: calls, perClient: callsPerClient, waiting: MAX_WAITING, timeoutMs: TIMEOUT_MS.call }),
    transfer: createTurns({
      total: transfers,
      perClient: transfersPerClient,
      waiting: MAX_WAITING,
      timeoutMs: TIMEOUT_MS.transfer,
    }),
  }
  const turnsOf = (lane: Lane): Turns | null => (lane === 'call' || lane === 'transfer' ? turns[lane] : null)

  async function stream({ method, path, headers, body, signal, lane = 'call', client = '' }: TransportRequest) {
    const release = (await turnsOf(lane)?.take(client, signal)) ?? (() => undefined)
    try {
      // A service that refuses a file before its end closes the connection, on which no other call may be sent then.
      const reset = lane === 'transfer'
      const response = await pools[lane].request({ method, path, headers, body: sendable(body), signal, reset })
      response.body.once('close', release)
      return { status: response.statusCode, headers: headersOf(response.headers), body: response.body }
    } catch (error) {
      release()
      throw error
    }
  }

  async function whole({ method, path, headers, body, signal, lane = 'call', client = '' }: TransportRequest) {
    const turn = turnsOf(lane)?.take(client, signal)
    const release = turn instanceof Promise ? await turn : turn
    return new Promise<WholeResponse>((resolve, reject) => {
      pools[lane].dispatch(
        { method, path, headers, body: sendable(body) },
        gather({ signal, resolve, reject, release }),
      )
    })
  }

  const closeAll = () =>
    Promise.all([pools.call.close(), pools.transfer.close(), pools.health.close(), pools.stream.destroy()])
  let closed: Promise<unknown> | null = null
  const close = async () => void (await (closed ??= closeAll()))
  const waiting = () => turns.transfer.count().waiting
  return { transport: Object.assign(stream, { whole }), waiting, close }
}

type Gathering = {
  readonly signal: AbortSignal
  readonly resolve: (response: WholeResponse) => void
  readonly reject: (reason: unknown) => void
  /** Ends the call's turn; a promise's `finally` would cost as much as the turn itself. */
  readonly release: Release | undefined
}

/**
 * Gathers a response from the pool's own events: a request's stream and its Headers cost more than the rest of a short
 * call (0.03 ms of CPU).
 */
function gather({ signal, resolve, reject, release }: Gathering): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  let status = 0
  let headers: WholeResponse['headers'] = {}
  let started: Dispatcher.DispatchController | null = null
  // A call that has no connection yet ends as well.
  const abort = () => {
    started?.abort(signal.reason as Error)
    release?.()
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
      release?.()
      resolve({ status, headers, bytes: bytesOf(chunks) })
    },
    onResponseError(_controller, error) {
      signal.removeEventListener('abort', abort)
      release?.()
      reject(error)
    },
  }
}

function sendable(body: TransportBody): Dispatcher.DispatchOptions['body'] {
  return body instanceof ReadableStream ? Readable.fromWeb(body) : body
}

function headersOf(record: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(record))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  return headers
}
