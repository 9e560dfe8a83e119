import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#log.ts'

/** How long requests in flight may take to end, in milliseconds. */
const MOST_WAIT = 10_000
/** For how long a connection that is kept may still bring a request, which is answered as its last. */
const LAST_CALL = 1_000

/** Ends the process at SIGINT or SIGTERM: takes nothing new, lets what is in flight end, then closes the rest. */
export function drain(server: Server, log: Log, onDrain: () => void, close: () => Promise<void>): void {
  const end = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    onDrain()
    // The server's own close would end idle connections at once, and with them a request that is just on its way.
    server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'))
    const ended = new Promise((resolve) => Listener.prototype.close.call(server, resolve))
    const hurry = setTimeout(() => server.closeAllConnections(), MOST_WAIT)
    await Promise.race([ended, pause(LAST_CALL)])
    // Timers run before sockets are read: after a stall a request may be there that makes its connection a busy one.
    const closeIdle = () => void turn().then(() => server.closeIdleConnections())
    const idle = setInterval(closeIdle, 20)
    closeIdle()
    await ended
    clearInterval(idle)
    clearTimeout(hurry)
    await close()
    log.info('ended')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, (received) => void end(received))
}
