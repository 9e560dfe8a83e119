import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { failuresOf, notifyOf, type ErrorResponse } from './errors.ts'
import { printOperation } from './print.ts'
import { outcomeOf, type Send } from './send.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

type Body<Data> = { readonly data?: Data | null; readonly errors?: ErrorResponse['graphQLErrors'] }

/** Creates the sender of the pages outside the layout. It has no cache and needs no client. */
export function createLightSend(options: TransportOptions): Send {
  const transport = createTransport(options)
  async function request<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
    let response: Response | undefined
    let body: Body<Data> = {}
    try {
      response = await transport(GRAPHQL_URL, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json, application/json' },
        body: JSON.stringify({ query: printOperation(document), variables }),
      })
      body = (await response.json()) as Body<Data>
    } catch {
      // No response, or one that is not JSON. The failure is derived from the HTTP response.
    }
    const { data, errors } = body
    if (data && !errors) return { data }
    const error = { graphQLErrors: errors ?? [], response }
    notifyOf(failuresOf(error), options.handlers)
    return { data, error }
  }
  return (document, variables, callbacks) => request(document, variables).then((result) => outcomeOf(result, callbacks))
}
