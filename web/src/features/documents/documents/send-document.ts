import type { Client } from '@urql/core'
import { failureOf } from '#graphql/errors.ts'
import { progressFetch } from '#graphql/progress-fetch.ts'
import type { UploadNews } from '#machines/upload.machine.ts'
import { CreateDocumentDocument } from './generated/documents.graphql.ts'

type Sending = {
  readonly client: Client
  readonly organizationId: string
  readonly file: File
  /** Although its content is there already. */
  readonly again: boolean
  /** A repeat under the same key is the same document. */
  readonly idempotencyKey: string
  readonly language: string
  readonly tell: (news: UploadNews) => void
  /** Which document has its content. */
  readonly onThere: (document: Named) => void
}

type Named = { readonly id: string; readonly title: string }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** Makes a document of a file, through the cache, so that the lists know of it. The answer stops it. */
export function sendDocument(sending: Sending): () => void {
  const { client, organizationId, file, again, idempotencyKey, language, tell, onThere } = sending
  const stopping = new AbortController()
  const context = {
    requestPolicy: 'network-only' as const,
    fetch: progressFetch({
      size: file.size,
      onProgress: (sent) => tell({ type: 'progressed', sent }),
      signal: stopping.signal,
    }),
    fetchOptions: { headers: { 'Accept-Language': language } },
  }
  void client
    .mutation(CreateDocumentDocument, { organizationId, file, again, idempotencyKey }, context)
    .toPromise()
    .then(({ data, error }) => {
      if (stopping.signal.aborted) return
      if (data && !error) return tell({ type: 'arrived', file: data.record })
      const failure = error ? failureOf(error) : null
      if (failure?.code === 'CONFLICT' && isNamed(failure.current)) {
        onThere(failure.current)
        return tell({ type: 'failed', code: 'already_there' })
      }
      return tell({ type: 'failed', code: failure?.fields[0]?.code ?? failure?.code ?? 'UNKNOWN' })
    })
  return () => stopping.abort()
}
