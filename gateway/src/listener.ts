import { createServer, type Server } from 'node:http'
import { BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createGateway, TIMEOUT, type GatewayOptions } from '#app.ts'
import { createEndpoint } from '#graphql/endpoint.ts'
import { createPlainListener } from '#graphql/plain-listener.ts'
import { identityOf } from '#http/identity.ts'
import { problemHeaders, problemText } from '#http/problem.ts'
import { logRequest } from '#request-log.ts'

/**
 * A list call of 500 ids is a longer request line than Node's own limit of 16 KiB. A connection is kept for longer than
 * callers keep theirs, so that none sends its next request on one that is just being closed.
 */
const serverOptions = { maxHeaderSize: 65_536, keepAliveTimeout: 75_000 }

/** The gateway behind a port: plain GraphQL requests by the short way, all others through the Hono app. */
export function createGatewayServer(options: GatewayOptions): Server {
  const { publicUrl, log, timeout = TIMEOUT, trustedProxies = new BlockList() } = options
  const endpoint = createEndpoint(options)
  const app = createGateway(options, endpoint)
  const others = getRequestListener(app.fetch)
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
  return createServer(serverOptions, listener)
}
