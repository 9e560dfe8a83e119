import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { acceptedLanguage, defaultLanguage } from '@ansvar/domain/languages'
import type { PackBuilder } from '#audit-packs/builder.ts'
import { deviceCookie, sessionCookie } from '#auth/cookies.ts'
import { createKnownDevices } from '#auth/known-devices.ts'
import type { Config } from '#config.ts'
import type { Extractor } from '#data-sheets/extractor.ts'
import { problemResponse, RequestProblem } from '#contract/problem.ts'
import type { Database } from '#db/open.ts'
import type { Membership } from '#db/scope.ts'
import { createFiles } from '#files/open.ts'
import { type Files } from '#files/store.ts'
import { addressReader } from '#http/address.ts'
import type { ApiResponse } from '#http/responses.ts'
import type { Clock, Endpoint, Services } from '#http/endpoint.ts'
import { createBinRestorer } from '#http/bin.ts'
import { expectResponse } from '#http/expect-response.ts'
import { describe } from '#http/openapi.ts'
import { readDescriptions } from '#http/openapi-descriptions.ts'
import { createRestorer } from '#http/restore.ts'
import { run, type Outcome } from '#http/run.ts'
import { problemOf } from '#http/unavailable.ts'
import { createHub, type Hub } from '#live/hub.ts'
import { createLog, type Log } from '#log.ts'
import { createMailer, type Mailer } from '#mail/mailer.ts'
import { createMailTransport } from '#mail/transport.ts'
import { createMetrics, type Metrics } from '#metrics.ts'
import { allEndpoints } from '#resources/index.ts'

const PREFIX = '/api/v1'

export type ApiOptions = {
  readonly database: Database
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Log
  readonly mailer?: Mailer
  /** The caller that passes a hub also closes it. */
  readonly hub?: Hub
  readonly files?: Files
  /** Builds audit packs. Without it they wait for another process. */
  readonly packs?: Pick<PackBuilder, 'notify'>
  /** Reads data sheets. Without it they wait for another process. */
  readonly extractor?: Pick<Extractor, 'notify'>
  /** Aborted when the process is asked to end. From then on, /ready returns 503. */
  readonly stopping?: AbortSignal
  /**
   * Only for tests of row-level security. Skips the permission checks of the routes. Returns the membership to use for
   * an organization that the user is not a member of.
   */
  readonly assumeMembership?: (organizationId: string) => Membership
  /** True in tests: every response body is validated with the schema of the API description. */
  readonly checkResponses?: boolean
}

/** Creates the REST service as a Hono app. Its `.request()` needs no port. */
export function createApi(options: ApiOptions): Hono {
  const { database, config, clock = () => new Date(), log = createLog('silent') } = options
  const mailer = options.mailer ?? createMailer(database, createMailTransport(config), log)
  const hub = options.hub ?? createHub(database, clock, log)
  const files = options.files ?? createFiles(config)
  const packs = options.packs ?? { notify: () => undefined }
  const extractor = options.extractor ?? { notify: () => undefined }
  const cookie = sessionCookie(config.publicUrl)
  const devices = createKnownDevices(database.auditKey, deviceCookie(config.publicUrl))
  const metrics = createMetrics()
  const addressOf = addressReader(config.trustedProxies)
  const endpoints = allEndpoints()
  const restorer = createRestorer(endpoints)
  const restoreFromBin = createBinRestorer(endpoints)
  const services: Services = {
    database,
    config,
    clock,
    log,
    mailer,
    files,
    packs,
    extractor,
    cookie,
    devices,
    hub,
    restorer,
    restoreFromBin,
  }
  const app = new Hono()

  for (const endpoint of endpoints) {
    const route = PREFIX + endpoint.path
    app.on(endpoint.method, pattern(route), async (context) => {
      const started = performance.now()
      const requestId = requestIdOf(context.req.raw)
      const incoming = {
        request: context.req.raw,
        params: context.req.param() as Record<string, string>,
        address: addressOf(peerOf(context), context.req.header('x-forwarded-for') ?? null),
        requestId,
        assumeMembership: options.assumeMembership ?? null,
      }
      const outcome = isCrossSite(context.req.raw)
        ? {
            language: defaultLanguage,
            error: new RequestProblem('forbidden', { detail: 'Cross-site requests are not allowed.' }),
          }
        : await run(endpoint, services, incoming)
      const response = respond(outcome, endpoint, requestId, log, options.checkResponses ?? false)
      observe(metrics, log, endpoint, route, response.status, started, requestId)
      return response
    })
  }

  for (const [path, methods] of methodsByPath(endpoints))
    app.all(pattern(PREFIX + path), (context) =>
      refuse(context.req.raw, new RequestProblem('method_not_allowed', { headers: { allow: methods.join(', ') } })),
    )

  const readDescription = descriptionReader(endpoints)
  app.get(
    `${PREFIX}/openapi.json`,
    async () => new Response(await readDescription(), { headers: { ...guards, 'content-type': 'application/json' } }),
  )
  app.get('/health', () => Response.json({ status: 'up' }))
  app.get('/ready', async () => {
    const isReady = !options.stopping?.aborted && (await isReachable(database))
    return Response.json({ status: isReady ? 'ready' : 'not ready' }, { status: isReady ? 200 : 503 })
  })
  app.get(
    '/metrics',
    () => new Response(metrics.text(mailer.counts()), { headers: { 'content-type': 'text/plain; version=0.0.4' } }),
  )
  app.notFound((context) => refuse(context.req.raw, unknownPath()))
  return app
}

