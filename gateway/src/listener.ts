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
 * A list call with 500 ids has a longer request line than Node's default limit of 16 KiB. Idle connections stay open
 * longer than clients keep theirs, so that no request is sent on a connection that is being closed.
 */
const serverOptions = {
  maxHeaderSize: 65_536,
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // File transfers have no fixed limit. `watchExchanges` ends those that make no progress.
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
}

const TOO_MANY_REQUESTS = 'Too many requests'
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

type ServerOptions = GatewayOptions & {
  readonly limits?: Partial<ExchangeLimits>
  /** Returns the number of file transfers that are queued for the service. */
  readonly queued?: () => number
}

/** Creates the gateway's server. Plain GraphQL requests are handled directly, all others through the Hono app. */
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
      onResponse: (response) => logRequest(log, { method: 'POST', path: '/graphql', ...response }),
      onError(error, requestId) {
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
    queued: options.queued ?? (() => 0),
    refuse(incoming, outgoing) {
      const { requestId } = identityOfMessage(incoming)
      const isGraphQL = incoming.url?.startsWith('/graphql')
      const headers = { ...endpoint.common, ...(isGraphQL ? jsonHeaders : problemHeaders), 'x-request-id': requestId }
      const body = isGraphQL
        ? JSON.stringify({
            errors: [{ message: TOO_MANY_REQUESTS, extensions: { ...overloaded(null).extensions, requestId } }],
          })
        : problemText(429, 'too_many_requests', TOO_MANY_REQUESTS, requestId)
      outgoing.writeHead(429, { ...headers, 'retry-after': '1', connection: 'close' }).end(body)
    },
  })
  server.on('request', (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) outgoing.writeHead(400, { connection: 'close' }).end()
    else if (exchanges.admits(incoming, outgoing)) listener(incoming, outgoing)
  })
  return server
}

/** A request with two Host headers is invalid (RFC 9112, section 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
