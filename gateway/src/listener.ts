import { createServer, type IncomingMessage, type Server } from 'node:http'
import { BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { overloaded } from 'rest-graphql'
import { createGateway, type GatewayOptions } from '#app.ts'
import { createEndpoint, TIMEOUT } from '#graphql/endpoint.ts'
import { createPlainListener } from '#graphql/plain-listener.ts'
import { isTrusted } from '#http/client-address.ts'
import { exchangeLimits, watchExchanges, type ExchangeLimits } from '#http/exchanges.ts'
import { clientOf, identityOf } from '#http/identity.ts'
import { laneOf } from '#http/passthrough.ts'
import { problemHeaders, problemText } from '#http/problem.ts'
import { logRequest } from '#request-log.ts'

/**
 * A list call of 500 ids is a longer request line than Node's own limit of 16 KiB. A connection is kept for longer than
 * callers keep theirs, so that none sends its next request on one that is just being closed.
 */
const serverOptions = {
  maxHeaderSize: 65_536,
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // A file may take its time: `watchExchanges` ends what does not go on.
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
}

const CROWDED = 'Too many requests'
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

type ServerOptions = GatewayOptions & {
  readonly limits?: Partial<ExchangeLimits>
  /** How many files wait for their turn at the service. */
  readonly waiting?: () => number
}

/** The gateway behind a port: plain GraphQL requests by the short way, all others through the Hono app. */
export function createGatewayServer(options: ServerOptions, endpoint = createEndpoint(options)): Server {
  const { publicUrl, log, timeout = TIMEOUT, trustedProxies = new BlockList() } = options
  const app = createGateway(options, endpoint)
  const others = getRequestListener(app.fetch)
  const identityOfMessage = ({ socket, headers }: IncomingMessage) =>
    identityOf(socket.remoteAddress, (name) => headers[name] as string | undefined, trustedProxies)
  const listener = createPlainListener(
    {
      endpoint,
      publicUrl,
      timeout,
      identityOf: (peer, header) => identityOf(peer, header, trustedProxies),
      onAnswered: (answered) => logRequest(log, { method: 'POST', path: '/graphql', ...answered }),
      onFailed(error, requestId) {
        log.error({ err: error, requestId }, 'request failed')
        const headers = { ...endpoint.common, ...problemHeaders, 'x-request-id': requestId }
        return { status: 500, headers, body: problemText(500, 'internal', 'Internal gateway error', requestId) }
      },
    },
    (incoming, outgoing) => void others(incoming, outgoing),
  )
  const server = createServer(serverOptions)
  const exchanges = watchExchanges(server, {
    limits: { ...exchangeLimits, ...options.limits },
    clientOf: (incoming) => clientOf(identityOfMessage(incoming)),
    isProxy: (address) => isTrusted(address, trustedProxies),
    laneOf: ({ url = '', headers }) => laneOf(url, headers.accept, headers['content-type']),
    waiting: options.waiting ?? (() => 0),
    refuse(incoming, outgoing) {
      const { requestId } = identityOfMessage(incoming)
      const isGraphQL = incoming.url?.startsWith('/graphql')
      const headers = { ...endpoint.common, ...(isGraphQL ? jsonHeaders : problemHeaders), 'x-request-id': requestId }
      const body = isGraphQL
        ? JSON.stringify({ errors: [{ message: CROWDED, extensions: { ...overloaded(null).extensions, requestId } }] })
        : problemText(429, 'too_many_requests', CROWDED, requestId)
      outgoing.writeHead(429, { ...headers, 'retry-after': '1', connection: 'close' }).end(body)
    },
  })
  server.on('request', (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) outgoing.writeHead(400, { connection: 'close' }).end()
    else if (exchanges.admits(incoming, outgoing)) listener(incoming, outgoing)
  })
  return server
}

/** RFC 9112, section 3.2: what is meant by two hosts nobody can know. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
