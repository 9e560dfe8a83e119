import type { Failure } from '#graphql/errors.ts'
import { progressFetch } from '#graphql/progress-fetch.ts'
import type { Send } from '#graphql/send.ts'
import type { UploadUpdate } from '#machines/upload.machine.ts'
import { CreateDocumentDocument } from './generated/documents.graphql.ts'

type Sending = {
  readonly send: Send
  readonly organizationId: string
  readonly file: File
  /** Also if a document has that content already. */
  readonly again: boolean
  /** A request with the same key creates the document once. */
  readonly idempotencyKey: string
  readonly language: string
  readonly notify: (news: UploadUpdate) => void
  /** Called with the document that has the same content. */
  readonly onThere: (document: Named) => void
}

type Named = { readonly id: string; readonly title: string }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** Creates a document from a file, through the cache, so that lists are updated. Returns a function that aborts it. */
export function sendDocument(sending: Sending): () => void {
  const { send, organizationId, file, again, idempotencyKey, language, notify, onThere } = sending
  const stopping = new AbortController()
  const context = {
    requestPolicy: 'network-only' as const,
    fetch: progressFetch({
      size: file.size,
      onProgress: (sent) => notify({ type: 'progressed', sent }),
      signal: stopping.signal,
    }),
    fetchOptions: { headers: { 'Accept-Language': language } },
  }
  const failed = ({ fields, code }: Failure) => {
    if (!stopping.signal.aborted) notify({ type: 'failed', code: fields[0]?.code ?? code })
  }
  void send(
    CreateDocumentDocument,
    { organizationId, file, again, idempotencyKey },
    {
      data({ record }) {
        if (!stopping.signal.aborted) notify({ type: 'uploaded', file: record })
      },
      CONFLICT(failure) {
        if (!isNamed(failure.current)) return failed(failure)
        onThere(failure.current)
        return notify({ type: 'failed', code: 'already_there' })
      },
      failed,
    },
    context,
  )
  return () => stopping.abort()
}
