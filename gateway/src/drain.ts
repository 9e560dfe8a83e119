import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#log.ts'

/** The maximum time for requests in flight to end, in milliseconds. */
export const MAX_DRAIN_MS = 10_000
/** How long an idle connection can still send a request, in milliseconds. Its response closes the connection. */
const LAST_REQUEST_MS = 1_000

/**
 * Ends the process at SIGINT or SIGTERM. Refuses new connections, waits for requests in flight, then closes the rest.
 */
export function drain(server: Server, log: Log, onDrain: () => void, close: () => Promise<void>): void {
  const end = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    onDrain()
    // `server.close` would close idle connections immediately, together with a request that is about to arrive on one
    // of them.
    server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'))
    const ended = new Promise((resolve) => Listener.prototype.close.call(server, resolve))
    const timeout = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS)
    await Promise.race([ended, pause(LAST_REQUEST_MS)])
    // Node runs timers before it reads sockets. After a stall, an idle connection may have a request that is not read
    // yet.
    const closeIdle = () => void turn().then(() => server.closeIdleConnections())
    const idle = setInterval(closeIdle, 20)
    closeIdle()
    await ended
    clearInterval(idle)
    clearTimeout(timeout)
    await close()
    log.info('ended')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, (received) => void end(received))
}
