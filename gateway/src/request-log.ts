import type { Log } from '#log.ts'

type LoggedRequest = {
  readonly method: string
  readonly path: string
  readonly status: number
  /** The code of the problem that the gateway or the service responded with. */
  readonly code?: string | undefined
  /** The time of the request, by `performance.now()`. */
  readonly start: number
  readonly requestId: string
}

/** Logs one line for a request, without its body, query string, and headers other than the request id. */
export function logRequest(log: Log, { start, ...details }: LoggedRequest): void {
  log[levelOf(details)]({ ...details, ms: Math.round(performance.now() - start) }, 'request')
}

/** Probes arrive every few seconds, and a service that is not ready yet is not an error. */
function levelOf({ path, status }: Pick<LoggedRequest, 'path' | 'status'>): 'debug' | 'info' | 'error' {
  if (path === '/health' || path === '/ready') return 'debug'
  return status >= 500 ? 'error' : 'info'
}
