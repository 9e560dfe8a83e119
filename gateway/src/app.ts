import { BlockList } from 'node:net'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Transport } from 'rest-graphql'
import { clientOf, headersOf, identify, ownHeaders, type GatewayEnv } from '#http/identity.ts'
import { CALENDAR_PATH, calendarSecret, publicPath } from '#http/calendar-address.ts'
import { passThrough } from '#http/passthrough.ts'
import { hasDotSegments } from '#http/dot-segments.ts'
import { problem } from '#http/problem.ts'
import { isForeign, isUnsafe } from '#http/same-origin.ts'
import { addResponseHeaders } from '#http/security-headers.ts'
import { createEndpoint, type EndpointOptions } from '#graphql/endpoint.ts'
import { createGraphQLRoute } from '#graphql/route.ts'
import type { Log } from '#log.ts'
import { logRequest } from '#request-log.ts'
import { createExplorer } from '#web/explorer.ts'
import { createWebApp } from '#web/web-app.ts'

export type GatewayOptions = EndpointOptions & {
  /** The folder of the built web app. If it is undefined, pages are not found. */
  readonly webFolder?: string
  /** The URL at which users reach the gateway, such as https://ansvar.example. */
  readonly publicUrl: string
  readonly trustedProxies?: BlockList
  /** Aborted when the process is asked to end. From then on, /ready returns 503. */
  readonly stopping?: AbortSignal
}

const never = new AbortController().signal

/** Creates the gateway as a Hono app. It serves GraphQL and the web app, and passes REST requests on to the service. */
export function createGateway(options: GatewayOptions, endpoint = createEndpoint(options)): Hono<GatewayEnv> {
  const { schema, upstream, webFolder, publicUrl, log, stopping = never, ending = never } = options
  const app = new Hono<GatewayEnv>()

  app.use(identify(options.trustedProxies ?? new BlockList()), logRequests(log), addResponseHeaders(publicUrl))

  // Hono normalizes its path, so the raw target is read from Node's request.
  app.use((c, next) =>
    hasDotSegments(c.env?.incoming?.url ?? '')
      ? Promise.resolve(problem(404, 'not_found', 'No such address', c.get('requestId')))
      : next(),
  )

  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const ready = !stopping.aborted && (await isReady(upstream))
    return c.json({ status: ready ? 'ready' : 'not_ready' }, ready ? 200 : 503)
  })

  app.route('/graphql', createExplorer())
  app.route('/graphql', createGraphQLRoute({ schema, endpoint, publicUrl }))

  app.all('/api/v1/*', (c) => {
    const requestId = c.get('requestId')
    if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl))
      return problem(403, 'forbidden', 'Cross-site requests are not allowed', requestId)
    return passThrough(c.req.raw, upstream, {
      requestId,
      headers: ownHeaders(c.var),
      client: clientOf(c.var),
      ending,
      log,
    })
  })

  // Links to files. The service checks the access on each request, and the browser saves the file instead of showing
  // it.
  app.get('/files/:id', (c) => {
    const path = `/api/v1/files/${encodeURIComponent(c.req.param('id'))}/content`
    const { requestId } = c.var
    const headers = ownHeaders(c.var)
    return passThrough(c.req.raw, upstream, { requestId, headers, client: clientOf(c.var), ending, log, path })
  })

  // Calendar feeds. The secret is in the address, because calendar programs send no credentials. Only here is it read.
  app.get(`${CALENDAR_PATH}:file`, (c) => {
    const { requestId } = c.var
    const secret = calendarSecret(c.req.param('file'))
    if (secret === null) return problem(404, 'not_found', 'No such address', requestId)
    const headers = { ...ownHeaders(c.var), authorization: `Bearer ${secret}` }
    return passThrough(c.req.raw, upstream, {
      requestId,
      headers,
      client: clientOf(c.var),
      ending,
      log,
      path: '/api/v1/calendar',
    })
  })

  if (webFolder) app.use(createWebApp(webFolder))
  app.notFound((c) => problem(404, 'not_found', 'No such address', c.get('requestId')))
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return problem(500, 'internal', 'Internal gateway error', c.get('requestId'))
  })
  return app
}

function logRequests(log: Log): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { method } = c.req
    const path = publicPath(c.req.path)
    const { status } = c.res
    logRequest(log, { method, path, status, code: await errorCodeOf(c.res), start, requestId: c.get('requestId') })
  }
}

/** Returns the error code of a failed response. The body is small, so that reading a copy of it is cheap. */
async function errorCodeOf(response: Response): Promise<string | undefined> {
  if (response.status < 500 || !response.headers.get('content-type')?.startsWith('application/problem+json'))
    return undefined
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

async function isReady(upstream: Transport): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const response = await upstream({ method: 'GET', path: '/ready', headers: {}, body: null, signal, lane: 'health' })
    for await (const chunk of response.body ?? []) void chunk
    return response.status === 200
  } catch {
    return false
  }
}
