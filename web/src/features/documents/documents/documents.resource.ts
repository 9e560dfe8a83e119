import type { IsoDate } from '@ansvar/domain/dates'
import { documentKinds, noticeProblems, tagsOfText, type DocumentKind } from '@ansvar/domain/documents'
import { fileTypeCodes } from '@ansvar/domain/files'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { fileOf, filesProblems, noFile, type DraftFile } from '#screen/files.ts'
import { members } from '#screen/members.source.ts'
import {
  choice,
  date,
  dateProblems,
  defineGivenResource,
  flag,
  periodProblems,
  rarely,
  recordOf,
  referenceTo,
} from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
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
  readonly kind: DocumentKind
  readonly owner: Reference | null
  /** Null for the default of the kind. */
  readonly noticePeriod: Period | null
  readonly reference: string
  /** Null if the document is not reviewed. */
  readonly reviewPeriod: Period | null
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
    kind: choice(documentKinds),
    ownerId: rarely(recordOf(members)),
    isoStandards: choice(certificationStandards),
    type: choice(fileTypeCodes, (type) => type),
    expiryDate: date,
    nextReviewDate: rarely(date),
    active: flag,
  },
  // Expired first, then by expiry date.
  sort: ['expiryDate', 'title'],
  bulk: [assign('owner', 'owner', members), retire, restore],
  titleOf: (document: DocumentRecordFragment) => document.title,
  empty: (): DocumentDraft => ({
    title: '',
    file: noFile,
    tags: [],
    isoStandards: [],
    expiryDate: null,
    kind: 'GENERAL',
    owner: null,
    noticePeriod: null,
    reference: '',
    reviewPeriod: null,
    active: true,
  }),
  toDraft: (document): DocumentDraft => ({
    title: document.title,
    file: fileOf(document.file),
    tags: document.tags,
    isoStandards: document.isoStandards,
    expiryDate: document.expiryDate ?? null,
    kind: document.kind,
    owner: referenceTo(document.owner),
    noticePeriod: document.noticePeriod ?? null,
    reference: document.reference ?? '',
    reviewPeriod: document.reviewPeriod ?? null,
    active: document.active,
  }),
  toInput: ({ file, tags, isoStandards, expiryDate, owner, reference, ...plain }) => ({
    ...plain,
    file: { id: file.id, name: file.name, date: file.date },
    tags: tagsOfText(tags.join(',')),
    isoStandards: [...isoStandards],
    expiryDate: expiryDate as IsoDate | null,
    ownerId: owner?.id ?? null,
    reference: reference.trim() || null,
  }),
  check: ({ title, file, expiryDate, owner, noticePeriod, reviewPeriod }) => [
    ...required('title', title),
    ...filesProblems('file', [file]),
    ...dateProblems('expiryDate', expiryDate),
    ...(owner?.id === '' ? [{ path: 'owner', code: 'not_chosen' } as const] : []),
    ...(isPeriod(noticePeriod) ? noticeProblems(noticePeriod) : periodProblems('noticePeriod', noticePeriod)),
    ...periodProblems('reviewPeriod', reviewPeriod),
  ],
})
