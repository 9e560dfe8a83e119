import { createRestClient, type RestClient } from '#rest/client.ts'
import type { RestContext } from '#graphql/resolve.ts'
import type { Log } from '#log.ts'
import type { AnswerHeaders, Upstream } from '#http/upstream.ts'

/** What one GraphQL request gathers of the answers behind it, for its own headers. */
export type Gathered = { readonly languages: string[]; readonly cookies: string[] }

export type GraphQLContext = RestContext & {
  readonly rest: RestClient
  readonly gathered: Gathered
  /** The whole answer where a compiled operation wrote it, in place of what the protocol's handler answers. */
  readonly written: { body: Buffer | null; isTried: boolean }
  readonly log: Log
  /** Aborts when the client leaves or the time is up. */
  readonly signal: AbortSignal
}

type ContextOptions = {
  readonly upstream: Upstream
  readonly headers: Readonly<Record<string, string>>
  readonly client: string
  readonly requestId: string
  readonly signal: AbortSignal
  readonly log: Log
}

export function createContext({ upstream, headers, client, requestId, signal, log }: ContextOptions): GraphQLContext {
  const gathered: Gathered = { languages: [], cookies: [] }
  const onAnswer = (answer: AnswerHeaders) => {
    gathered.languages.push(...listed(answer['content-language']))
    gathered.cookies.push(...listed(answer['set-cookie']))
  }
  return {
    rest: createRestClient({ upstream, headers, client, signal, onAnswer }),
    requestId,
    gathered,
    written: { body: null, isTried: false },
    log,
    signal,
  }
}

const listed = (value: AnswerHeaders[string]): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

/**
 * The language of an answer that joins several: one that differs from what was asked for, where there is one, since
 * that is how a user's stored language reaches the interface.
 */
export function languageOf({ languages }: Gathered, asked: string | undefined): string | null {
  if (languages.length === 0) return null
  const wanted = asked?.split(/[,;-]/)[0]?.trim().toLowerCase()
  return languages.find((language) => language !== wanted) ?? languages[0] ?? null
}
