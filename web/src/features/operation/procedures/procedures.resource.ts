import { documentStates } from '@ansvar/domain/controlled-documents'
import { required } from '@ansvar/domain/problems'
import { certificationStandards } from '@ansvar/domain/standards'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, retireDocument } from '#screen/bulk/actions.ts'
import { documentFields, documentProblems, documentUndo } from '#screen/controlled-documents/document-draft.ts'
import { draftOf, references, rows } from '#screen/draft-fields.ts'
import { areas, departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, defineResource, recordOf } from '#screen/resource.ts'
import {
  CreateProcedureDocument,
  ProcedureDocument,
  ProcedureHistoryDocument,
  ProceduresDocument,
  DiscardProcedureDocument,
  UpdateProcedureDocument,
} from './generated/procedures.graphql.ts'

export type Step = { readonly title: string; readonly instruction: string; readonly responsibleRole: string }

export const emptyStep = (): Step => ({ title: '', instruction: '', responsibleRole: '' })

type StoredStep = ProcedureRecordFragment['steps'][number]

export const procedureDraft = draftOf({
  ...documentFields,
  departments: references,
  areas: references,
  steps: rows(({ title, instruction, responsibleRole }: StoredStep): Step => ({
    title,
    instruction,
    responsibleRole: responsibleRole ?? '',
  })),
})

/** The draft of a procedure, or of one of its versions. */
export type ProcedureDraft = ReturnType<typeof procedureDraft.empty>

export const procedures = defineResource({
  name: 'procedures',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.procedures,
  documents: {
    list: ProceduresDocument,
    record: ProcedureDocument,
    create: CreateProcedureDocument,
    update: UpdateProcedureDocument,
    discard: DiscardProcedureDocument,
    history: ProcedureHistoryDocument,
  },
  filters: {
    state: choice(documentStates),
    departmentId: recordOf(departments),
    areaId: recordOf(areas),
    isoStandards: choice(certificationStandards),
    ownerId: recordOf(members),
    nextReviewDate: date,
  },
  // By review date, then drafts, then retired ones.
  sort: ['nextReviewDate', 'state', 'title'],
  bulk: [assign('owner', 'owner', members), retireDocument],
  titleOf: (procedure: ProcedureRecordFragment) => procedure.title,
  ...procedureDraft,
  ...documentUndo,
  check: (draft, today) => [
    ...documentProblems(draft, today),
    ...draft.steps.flatMap(({ title }, index) => required(`steps.${index}.title`, title)),
  ],
})