const isReachable = (database: Database): Promise<boolean> =>
  sql`select 1`.execute(database.kysely).then(
    () => true,
    () => false,
  )

/** Returns the function that returns the OpenAPI document. It is built for the first request, not at the start. */
function descriptionReader(endpoints: readonly Endpoint[]): () => Promise<Uint8Array<ArrayBuffer>> {
  let document: Uint8Array<ArrayBuffer> | undefined
  return async () => {
    if (document) return document
    const texts = await readDescriptions(endpoints, PREFIX)
    return (document ??= new TextEncoder().encode(JSON.stringify(describe(endpoints, PREFIX, texts))))
  }
}

const unknownPath = () =>
  new RequestProblem('not_found', { title: 'unknown_path', detail: `The paths are listed at ${PREFIX}/openapi.json.` })

/** Formats the path of a route for Hono. */
const pattern = (route: string): string => route.replaceAll(/\{(\w+)\}/g, ':$1')

/** Returns the methods of each path. GET includes HEAD. */
function methodsByPath(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { method, path } of endpoints) {
    const own = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    methods.set(path, [...(methods.get(path) ?? []), ...own])
  }
  return methods
}

/** The response to a request that no endpoint matches. */
function refuse(request: Request, problem: RequestProblem): Response {
  const requestId = requestIdOf(request)
  const language = acceptedLanguage(request.headers.get('accept-language')) ?? defaultLanguage
  return guard(problemResponse(problem, language, requestId), requestId)
}

const guards = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function guard(response: Response, requestId: string): Response {
  for (const [name, value] of Object.entries(guards)) response.headers.set(name, value)
  response.headers.set('x-request-id', requestId)
  return response
}

function respond(outcome: Outcome, endpoint: Endpoint, requestId: string, log: Log, checked: boolean): Response {
  if ('error' in outcome) {
    const problem = problemOf(outcome.error)
    if (problem !== outcome.error || problem.code === 'unavailable')
      log.error({ request_id: requestId, err: outcome.error }, 'a request failed')
    return guard(problemResponse(problem, outcome.language, requestId), requestId)
  }
  const { status, body, stream, headers } = outcome.response
  if (stream)
    return guard(new Response(stream, { status, headers: { 'content-type': 'text/event-stream' } }), requestId)
  if (checked && endpoint.response) expectResponse(endpoint.response, body)
  const init = { status, headers: headersOf(headers) }
  const isBytes = body === undefined || body instanceof ReadableStream
  const response = isBytes ? new Response(body ?? null, init) : Response.json(body, init)
  response.headers.set('content-language', outcome.language)
  return guard(response, requestId)
}

function observe(
  metrics: Metrics,
  log: Log,
  { method }: Endpoint,
  route: string,
  status: number,
  started: number,
  requestId: string,
): void {
  const ms = performance.now() - started
  metrics.observe(method.toUpperCase(), route, status, ms / 1000)
  log.info(
    { request_id: requestId, method: method.toUpperCase(), route, status, ms: Math.round(ms * 10) / 10 },
    'answered',
  )
}

/** Returns the headers of a response. A header with several values is added several times. */
function headersOf(named: ApiResponse['headers'] = {}): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(named))
    for (const each of typeof value === 'string' ? [value] : value) headers.append(name, each)
  return headers
}

/**
 * Returns the id that connects an error in the browser with the log: the caller's if it is valid, otherwise a new one.
 */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given && /^[\w-]{8,100}$/.test(given) ? given : randomUUID()
}

// A browser states where a request comes from. Cookies are also SameSite=Lax. This check also blocks forms of other
// sites.
const isCrossSite = (request: Request): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && request.headers.get('sec-fetch-site') === 'cross-site'

/** Returns the remote address of the socket, or undefined in a test without ports. */
function peerOf(context: Context): string | undefined {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}
