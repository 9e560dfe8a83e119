import type { HeaderOf } from '#http/same-origin.ts'
import { isRecord } from '#rest/errors.ts'
import type { Values } from '#rest/template.ts'
import type { GraphQLRequest } from './request.ts'

/** What a request asks for, in the words of GraphQL over HTTP. */
export type Asked = {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Values | null | undefined
}

const accepted = new Set([undefined, '*/*', 'application/json'])

/** What is answered to a plain request. */
export const plainAnswer = {
  status: 200,
  statusText: 'OK',
  headers: { 'content-type': 'application/json; charset=utf-8' },
}

/**
 * What a request asks for that is JSON both ways and well-formed, as nearly all are: it needs none of the protocol's
 * finer points (Q1: 0.02 ms of CPU). Null leaves it to graphql-http.
 */
export function plainRequest({ method, header, body }: GraphQLRequest): Asked | null {
  if (typeof body !== 'string' || !isPlain(method, header)) return null
  try {
    const asked: unknown = JSON.parse(body)
    return isRecord(asked) && isAsked(asked) ? asked : null
  } catch {
    return null
  }
}

/** Whether a request is JSON both ways, by its headers. */
export const isPlain = (method: string, header: HeaderOf): boolean =>
  method === 'POST' && header('content-type') === 'application/json' && accepted.has(header('accept'))

function isAsked(given: Readonly<Record<string, unknown>>): given is Asked {
  const { query, operationName, variables, extensions } = given
  const isText = operationName === undefined || operationName === null || typeof operationName === 'string'
  const areValues = variables === undefined || variables === null || isRecord(variables)
  return typeof query === 'string' && isText && areValues && (extensions === undefined || isRecord(extensions))
}
