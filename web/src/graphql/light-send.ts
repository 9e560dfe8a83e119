import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { failuresOf, notifyOf, type ErrorAnswer } from './errors.ts'
import { printOperation } from './print.ts'
import { outcomeOf, type Send } from './send.ts'
import { createTransport, GRAPHQL_URL, type TransportOptions } from './transport.ts'

type Body<Data> = { readonly data?: Data | null; readonly errors?: ErrorAnswer['graphQLErrors'] }

/** What the pages outside the layout send their few operations with: no cache, and no client to load. */
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
      // No answer, or one that is no JSON: what is known of the response says which.
    }
    const { data, errors } = body
    if (data && !errors) return { data }
    const error = { graphQLErrors: errors ?? [], response }
    notifyOf(failuresOf(error), options.handlers)
    return { data, error }
  }
  return (document, variables, answers) => request(document, variables).then((result) => outcomeOf(result, answers))
}
