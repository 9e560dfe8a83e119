import { approvalProblems, revisionProblems, type DocumentState } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { Reference } from '#ui/combobox.tsx'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '../files.ts'
import { dateProblems, referenceTo, type FieldProblem } from '../resource.ts'

// What the drafts of policies and procedures have alike.

export type DocumentDraft = {
  readonly title: string
  readonly body: string
  readonly state: DocumentState
  readonly owner: Reference | null
  readonly isoStandards: readonly CertificationStandard[]
  readonly approvedBy: Reference | null
  readonly approvedOn: IsoDate | null
  readonly reviewPeriod: Period | null
  readonly files: readonly DraftFile[]
}

export const emptyDocument: DocumentDraft = {
  title: '',
  body: '',
  state: 'DRAFT',
  owner: null,
  isoStandards: [],
  approvedBy: null,
  approvedOn: null,
  reviewPeriod: null,
  files: [],
}

/** Of a document, or of one of its versions. */
export const documentDraft = (document: DocumentDraft): DocumentDraft => ({
  title: document.title,
  body: document.body,
  state: document.state,
  owner: referenceTo(document.owner),
  isoStandards: document.isoStandards,
  approvedBy: referenceTo(document.approvedBy),
  approvedOn: document.approvedOn,
  reviewPeriod: document.reviewPeriod,
  files: draftFiles(document.files),
})

export const documentInput = ({ title, body, state, approvedOn, reviewPeriod, ...draft }: DocumentDraft) => ({
  title,
  body,
  state,
  approvedOn,
  reviewPeriod,
  ownerId: draft.owner?.id ?? null,
  approvedById: draft.approvedBy?.id ?? null,
  isoStandards: [...draft.isoStandards],
  files: filesInput(draft.files),
})

/** What retires them and takes them up again. What was in force is not put back by a save: it is approved anew. */
export const documentStatus = {
  statusOf: ({ state }: DocumentDraft): boolean => state === 'RETIRED',
  goesBack: (saved: DocumentDraft, before: DocumentDraft): boolean =>
    revisionProblems(saved.state, before.state).length === 0,
}

export const documentProblems = (draft: DocumentDraft, today: IsoDate): FieldProblem[] => [
  ...(draft.title.trim() === '' ? [{ path: 'title', code: 'required' }] : []),
  ...dateProblems('approvedOn', draft.approvedOn),
  ...filesProblems('files', draft.files),
  ...approvalProblems({ ...draft, approvedById: draft.approvedBy?.id ?? null }, today),
]
