import { stringifyDocument } from 'urql'
import {
  CreateAttachmentDocument,
  CreateChemicalFileDocument,
  CreateLegislationFileDocument,
  CreateLogoDocument,
  CreateStakeholderFileDocument,
} from './generated/files.graphql.ts'
import type { RecordFileFragment } from './generated/types.ts'
import { failureOf, failuresOf, notifyOf, type ErrorAnswer, type FailureHandlers } from './errors.ts'
import { whenUnanswered } from './unanswered.ts'
import { GRAPHQL_URL } from './transport.ts'

/** What a file is for: a record of the organisation, an organisation as its logo, or a record of a catalogue. */
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
  readonly handlers: FailureHandlers
  readonly onProgress: (sent: number) => void
  readonly onArrived: (file: RecordFileFragment) => void
  /** A code of the file's field, such as `too_large`, or of the answer as a whole, such as `UNREACHABLE`. */
  readonly onFailed: (code: string) => void
}

type Body = { readonly data?: { file: RecordFileFragment } | null } & {
  readonly errors?: ErrorAnswer['graphQLErrors']
}

/** Sends a file by a GraphQL multipart request. With XMLHttpRequest, since fetch does not tell what has left. */
export function sendFile(sending: Sending): () => void {
  const { file, home, organizationId, id, idempotencyKey, language } = sending
  const query = stringifyDocument(mutations[home])
  const whose = home === 'organization' ? { organizationId } : home === 'logo' ? { organizationId, id } : {}
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { ...whose, file: null, idempotencyKey } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', file)
  const request = new XMLHttpRequest()
  request.open('POST', GRAPHQL_URL)
  request.setRequestHeader('Accept-Language', language)
  request.setRequestHeader('Accept', 'application/graphql-response+json, application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    // The multipart frame is sent too; of the file itself no more is sent than it has.
    sending.onProgress(Math.max(0, Math.min(file.size, loaded - (total - file.size))))
  })
  request.addEventListener('load', () => {
    const { data, errors = [] } = bodyOf(request.responseText)
    if (data && errors.length === 0) return sending.onArrived(data.file)
    return fail({ graphQLErrors: errors, response: { status: request.status } })
  })
  const fail = (error: ErrorAnswer) => {
    notifyOf(failuresOf(error), sending.handlers)
    const failure = failureOf(error)
    sending.onFailed(failure.fields[0]?.code ?? failure.code)
  }
  const noAnswer = () => fail({ graphQLErrors: [] })
  whenUnanswered(request, noAnswer)
  request.send(form)
  return () => request.abort()
}

function bodyOf(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}
