import type { Log } from '#log.ts'

type Answered = {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Of a problem that the gateway or the service answered. */
  readonly code?: string | undefined
  /** When it came, by `performance.now()`. */
  readonly start: number
  readonly requestId: string
}

/** One line for each request: no body, no query string, no header but the request's id. */
export function logRequest(log: Log, { start, ...facts }: Answered): void {
  log[levelOf(facts)]({ ...facts, ms: Math.round(performance.now() - start) }, 'request')
}

/** Probes come every few seconds, and a service that is not ready yet is no fault. */
function levelOf({ path, status }: Pick<Answered, 'path' | 'status'>): 'debug' | 'info' | 'error' {
  if (path === '/health' || path === '/ready') return 'debug'
  return status >= 500 ? 'error' : 'info'
}
