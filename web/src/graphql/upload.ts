import {
  CreateAttachmentDocument,
  CreateChemicalFileDocument,
  CreateLegislationFileDocument,
  CreateLogoDocument,
  CreateStakeholderFileDocument,
} from './generated/files.graphql.ts'
import type { RecordFileFragment } from './generated/types.ts'
import { progressFetch } from './progress-fetch.ts'
import type { Send } from './send.ts'

/** What a file is for: a record of the organization, an organization as its logo, or a record of a catalogue. */
export type FileHome = 'organization' | 'logo' | 'stakeholders' | 'legislations' | 'chemicals'

const mutations = {
  organization: CreateAttachmentDocument,
  logo: CreateLogoDocument,
  stakeholders: CreateStakeholderFileDocument,
  legislations: CreateLegislationFileDocument,
  chemicals: CreateChemicalFileDocument,
} as const

export type Sending = {
  readonly file: File
  readonly home: FileHome
  readonly organizationId: string
  /** Whose logo it is. */
  readonly id?: string | undefined
  /** A repeat under the same key is the same upload. */
  readonly idempotencyKey: string
  readonly language: string
  readonly send: Send
  readonly onProgress: (sent: number) => void
  readonly onArrived: (file: RecordFileFragment) => void
  /** A code of the file's field, such as `too_large`, or of the answer as a whole, such as `UNREACHABLE`. */
  readonly onFailed: (code: string) => void
}

/** Sends a file by a GraphQL multipart request. The answer stops it. */
export function sendFile(sending: Sending): () => void {
  const { file, home, organizationId, id, idempotencyKey, language, send, onProgress, onArrived, onFailed } = sending
  const whose = home === 'organization' ? { organizationId } : home === 'logo' ? { organizationId, id } : {}
  const stopping = new AbortController()
  const { signal } = stopping
  void send(
    mutations[home],
    { ...whose, file, idempotencyKey } as never,
    {
      data: (answer) => {
        if (!signal.aborted) onArrived(answer.file)
      },
      failed: ({ fields, code }) => {
        if (!signal.aborted) onFailed(fields[0]?.code ?? code)
      },
    },
    {
      fetch: progressFetch({ size: file.size, onProgress, signal }),
      fetchOptions: { headers: { 'Accept-Language': language } },
    },
  )
  return () => stopping.abort()
}
