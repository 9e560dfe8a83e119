import { print, type DocumentNode } from 'graphql'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MOST_BYTES, type Asking, type Endpoint } from '#graphql/endpoint.ts'
import { isMultipart, MultipartError, readMultipart } from '#graphql/multipart.ts'
import type { Sdl } from '#graphql/schema.ts'
import { streamOf } from '#graphql/stream.ts'
import { paramsOf, resultsOf } from '#graphql/subscribe.ts'
import { compressed, compressedHeaders } from '#http/compressed.ts'
import { createDeadline } from '#http/deadline.ts'
import { headersOf, type GatewayEnv } from '#http/identity.ts'
import { isForeign, isUnsafe } from '#http/same-origin.ts'
import type { ErrorCode } from '#rest/errors.ts'
import type { GraphQLRequest } from './request.ts'

type RouteOptions = {
  readonly schema: Sdl
  readonly endpoint: Endpoint
  readonly publicUrl: string
  readonly timeout: number
  /** Aborts when the process is to end: streams have no end of their own. */
  readonly ending: AbortSignal
}

/** How long a file may stand still on its way, and the service may look at it, in milliseconds. */
const UPLOAD_PATIENCE = 60_000

/** The GraphQL endpoint, and its SDL as text beside it. */
export function createGraphQLRoute({ schema, endpoint, publicUrl, timeout, ending }: RouteOptions): Hono<GatewayEnv> {
  const route = new Hono<GatewayEnv>()

  let printed = typeof schema === 'string' ? schema : null
  route.get('/schema', (c) => c.text((printed ??= print(schema as DocumentNode))))

  route.use('/', async (c, next) => {
    if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl))
      return refuse(c, 403, 'FORBIDDEN', 'Cross-site requests are not allowed')
    return next()
  })
  const limitBody = bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge })
  route.use('/', (c, next) => (isMultipart(c.req.header('content-type')) ? next() : limitBody(c, next)))
  route.all('/', async (c) => {
    if (c.req.method === 'POST' && isMultipart(c.req.header('content-type'))) return answerMultipart(c)
    // The time runs from when the request is read, so that a slow sender is not taken for a slow service.
    const body = await c.req.text()
    if (wantsEvents(c)) return stream(c, body)
    const deadline = createDeadline(timeout)
    c.req.raw.signal.addEventListener('abort', deadline.leave)
    if (c.req.raw.signal.aborted) deadline.leave()
    const { method, url } = c.req
    return answer(c, { method, url, header: headersOf(c), body }, deadline.signal).finally(deadline.end)
  })

  async function answer(c: Context<GatewayEnv>, request: GraphQLRequest, signal: AbortSignal): Promise<Response> {
    const { status, headers: all, body } = await endpoint.answer(request, askingOf(c, signal))
    c.set('carriesHeaders', true)
    const { 'set-cookie': cookies = [], ...single } = all
    const headers = new Headers(single as Record<string, string>)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    const bytes = await compressed(body, request.header)
    if (bytes) for (const [name, value] of Object.entries(compressedHeaders)) headers.set(name, value)
    return new Response(bytesOf(bytes ?? body), { status, headers })
  }

  /** While bytes come nobody is slow, however long they come. */
  async function answerMultipart(c: Context<GatewayEnv>) {
    const deadline = new AbortController()
    const patience = setTimeout(
      () => deadline.abort(new DOMException('The upload timed out', 'TimeoutError')),
      UPLOAD_PATIENCE,
    )
    try {
      const { operation, release } = await readMultipart(c.req.raw, () => patience.refresh())
      const given = headersOf(c)
      const header = (name: string) => (name === 'content-type' ? 'application/json' : given(name))
      const { method, url } = c.req
      const signal = AbortSignal.any([c.req.raw.signal, deadline.signal])
      return await answer(c, { method, url, header, body: operation }, signal).finally(release)
    } catch (error) {
      if (error instanceof MultipartError) return refuse(c, 400, 'VALIDATION', error.message)
      throw error
    } finally {
      clearTimeout(patience)
    }
  }
  return route

  /** The graphql-sse protocol, one connection an operation. */
  function stream(c: Context<GatewayEnv>, text: string): Response {
    const params = paramsOf(c.req.method, c.req.url, text)
    if (!params)
      return refuse(
        c,
        400,
        'VALIDATION',
        'A subscription is requested by JSON with a "query", or by GET with the parameter query',
      )
    const left = new AbortController()
    const context = endpoint.contextOf(askingOf(c, AbortSignal.any([c.req.raw.signal, left.signal])))
    const body = streamOf(resultsOf(endpoint.prepare, params, context), ending, () => left.abort())
    return new Response(body, { headers: { ...endpoint.common, ...eventHeaders } })
  }
}

/** What keeps proxies from gathering events, by compression or otherwise, before they pass them on. */
const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Whether a stream is what is asked for first: clients that take JSON rather name it too, at the end. */
const wantsEvents = (c: Context): boolean => /^\s*text\/event-stream\s*(?:[,;]|$)/.test(c.req.header('accept') ?? '')

/** Bytes as a Response takes them. */
const bytesOf = (body: string | Buffer) => (typeof body === 'string' ? body : new Uint8Array(body))

const askingOf = (c: Context<GatewayEnv>, signal: AbortSignal): Asking => ({ ...c.var, header: headersOf(c), signal })

function refuse(c: Context, status: 400 | 403 | 413, code: ErrorCode, message: string): Response {
  const requestId: unknown = c.get('requestId')
  const errors = [{ message, extensions: { code, reason: code.toLowerCase(), requestId } }]
  // What is refused for its size is not read to its end, so that the connection cannot be used again.
  return c.json({ errors }, status, status === 413 ? { connection: 'close' } : {})
}

const tooLarge = (c: Context): Response => refuse(c, 413, 'VALIDATION', 'The request is over 1 MiB')
