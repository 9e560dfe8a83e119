import type { TypedDocumentNode } from '@urql/core'
import {
  CreateAttachmentDocument,
  CreateChemicalFileDocument,
  CreateEventAttachmentDocument,
  CreateLegislationFileDocument,
  CreateLogoDocument,
  CreateStakeholderFileDocument,
} from './generated/files.graphql.ts'
import type { Quiet } from './errors.ts'
import type { RecordFileFragment } from './generated/types.ts'
import { progressFetch } from './progress-fetch.ts'
import type { Send } from './send.ts'

/**
 * The kind of record that a file belongs to: of the organization, an action or a comment of an event, an organization's
 * logo, or of a catalogue.
 */
export type FileHome = 'organization' | 'event' | 'logo' | 'stakeholders' | 'legislations' | 'chemicals'

const mutations = {
  organization: CreateAttachmentDocument,
  event: CreateEventAttachmentDocument,
  logo: CreateLogoDocument,
  stakeholders: CreateStakeholderFileDocument,
  legislations: CreateLegislationFileDocument,
  chemicals: CreateChemicalFileDocument,
} as const

export type Sending = {
  readonly file: File
  readonly home: FileHome
  readonly organizationId: string
  /** The id of the event, or of the logo's organization. */
  readonly id?: string | undefined
  /** A repeated request with the same key is the same upload. */
  readonly idempotencyKey: string
  readonly language: string
  readonly send: Send
  /** Why the user is not notified of failures, if the caller shows them itself. */
  readonly quiet?: Quiet
  readonly onProgress: (sent: number) => void
  readonly onUploaded: (file: RecordFileFragment) => void
  /** Called with a problem code of the file, such as `too_large`, or a failure code, such as `UNREACHABLE`. */
  readonly onFailed: (code: string) => void
}

/** Returns the variables of the record that a file belongs to. The catalogues have none. */
function ownerOf({ home, organizationId, id }: Sending) {
  if (home === 'organization') return { organizationId }
  if (home === 'event') return { organizationId, eventId: id }
  return home === 'logo' ? { organizationId, id } : {}
}

/** Sends a file as a GraphQL multipart request. Returns a function that aborts it. */
export function sendFile(sending: Sending): () => void {
  const { file, home, idempotencyKey, language, send, quiet, onProgress, onUploaded, onFailed } = sending
  const stopping = new AbortController()
  const { signal } = stopping
  void send(
    mutations[home] as TypedDocumentNode<{ file: RecordFileFragment }, never>,
    { ...ownerOf(sending), file, idempotencyKey } as never,
    {
      data: (data) => {
        if (!signal.aborted) onUploaded(data.file)
      },
      failed: ({ fields, code }) => {
        if (!signal.aborted) onFailed(fields[0]?.code ?? code)
      },
    },
    {
      fetch: progressFetch({ size: file.size, onProgress, signal }),
      fetchOptions: { headers: { 'Accept-Language': language } },
      ...(quiet && { quiet }),
    },
  )
  return () => stopping.abort()
}
