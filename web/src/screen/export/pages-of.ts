import type { Client, TypedDocumentNode } from '@urql/core'
import { Client as PlainClient, fetchExchange } from '@urql/core'
import type { Page } from '../resource.ts'

export type Paged<Row> = {
  readonly client: Client
  readonly document: TypedDocumentNode<{ list: Page<Row> | null }, never>
  /** The list's own variables, without page and size. */
  readonly variables: object
  readonly signal: AbortSignal
}

/** Asks for pages of a list past the cache: ten thousand rows that nobody looks at would only fill it. */
export function pagesOf<Row>({ client, document, variables, signal }: Paged<Row>) {
  const { url, fetch: send = globalThis.fetch } = client.createRequestOperation(
    'query',
    { key: 0, query: document, variables: variables as never },
    {},
  ).context
  const plain = new PlainClient({
    url,
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: (input, init) =>
      send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
  })
  return async (page: number, size: number): Promise<Page<Row>> => {
    const { data, error } = await plain.query(document, { ...variables, page, size } as never).toPromise()
    if (!data?.list) throw error ?? new Error('The service answered nothing')
    return data.list
  }
}
