import { Client, fetchExchange, type Exchange } from '@urql/core'
import type { Feed } from './feed.ts'
import { errorExchange } from './error-exchange.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

type Options = TransportOptions & {
  readonly cache: Exchange
  readonly url?: string
  /** Where changes that others make come in. */
  readonly feed?: Feed
}

/** A client lives as long as a session speaks one language: it is made anew on sign-in, sign-out and a switch. */
export function createClient({ cache, url = GRAPHQL_URL, feed, ...transport }: Options): Client {
  return new Client({
    url,
    preferGetMethod: false,
    exchanges: [cache, errorExchange(transport.handlers), ...(feed?.exchanges ?? []), fetchExchange],
    fetch: createTransport(transport),
  })
}
