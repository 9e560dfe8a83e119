import type { Conventions } from '../conventions/conventions.ts'
import { createRestClient, type RestClient } from '../rest/client.ts'
import type { RestContext } from '../schema/resolve.ts'
import type { ResponseHeaders, Transport } from '../transport/transport.ts'
import type { Caller } from './request.ts'

/** What one GraphQL request gathers of its REST responses for its own headers. */
export type Gathered = { readonly languages: string[]; readonly cookies: string[] }

export type GraphQLContext = RestContext & {
  readonly rest: RestClient
  readonly gathered: Gathered
  /** The whole result where a fast path wrote it, which replaces that of the protocol's handler. */
  readonly written: { body: Buffer | null; isTried: boolean }
  /** Aborts when the client disconnects or the time is up. */
  readonly signal: AbortSignal
}

type ContextOptions = Caller & { readonly conventions: Conventions; readonly transport: Transport }

export function createContext({ requestId, signal, ...options }: ContextOptions): GraphQLContext {
  const gathered: Gathered = { languages: [], cookies: [] }
  const onResponse = (headers: ResponseHeaders) => {
    gathered.languages.push(...listed(headers['content-language']))
    gathered.cookies.push(...listed(headers['set-cookie']))
  }
  return {
    rest: createRestClient({ ...options, signal, onResponse }),
    requestId,
    gathered,
    written: { body: null, isTried: false },
    signal,
  }
}

const listed = (value: ResponseHeaders[string]): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

/**
 * The language of a result of several responses: one that differs from the requested language, where there is one, since
 * that is how a user's stored language reaches the client.
 */
export function languageOf({ languages }: Gathered, requested: string | undefined): string | null {
  if (languages.length === 0) return null
  const requestedLanguage = requested?.split(/[,;-]/)[0]?.trim().toLowerCase()
  return languages.find((language) => language !== requestedLanguage) ?? languages[0] ?? null
}
