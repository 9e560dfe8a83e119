import type { Client, TypedDocumentNode } from '@urql/core'
import { uncached } from '#graphql/client.ts'
import type { Page } from '#screen/documents.ts'

export type Paged<Row> = {
  readonly client: Client
  readonly document: TypedDocumentNode<{ list: Page<Row> | null }, never>
  /** The list's variables without page and size. */
  readonly variables: object
  readonly signal: AbortSignal
}

/** Fetches pages of a list without the cache, which thousands of exported rows would only fill. */
export function pagesOf<Row>({ client, document, variables, signal }: Paged<Row>) {
  const send = uncached(client, signal)
  return (page: number, size: number): Promise<Page<Row>> =>
    send(document, { ...variables, page, size } as never, {
      data({ list }) {
        if (!list) throw new Error('The service answered nothing')
        return list
      },
    })
}
