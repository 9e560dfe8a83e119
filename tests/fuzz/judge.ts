import { fieldCodes } from '@ansvar/domain/problems'
import { read } from '../tree/files.ts'
import type { FuzzRequest } from './request.ts'

/** The response, or the error without one. */
export type FuzzResponse = {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly milliseconds: number
}

/** The maximum size of an error response in bytes. */
export const MAX_ERROR_BYTES = 64 * 1024

/** Patterns of program internals, which no response may contain. */
const inside: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>$ ]+ \(?(?:file:\/\/|node:|\/)\S+:\d+:\d+/,
  /node_modules|node:internal|file:\/\/\/(?!etc)|\.(?:ts|mjs|cjs):\d+/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError|AssertionError|PostgresError)\b/,
  /\b(?:PGlite|kysely|pg_catalog|set_config|ansvar_app|row-level security|SQLSTATE)\b/i,
  /syntax error at or near|relation "\w+"|violates \w+[ -]\w+ constraint|invalid input syntax|duplicate key value/i,
  /ECONN\w+|UND_ERR|ENOENT|EACCES|Cannot read propert|is not a function|is not iterable|undefined \(reading/,
]

/** The codes of every problem that the api may return, from its catalogue. */
const problemCodes = new Set(
  [...read('api/src/contract/problem.ts').matchAll(/^ {2}(\w+): \{(?: status: \d{3}|\n {4}status: \d{3})/gm)].map(
    ([, code = '']) => code,
  ),
)
/** Codes of responses that the gateway sends without the api. */
for (const code of ['upstream', 'client_left']) problemCodes.add(code)

const errorCodes = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'VALIDATION',
  'TOO_MANY_REQUESTS',
  'UPSTREAM',
])

type Problem = { readonly code?: unknown; readonly fields?: readonly { readonly code?: unknown }[] }
type Errors = { readonly errors?: readonly { readonly message?: unknown; readonly extensions?: Problem }[] }

const isKnown = (code: unknown, among: ReadonlySet<string>): boolean => typeof code === 'string' && among.has(code)
const knownFields = new Set(Object.keys(fieldCodes))

function codesOf(body: unknown, isGraphQL: boolean): string[] {
  if (!isGraphQL) {
    const { code, fields = [] } = body as Problem
    return [
      ...(isKnown(code, problemCodes) ? [] : [`an unknown code: ${String(code)}`]),
      ...fields.filter((field) => !isKnown(field.code, knownFields)).map((field) => `field code ${String(field.code)}`),
    ]
  }
  return ((body as Errors).errors ?? []).flatMap(({ extensions }) => [
    ...(isKnown(extensions?.code, errorCodes) ? [] : [`an unknown code: ${String(extensions?.code)}`]),
    ...(extensions?.code === 'UPSTREAM' ? ['the service failed behind the gateway'] : []),
    ...(extensions?.fields ?? [])
      .filter((field) => !isKnown(field.code, knownFields))
      .map((field) => `field code ${String(field.code)}`),
  ])
}

/** Returns the faults of a response. Empty if a client can handle it. */
export function faultsOf(
  { status, type, text, milliseconds }: FuzzResponse,
  { method, path }: FuzzRequest,
  maxMs: number,
): string[] {
  const isGraphQL = path.startsWith('/graphql')
  if (status === 0) return [`no response: ${text}`]
  const isJson = method !== 'HEAD' && /^application\/(?:problem\+|graphql-response\+)?json/.test(type)
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (milliseconds > maxMs) faults.push(`the response took ${Math.round(milliseconds)} ms`)
  let body: unknown = null
  if (isJson)
    try {
      body = JSON.parse(text)
    } catch {
      faults.push('the body is not the JSON that its type says')
    }
  const isRefusal = status >= 400 || (isGraphQL && typeof body === 'object' && body !== null && 'errors' in body)
  if (!isRefusal) return faults
  if (Buffer.byteLength(text) > MAX_ERROR_BYTES) faults.push(`a refusal of ${Buffer.byteLength(text)} bytes`)
  for (const pattern of inside) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) faults.push(`reveals program internals: ${found}`)
  }
  // Node itself refuses invalid HTTP without a body, before the program sees it.
  if (isJson && body !== null) faults.push(...codesOf(body, isGraphQL))
  else if (text !== '') faults.push(`a refusal as ${type || 'nothing'}: ${text.slice(0, 200)}`)
  return faults
}
