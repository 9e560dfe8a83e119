import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { pino } from 'pino'
import { readWhole, transportOf, type Transport, type TransportRequest } from 'rest-graphql'
import { createGateway, type GatewayOptions } from '#app.ts'

/** What the REST stand-in was sent. */
export type Sent = {
  readonly method: string
  /** Path and query under api/v1. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly form: FormData | null
}

export type Rest = (sent: Sent, c: Context) => Response | Promise<Response>

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly data: Record<string, unknown> | null
  readonly errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

const base = readFileSync(new URL('../../schema/base.graphql', import.meta.url), 'utf8')

/** The directive, scalars and root types of the real schema, and a test's own fields. */
export const sdl = (fields: string): string =>
  [
    base,
    fields,
    /extend type Mutation/.test(fields) ? '' : 'extend type Mutation { touch: Boolean @rest(post: "touch") }',
  ].join('\n')

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers })

/** A gateway before a small REST service that answers as the test says and keeps what it was sent. */
export function before(rest: Rest, fields: string, options: Partial<GatewayOptions> = {}) {
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
  return { ...over(transportOf(service), fields, options), sent }
}

/** An upstream, and when it has answered what is asked for at a path that ends so. */
export function heard(upstream: Transport, end: string) {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const hearing: Transport = Object.assign((request: TransportRequest) => upstream(request), {
    whole: async (request: TransportRequest) => {
      const answer = await readWhole(upstream, request)
      if (request.path.endsWith(end)) resolve()
      return answer
    },
  })
  return { upstream: hearing, answered }
}

/** A gateway over an upstream. */
export function over(upstream: Transport, fields: string, others: Partial<GatewayOptions> = {}) {
  const options: GatewayOptions = {
    schema: sdl(fields),
    upstream,
    publicUrl: 'http://localhost:4000',
    log: pino({ level: 'silent' }),
    ...others,
  }
  const app = createGateway(options)

  const ask = async (query: string, variables?: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.request('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const body = (await answer.json()) as { data?: Answer['data']; errors?: Answer['errors'] }
    return { status: answer.status, headers: answer.headers, data: body.data ?? null, errors: body.errors ?? [] }
  }

  return { app, ask, options }
}
