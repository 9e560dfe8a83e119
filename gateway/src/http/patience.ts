import { setTimeout as pause } from 'node:timers/promises'
import type { Transport, TransportRequest } from 'rest-graphql'

/** How long calls wait for a service that does not take connections, in milliseconds: longer than a restart takes. */
export const RESTART_WAIT_MS = 6_000
const STEP = 50
/** A connection that ends under a call is tried anew so often while the service is there. */
const MOST_CUTS = 2

/** No connection was made, so the service has seen nothing of the call. */
const unsent = new Set(['ECONNREFUSED'])
/** The connection ended: the service may have done what it was asked. */
const cut = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/**
 * Repeats what a restart of the service would fail: every call that it never saw, and of those whose connection ended
 * the ones that it does once however often it is asked (reads, and what has an Idempotency-Key). A service that stays
 * away is not waited for again until it has answered.
 */
export function patient(upstream: Transport, restart = RESTART_WAIT_MS): Transport {
  let goneSince: number | null = null

  async function repeat<T>(request: TransportRequest, ask: (request: TransportRequest) => Promise<T>): Promise<T> {
    if (!request.path.startsWith('/api/') || request.body instanceof ReadableStream) return ask(request)
    for (let cuts = 0; ;)
      try {
        const answer = await ask(request)
        goneSince = null
        return answer
      } catch (error) {
        const code = codeOf(error)
        if (cut.has(code) && isSafe(request)) cuts += 1
        else if (!unsent.has(code)) throw error
        if (unsent.has(code)) goneSince ??= performance.now()
        const isOver = goneSince !== null && performance.now() - goneSince > restart
        if (isOver || cuts > MOST_CUTS || request.signal.aborted) throw error
        await pause(STEP, undefined, { signal: request.signal })
      }
  }

  const { whole } = upstream
  const patiently: Transport = (request) => repeat(request, upstream)
  return whole ? Object.assign(patiently, { whole: (request: TransportRequest) => repeat(request, whole) }) : patiently
}

const isSafe = ({ method, headers }: TransportRequest): boolean =>
  method === 'GET' || method === 'HEAD' || Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
