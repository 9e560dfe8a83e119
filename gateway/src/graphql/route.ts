import { print, type DocumentNode } from 'graphql'
import { Hono, type Context } from 'hono'
import type { Sdl } from 'rest-graphql'
import type { Endpoint } from '#graphql/endpoint.ts'
import { compressed, compressedHeaders } from '#http/compressed.ts'
import { headersOf, type GatewayEnv } from '#http/identity.ts'
import { isForeign, isUnsafe } from '#http/same-origin.ts'

type RouteOptions = { readonly schema: Sdl; readonly endpoint: Endpoint; readonly publicUrl: string }

/** The GraphQL endpoint, with its SDL as text at a path below it. */
export function createGraphQLRoute({ schema, endpoint, publicUrl }: RouteOptions): Hono<GatewayEnv> {
  const route = new Hono<GatewayEnv>()

  let printed = typeof schema === 'string' ? schema : null
  route.get('/schema', (c) => c.text((printed ??= print(schema as DocumentNode))))

  route.all('/', (c) => {
    if (isUnsafe(c.req.method) && isForeign(headersOf(c), publicUrl)) return refuseForeign(c)
    return respond(c, endpoint)
  })
  return route
}

async function respond(c: Context<GatewayEnv>, endpoint: Endpoint): Promise<Response> {
  const { status, headers: all, body } = await endpoint.handle(c.req.raw, c.var)
  c.set('carriesHeaders', true)
  const { 'set-cookie': cookies = [], ...single } = all
  const headers = new Headers(single as Record<string, string>)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (body instanceof ReadableStream) return new Response(body, { status, headers })
  const bytes = await compressed(body, headersOf(c))
  if (bytes) for (const [name, value] of Object.entries(compressedHeaders)) headers.set(name, value)
  return new Response(bytesOf(bytes ?? body), { status, headers })
}

/** The bytes in the form that the constructor of Response accepts. */
const bytesOf = (body: string | Buffer) => (typeof body === 'string' ? body : new Uint8Array(body))

function refuseForeign(c: Context<GatewayEnv>): Response {
  const extensions = { code: 'FORBIDDEN', reason: 'forbidden', requestId: c.get('requestId') }
  return c.json({ errors: [{ message: 'Cross-site requests are not allowed', extensions }] }, 403)
}
