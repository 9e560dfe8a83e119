import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PROBE_MS = 250
const TIMEOUT_MS = 5_000

/** A load balancer for processes that start and stop, with the rules of common ones. */
export type Balancer = {
  readonly origin: string
  /** Adds a process as soon as it is ready. */
  add(port: number): void
  close(): Promise<void>
}

/**
 * Sends each request to the processes that are ready, in turn. A request that could not be sent is sent to another
 * process, and so is a GET whose response has not started. Any other failed request may have been executed, so its
 * response is 502.
 */
export async function startBalancer(...ports: readonly number[]): Promise<Balancer> {
  const ready = new Map(ports.map((port) => [port, true]))
  let turn = 0

  const probe = setInterval(() => {
    for (const port of ready.keys())
      fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        (response) => ready.set(port, response.ok),
        () => ready.set(port, false),
      )
  }, PROBE_MS)

  function next(): number | null {
    const open = [...ready].filter(([, isReady]) => isReady).map(([port]) => port)
    turn += 1
    return open[turn % open.length] ?? null
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
      const port = next()
      const found = port === null ? 'unsent' : await attempt(port, incoming, body, outgoing)
      if (found === 'passed') return
      if (found === 'unsent' && port !== null) ready.set(port, false)
      if (found === 'lost' && incoming.method !== 'GET') break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    outgoing.writeHead(502).end()
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void ready.set(port, false),
    async close() {
      clearInterval(probe)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Outcome = 'passed' | 'unsent' | 'lost'

function attempt(port: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<Outcome> {
  const { method, url, headers } = incoming
  return new Promise((resolve) => {
    const upstream = send({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      outgoing.flushHeaders()
      response.pipe(outgoing)
      response.once('error', () => outgoing.destroy())
      outgoing.once('close', () => upstream.destroy())
      resolve('passed')
    })
    upstream.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'unsent' : 'lost'))
    upstream.end(body)
  })
}
