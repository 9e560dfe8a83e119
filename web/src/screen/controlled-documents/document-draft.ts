import { approvalProblems, revisionProblems, type DocumentState } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { FieldProblem } from '#graphql/errors.ts'
import { files, list, optional, reference, text, plain, type DraftOf } from '../draft-fields.ts'
import { filesProblems } from '../files.ts'
import { dateProblems } from '../resource.ts'

// Common parts of the drafts of policies and procedures.

export const documentFields = {
  title: text,
  body: text,
  state: plain<DocumentState>('DRAFT'),
  owner: reference,
  isoStandards: list<CertificationStandard>(),
  approvedBy: reference,
  approvedOn: optional<IsoDate>(),
  reviewPeriod: optional<Period>(),
  files,
}

export type DocumentDraft = DraftOf<typeof documentFields>

/** Undo cannot put a document in force, because that needs a new approval. */
export const documentUndo = {
  undoOf: (saved: DocumentDraft, before: DocumentDraft): 'save' | null =>
    revisionProblems(saved.state, before.state).length === 0 ? 'save' : null,
}

export const documentProblems = (draft: DocumentDraft, today: IsoDate): FieldProblem[] => [
  ...required('title', draft.title),
  ...dateProblems('approvedOn', draft.approvedOn),
  ...filesProblems('files', draft.files),
  ...approvalProblems({ ...draft, approvedById: draft.approvedBy?.id ?? null }, today),
]
