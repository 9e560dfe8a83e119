import type { IsoDate } from '@ansvar/domain/dates'
import { tagsOfText } from '@ansvar/domain/documents'
import { fileTypeCodes } from '@ansvar/domain/files'
import { required } from '@ansvar/domain/problems'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { fileOf, filesProblems, noFile, type DraftFile } from '#screen/files.ts'
import { choice, date, dateProblems, defineGivenResource, flag, inUse, recordOf } from '#screen/resource.ts'
import {
  DocumentDocument,
  DocumentHistoryDocument,
  DocumentsDocument,
  DiscardDocumentDocument,
  UpdateDocumentDocument,
} from './generated/documents.graphql.ts'
import { documentTags } from './tags.source.ts'

/** The draft of a document. */
export type DocumentDraft = {
  readonly title: string
  readonly file: DraftFile
  readonly tags: readonly string[]
  readonly isoStandards: readonly CertificationStandard[]
  readonly expiryDate: IsoDate | string | null
  readonly active: boolean
}

/** The organization's own documents. They are created by uploading files, not in a form. */
export const documents = defineGivenResource({
  name: 'documents',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.documents,
  documents: {
    list: DocumentsDocument,
    record: DocumentDocument,
    update: UpdateDocumentDocument,
    discard: DiscardDocumentDocument,
    history: DocumentHistoryDocument,
  },
  filters: {
    tags: recordOf(documentTags),
    isoStandards: choice(certificationStandards),
    type: choice(fileTypeCodes, (type) => type),
    expiryDate: date,
    active: flag,
  },
  // Expired first, then by expiry date.
  sort: ['expiryDate', 'title'],
  bulk: [retire, restore],
  titleOf: (document: DocumentRecordFragment) => document.title,
  empty: (): DocumentDraft => ({
    title: '',
    file: noFile,
    tags: [],
    isoStandards: [],
    expiryDate: null,
    active: true,
  }),
  toDraft: (document): DocumentDraft => ({
    title: document.title,
    file: fileOf(document.file),
    tags: document.tags,
    isoStandards: document.isoStandards,
    expiryDate: document.expiryDate ?? null,
    active: document.active,
  }),
  statusOf: inUse,
  toInput: ({ title, file, tags, isoStandards, expiryDate, active }) => ({
    title,
    file: { id: file.id, name: file.name, date: file.date },
    tags: tagsOfText(tags.join(',')),
    isoStandards: [...isoStandards],
    expiryDate: expiryDate as IsoDate | null,
    active,
  }),
  check: ({ title, file, expiryDate }) => [
    ...required('title', title),
    ...filesProblems('file', [file]),
    ...dateProblems('expiryDate', expiryDate),
  ],
})
