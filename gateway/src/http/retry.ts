import { setTimeout as pause } from 'node:timers/promises'
import type { Transport, TransportRequest } from 'rest-graphql'

/** How long calls wait for a service that does not accept connections, in milliseconds. A restart takes less time. */
export const RESTART_WAIT_MS = 6_000
const RETRY_INTERVAL_MS = 50
/** How often a call is repeated if its connection was closed while the service was running. */
const MAX_CLOSED = 2

/** The connection was refused, so the service has not received the call. */
const refusedCodes = new Set(['ECONNREFUSED'])
/** The connection was closed, so the service may already have executed the call. */
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/**
 * Repeats calls that fail because the service restarts. A call that was not sent is always repeated. A call whose
 * connection was closed is repeated only if it is idempotent: a read, or a call with an Idempotency-Key. If the
 * service stays unavailable, later calls fail immediately until one succeeds.
 */
export function withRetries(upstream: Transport, restartWait = RESTART_WAIT_MS): Transport {
  let unavailableSince: number | null = null

  async function repeat<T>(request: TransportRequest, send: (request: TransportRequest) => Promise<T>): Promise<T> {
    if (!request.path.startsWith('/api/') || request.body instanceof ReadableStream) return send(request)
    for (let closed = 0; ;)
      try {
        const response = await send(request)
        unavailableSince = null
        return response
      } catch (error) {
        const code = codeOf(error)
        if (closedCodes.has(code) && isSafe(request)) closed += 1
        else if (!refusedCodes.has(code)) throw error
        if (refusedCodes.has(code)) unavailableSince ??= performance.now()
        const isOver = unavailableSince !== null && performance.now() - unavailableSince > restartWait
        if (isOver || closed > MAX_CLOSED || request.signal.aborted) throw error
        await pause(RETRY_INTERVAL_MS, undefined, { signal: request.signal })
      }
  }

  const { whole } = upstream
  const retrying: Transport = (request) => repeat(request, upstream)
  return whole ? Object.assign(retrying, { whole: (request: TransportRequest) => repeat(request, whole) }) : retrying
}

const isSafe = ({ method, headers }: TransportRequest): boolean =>
  method === 'GET' || method === 'HEAD' || Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
