import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { pino } from 'pino'
import { readWhole, transportOf, type Transport, type TransportRequest } from 'rest-graphql'
import { createGateway, type GatewayOptions } from '#app.ts'

/** A request that the REST stub received. */
export type Sent = {
  readonly method: string
  /** Path and query under api/v1. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly form: FormData | null
}

export type Rest = (sent: Sent, c: Context) => Response | Promise<Response>

export type Result = {
  readonly status: number
  readonly headers: Headers
  readonly data: Record<string, unknown> | null
  readonly errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

const base = readFileSync(new URL('../../schema/base.graphql', import.meta.url), 'utf8')

/** The directive, scalars and root types of the real schema, and the fields of a test. */
export const sdl = (fields: string): string =>
  [
    base,
    fields,
    /extend type Mutation/.test(fields) ? '' : 'extend type Mutation { touch: Boolean @rest(post: "touch") }',
  ].join('\n')

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers })

/** Creates a gateway in front of a REST stub that responds as the test specifies and records its requests. */
export function stubGateway(rest: Rest, fields: string, options: Partial<GatewayOptions> = {}) {
  const sent: Sent[] = []
  const service = new Hono()
  service.get('/ready', (c) => c.json({}))
  service.all('*', async (c) => {
    const url = new URL(c.req.url)
    const isForm = c.req.header('content-type')?.startsWith('multipart/') ?? false
    const one: Sent = {
      method: c.req.method,
      path: url.pathname.replace('/api/v1/', '') + url.search,
      headers: Object.fromEntries(c.req.raw.headers),
      body: isForm ? '' : await c.req.text(),
      form: isForm ? await c.req.formData() : null,
    }
    sent.push(one)
    return rest(one, c)
  })
  return { ...gatewayOver(transportOf(service), fields, options), sent }
}

/** Creates an upstream, and a promise that resolves when it has responded to a path with this suffix. */
export function observe(upstream: Transport, end: string) {
  const { promise: responded, resolve } = Promise.withResolvers<void>()
  const observed: Transport = Object.assign((request: TransportRequest) => upstream(request), {
    whole: async (request: TransportRequest) => {
      const response = await readWhole(upstream, request)
      if (request.path.endsWith(end)) resolve()
      return response
    },
  })
  return { upstream: observed, responded }
}

/** Creates a gateway in front of an upstream. */
export function gatewayOver(upstream: Transport, fields: string, others: Partial<GatewayOptions> = {}) {
  const options: GatewayOptions = {
    schema: sdl(fields),
    upstream,
    publicUrl: 'http://localhost:4000',
    log: pino({ level: 'silent' }),
    ...others,
  }
  const app = createGateway(options)

  const send = async (query: string, variables?: object, headers: Record<string, string> = {}): Promise<Result> => {
    const response = await app.request('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const body = (await response.json()) as { data?: Result['data']; errors?: Result['errors'] }
    return { status: response.status, headers: response.headers, data: body.data ?? null, errors: body.errors ?? [] }
  }

  return { app, send, options }
}
