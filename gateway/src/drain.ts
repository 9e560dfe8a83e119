import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { closeServer } from '#close-server.ts'
import type { Log } from '#log.ts'

type Shutdown = {
  /** How long requests are still accepted after the signal, in milliseconds. */
  readonly delayMs: number
  /** Runs at the signal. From then on, /ready returns 503. */
  readonly onStop: () => void
  /** Runs after the delay, before the listener closes. */
  readonly onDrain: () => void
  /** Runs after the last response. */
  readonly close: () => Promise<void>
}

/**
 * Ends the process at SIGINT or SIGTERM. Accepts requests for the delay, in which a load balancer reads /ready and
 * sends no more: a connection that is established while a listener closes is reset. Then refuses new connections, waits
 * for requests in flight, and closes the rest.
 */
export function drain(server: Server, log: Log, { delayMs, onStop, onDrain, close }: Shutdown): void {
  const end = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    onStop()
    await pause(delayMs)
    onDrain()
    await closeServer(server)
    await close()
    log.info('ended')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, (received) => void end(received))
}
