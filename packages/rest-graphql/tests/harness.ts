import { Hono, type Context } from 'hono'
import {
  createEngine,
  snakeCase,
  transportOf,
  type ConventionOptions,
  type EngineOptions,
  type TimeZone,
  type Transport,
} from '../src/index.ts'
import { createSchema } from '../src/schema/schema.ts'

type Options = Partial<Omit<EngineOptions, 'schema' | 'transport' | 'url'>>

/** What the REST stand-in received. */
export type Sent = {
  readonly method: string
  /** Path and query below the base path. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly form: FormData | null
}

export type Rest = (sent: Sent, c: Context) => Response | Promise<Response>

export type TestResponse = {
  readonly status: number
  readonly headers: Headers
  readonly data: Record<string, unknown> | null
  readonly errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

/** The time zone of the organization in the arguments, where there is one. */
const timeZone: TimeZone = async ({ organizationId }, read) => {
  const organization = organizationId && (await read('organization', { organizationId, id: organizationId }))
  return organization ? (organization as { readonly time_zone?: unknown }).time_zone : 'Europe/Copenhagen'
}

/** The conventions of the REST stand-in. */
export const conventions: ConventionOptions = { basePath: '/api/v1', names: snakeCase, timeZone }

const base = `
  scalar Date
  scalar DateTime
  type Query
  type Mutation
`

/** Scalars and root types, and a test's own fields. */
export const sdl = (fields: string): string =>
  [
    base,
    fields,
    /extend type Mutation/.test(fields) ? '' : 'extend type Mutation { touch: Boolean @rest(post: "touch") }',
  ].join('\n')

/** The schema of a test's own fields. */
export const schemaOf = (fields: string, options: ConventionOptions = {}) =>
  createSchema(sdl(fields), { ...conventions, ...options })

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers })

/** An engine over a small REST service that responds as the test says and stores what it received. */
export function before(rest: Rest, fields: string, options: Options = {}) {
  const sent: Sent[] = []
  const service = new Hono()
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

/** An engine over a transport. */
export function over(transport: Transport, fields: string, options: Options = {}) {
  const engine = createEngine({ schema: sdl(fields), transport, ...conventions, ...options })

  const ask = async (
    query: string,
    variables?: object,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const requestId = headers['x-request-id']
    const response = await engine.fetch(request, requestId === undefined ? {} : { requestId })
    const body = (await response.json()) as { data?: TestResponse['data']; errors?: TestResponse['errors'] }
    return { status: response.status, headers: response.headers, data: body.data ?? null, errors: body.errors ?? [] }
  }

  return { engine, ask }
}
