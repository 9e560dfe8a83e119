import { Kind, type DocumentNode } from 'graphql'
import type { Response } from 'graphql-http'
import { isRecord } from '#rest/errors.ts'
import type { GraphQLRequest } from './request.ts'

/** As much of a client's own words as is repeated to it. */
const MAX_NAME = 100
const MAX_NAMES = 20

/** Why a document has no operation to run. */
export function noOperation({ definitions }: DocumentNode, wanted: string | null): string {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (operations.length === 0) return 'The document has no operation'
  const names = operations.flatMap(({ name }) => (name ? [name.value] : []))
  const known = names.length > 0 ? `. Its operations: ${names.slice(0, MAX_NAMES).join(', ')}` : ''
  return wanted
    ? `The document has no operation named ${wanted.slice(0, MAX_NAME)}${known}`
    : `The document has ${operations.length} operations: send the name of one as operationName${known}`
}

/**
 * A refusal of graphql-http with the cause where it says no more than that a query is missing: a batch, or a persisted
 * query, of which clients know by this very message that they have to send the document.
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
