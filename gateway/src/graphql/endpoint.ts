import type { Response } from 'graphql-http'
import { createContext, languageOf, type GraphQLContext } from '#graphql/context.ts'
import { createGraphQLHandlers, type Prepare } from '#graphql/handler.ts'
import type { Sdl } from '#graphql/schema.ts'
import { clientOf, ownHeaders, type Identity } from '#http/identity.ts'
import type { HeaderOf } from '#http/same-origin.ts'
import { commonHeaders, dataHeaders } from '#http/security-headers.ts'
import type { Upstream } from '#http/upstream.ts'
import type { Log } from '#log.ts'
import type { ErrorCode } from '#rest/errors.ts'
import { type GraphQLRequest } from './request.ts'

/** A request, who sent it, and how long it is worth answering. */
export type Asking = Identity & { readonly header: HeaderOf; readonly signal: AbortSignal }

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Its text, or the bytes of it in UTF-8. */
  readonly body: string | Buffer
}

/** What answers GraphQL requests, whichever server reads and writes them. */
export type Endpoint = {
  readonly prepare: Prepare
  contextOf(asking: Asking): GraphQLContext
  answer(request: GraphQLRequest, asking: Asking): Promise<Answer>
  /** What every answer carries, streams too. */
  readonly common: Readonly<Record<string, string>>
}

type Options = {
  readonly schema: Sdl
  readonly upstream: Upstream
  readonly publicUrl: string
  readonly log: Log
}

/** The longest request, in bytes; a longer one is refused before it is read. */
export const MOST_BYTES = 1024 * 1024

export function createEndpoint({ schema, upstream, publicUrl, log }: Options): Endpoint {
  const handlers = createGraphQLHandlers(schema)
  const common = { ...commonHeaders(publicUrl), ...dataHeaders }

  function contextOf(asking: Asking): GraphQLContext {
    const { requestId, signal } = asking
    return createContext({ upstream, headers: forwarded(asking), client: clientOf(asking), requestId, signal, log })
  }

  return {
    prepare: handlers.prepare,
    contextOf,
    common,
    async answer(request, asking) {
      const context = contextOf(asking)
      const response = await handlers.answer(request, context)
      return answerOf(response, context, asking, common)
    },
  }
}

/** What of the client's own headers the REST service sees, and what the gateway adds. */
function forwarded(asking: Asking): Record<string, string> {
  const headers = ownHeaders(asking)
  for (const name of ['cookie', 'authorization', 'accept-language']) {
    const value = asking.header(name)
    if (value !== undefined) headers[name] = value
  }
  return headers
}

function answerOf(
  [body, { status, headers: own }]: Response,
  { written, gathered }: GraphQLContext,
  { header, requestId }: Asking,
  common: Endpoint['common'],
): Answer {
  const language = languageOf(gathered, header('accept-language'))
  const headers: Record<string, string | string[]> = { ...common, ...own, 'x-request-id': requestId }
  headers['content-type'] ??= 'application/json; charset=utf-8'
  if (language !== null) headers['content-language'] = language
  if (gathered.cookies.length > 0) headers['set-cookie'] = gathered.cookies
  if (status < 400 && written.body !== null) return { status, headers, body: written.body }
  return { status, headers, body: status < 400 ? (body ?? '') : coded(body, status, requestId) }
}

const refusals: Readonly<Record<number, readonly [reason: string, message: string]>> = {
  405: ['method_not_allowed', 'Send queries by POST or GET, and mutations by POST'],
  406: ['not_acceptable', 'Accept application/graphql-response+json or application/json'],
  415: ['unsupported', 'Send the body as application/json'],
}

/** A refusal of graphql-http with what its own lack: a body, codes, and the request's id. */
function coded(body: string | null, status: number, requestId: string): string {
  const [reason, message] = refusals[status] ?? ['bad_request', 'The request could not be understood']
  const answer = (body === null ? { errors: [{ message }] } : JSON.parse(body)) as { errors: Refusal[] }
  const errors = answer.errors.map((error) => ({
    ...error,
    extensions: { code: 'VALIDATION' satisfies ErrorCode, reason, requestId, ...error.extensions },
  }))
  return JSON.stringify({ ...answer, errors })
}

type Refusal = { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }
