import { Client, fetchExchange, type Exchange } from '@urql/core'
import type { Feed } from './feed.ts'
import { errorExchange } from './error-exchange.ts'
import type { FailureHandlers } from './errors.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

type Options = TransportOptions & {
  readonly cache: Exchange
  readonly url?: string
  /** Where changes that others make come in. */
  readonly feed?: Feed
}

/** A client lives as long as a session speaks one language: it is made anew on sign-in, sign-out and a switch. */
export function createClient({ cache, url = GRAPHQL_URL, feed, ...transport }: Options): Client {
  const client = new Client({
    url,
    preferGetMethod: false,
    exchanges: [cache, errorExchange(transport.handlers), ...(feed?.exchanges ?? []), fetchExchange],
    fetch: createTransport(transport),
  })
  clients.set(client, transport)
  return client
}

const clients = new WeakMap<Client, TransportOptions>()

function transportOf(client: Client): TransportOptions {
  const transport = clients.get(client)
  if (!transport) throw new Error('The client was not made by createClient')
  return transport
}

/** Who is notified of a client's failures: for the requests that do not go through it, such as an upload. */
export const handlersOf = (client: Client): FailureHandlers => transportOf(client).handlers

/** The same client without its cache, which ten thousand rows that nobody looks at would only fill. */
export function uncached(client: Client, url: string, signal: AbortSignal): Client {
  const transport = transportOf(client)
  const send = createTransport(transport)
  return new Client({
    url,
    preferGetMethod: false,
    exchanges: [errorExchange(transport.handlers), fetchExchange],
    fetch: (input, init) =>
      send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
  })
}
