import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** The maximum time for requests in flight to end, in milliseconds. */
export const MAX_DRAIN_MS = 10_000
/** How long an idle connection can still send a request, in milliseconds. Its response closes the connection. */
const LAST_REQUEST_MS = 1_000
/** Turns of the event loop without a new connection, after which no connection waits to be accepted. */
const QUIET_TURNS = 2

/**
 * Closes a server without a failed request: accepts no new connections, responds to current requests as the last ones
 * of their connections, and closes the rest after ten seconds.
 */
export async function closeServer(server: Server): Promise<void> {
  await acceptWaiting(server)
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
}

/**
 * Accepts the connections that the system has already established. It resets those that wait when a listener closes,
 * and a client cannot tell whether its request was executed. Node accepts one connection in each turn.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = (): void => void (accepted += 1)
  server.on('connection', count)
  for (let quiet = 0, before = 0; quiet < QUIET_TURNS; before = accepted) {
    await turn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}
