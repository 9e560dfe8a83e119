import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { failureOf, failuresOf, notifyOf, type ErrorAnswer, type Failure } from './errors.ts'
import { printOperation } from './print.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

/** Data, or why there is none, or not all: `part` is what came in spite of a failure. */
export type Answer<Data> =
  | { readonly data: Data; readonly part: Data; readonly failure: null }
  | { readonly data: null; readonly part: Data | null; readonly failure: Failure }

/** Sends one operation. Never rejects; the app is notified of a failure as well. */
export type Ask = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Answer<Data>>

type Body<Data> = { readonly data?: Data | null; readonly errors?: ErrorAnswer['graphQLErrors'] }

/** What the pages outside the layout send their few operations with: no cache, and no client to load. */
export function createAsk(options: TransportOptions): Ask {
  const send = createTransport(options)
  return async <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer<Data>> => {
    let response: Response | undefined
    let body: Body<Data> = {}
    try {
      response = await send(GRAPHQL_URL, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json, application/json' },
        body: JSON.stringify({ query: printOperation(document), variables }),
      })
      body = (await response.json()) as Body<Data>
    } catch {
      // No answer, or one that is no JSON: what is known of the response says which.
    }
    if (body.data && !body.errors) return { data: body.data, part: body.data, failure: null }
    const error = { graphQLErrors: body.errors ?? [], response }
    notifyOf(failuresOf(error), options.handlers)
    return { data: null, part: body.data ?? null, failure: failureOf(error) }
  }
}
