import { Client, createRequest, fetchExchange, type AnyVariables, type Exchange } from '@urql/core'
import type { Feed } from './feed.ts'
import { errorExchange } from './error-exchange.ts'
import { notifyOf } from './errors.ts'
import { lastDataExchange } from './last-data-exchange.ts'
import { outcomeOf, type Send, type Sender } from './send.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

type Options = TransportOptions & {
  readonly cache: Exchange
  readonly url?: string
  /** Receives the changes of other users. */
  readonly feed?: Feed
}

/**
 * Creates a client. A client belongs to one session and one language, so it is created again on sign-in, sign-out and a
 * switch of language.
 */
export function createClient({ cache, url = GRAPHQL_URL, feed, ...transport }: Options): Client {
  const client = new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      lastDataExchange(),
      cache,
      errorExchange(transport.handlers),
      ...(feed?.exchanges ?? []),
      fetchExchange,
    ],
    fetch: createTransport(transport),
  })
  clients.set(client, { ...transport, url })
  return client
}

type Transport = TransportOptions & { readonly url: string }

const clients = new WeakMap<Client, Transport>()

function transportOf(client: Client): Transport {
  const transport = clients.get(client)
  if (!transport) throw new Error('The client was not made by createClient')
  return transport
}

/** Returns a sender of operations through a client, which notifies the app of failures. */
export function senderOf(client: Client): Sender {
  const { handlers } = transportOf(client)
  const send: Send = (document, variables, callbacks, options) => {
    const request = createRequest(document, variables as AnyVariables)
    const isQuery = request.query.definitions.some(
      (definition) => definition.kind === 'OperationDefinition' && definition.operation === 'query',
    )
    const result = isQuery ? client.executeQuery(request, options) : client.executeMutation(request, options)
    return result.toPromise().then((operationResult) => outcomeOf(operationResult, callbacks))
  }
  return { send, notify: (failure) => notifyOf([failure], handlers) }
}

/** Returns a function that sends through the same client without its cache, for example to export thousands of rows. */
export function uncached(client: Client, signal: AbortSignal): Send {
  const transport = transportOf(client)
  const request = createTransport(transport)
  const plain = new Client({
    url: transport.url,
    preferGetMethod: false,
    exchanges: [errorExchange(transport.handlers), fetchExchange],
    fetch: (input, init) =>
      request(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
  })
  clients.set(plain, transport)
  return senderOf(plain).send
}
