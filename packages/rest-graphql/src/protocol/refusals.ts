import { Kind, type DocumentNode } from 'graphql'
import type { Response } from 'graphql-http'
import type { ErrorCode } from '../rest/errors.ts'
import { isRecord } from '../values.ts'
import type { GraphQLRequest, GraphQLResponse } from './request.ts'

/** How much of a client's own input a message repeats. */
const MAX_NAME = 100
const MAX_NAMES = 20

/** Why a document has no operation to run. */
export function noOperation({ definitions }: DocumentNode, requestedName: string | null): string {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (operations.length === 0) return 'The document has no operation'
  const names = operations.flatMap(({ name }) => (name ? [name.value] : []))
  const known = names.length > 0 ? `. Its operations: ${names.slice(0, MAX_NAMES).join(', ')}` : ''
  return requestedName
    ? `The document has no operation named ${requestedName.slice(0, MAX_NAME)}${known}`
    : `The document has ${operations.length} operations: send the name of one as operationName${known}`
}

/**
 * A refusal of graphql-http with its cause, where it says only that a query is missing: a batch, or a persisted query, for
 * which this very message makes clients send the document.
 */
export function explained([body, init]: Response, request: GraphQLRequest): Response {
  if (init.status !== 400 || body === null || !body.includes('"Missing query"')) return [body, init]
  return [JSON.stringify({ errors: [{ message: missingQuery(request) }] }), init]
}

function missingQuery({ method, url, body }: GraphQLRequest): string {
  if (method === 'GET')
    return url.includes('extensions=') ? NOT_PERSISTED : 'The parameter query, the document, is missing'
  const given: unknown = typeof body === 'string' ? JSON.parse(body) : body
  if (Array.isArray(given)) return 'Batches are not supported: send one operation per request'
  const { extensions } = isRecord(given) ? given : {}
  return isRecord(extensions) && 'persistedQuery' in extensions ? NOT_PERSISTED : '"query", the document, is missing'
}

const NOT_PERSISTED = 'PersistedQueryNotSupported'

const statusRefusals: Readonly<Record<number, readonly [reason: string, message: string]>> = {
  405: ['method_not_allowed', 'Send queries by POST or GET, and mutations by POST'],
  406: ['not_acceptable', 'Accept application/graphql-response+json or application/json'],
  415: ['unsupported', 'Send the body as application/json'],
}

type Refusal = { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }

/** A refusal of graphql-http with what its own lack: a body, codes, and the request's id. */
export function withCodes(body: string | null, status: number, requestId: string): string {
  const [reason, message] = statusRefusals[status] ?? ['bad_request', 'The request could not be understood']
  const result = (body === null ? { errors: [{ message }] } : JSON.parse(body)) as { errors: Refusal[] }
  const errors = result.errors.map((error) => ({
    ...error,
    extensions: { code: 'VALIDATION' satisfies ErrorCode, reason, requestId, ...error.extensions },
  }))
  return JSON.stringify({ ...result, errors })
}

/** A refusal of a request that is not a GraphQL request. */
export function refusal(status: number, code: ErrorCode, message: string, requestId: string): GraphQLResponse<string> {
  const errors = [{ message, extensions: { code, reason: code.toLowerCase(), requestId } }]
  // A body that is too large is not read to its end, so that the connection cannot be reused.
  const headers = { 'content-type': 'application/json', ...(status === 413 && { connection: 'close' }) }
  return { status, headers, body: JSON.stringify({ errors }) }
}
