import type { Server } from 'node:http'
import { closeServer } from '#close-server.ts'
import type { Log } from '#log.ts'

/**
 * Ends the process at SIGINT or SIGTERM. Refuses new connections, waits for requests in flight, then closes the rest.
 */
export function drain(server: Server, log: Log, onDrain: () => void, close: () => Promise<void>): void {
  const end = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    onDrain()
    await closeServer(server)
    await close()
    log.info('ended')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, (received) => void end(received))
}
