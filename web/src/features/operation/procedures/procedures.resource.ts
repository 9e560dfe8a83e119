import { documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, retireDocument } from '#screen/bulk/actions.ts'
import {
  documentDraft,
  documentInput,
  documentProblems,
  documentStatus,
  emptyDocument,
  type DocumentDraft,
} from '#screen/controlled-documents/document-draft.ts'
import { areas, departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, defineResource, recordOf } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateProcedureDocument,
  ProcedureDocument,
  ProcedureHistoryDocument,
  ProceduresDocument,
  UpdateProcedureDocument,
} from './generated/procedures.graphql.ts'

/** A procedure as it is written: what the fields hold, by their names. */
export type ProcedureDraft = DocumentDraft & {
  readonly departments: readonly Reference[]
  readonly areas: readonly Reference[]
  readonly steps: readonly Step[]
}

export type Step = { readonly title: string; readonly instruction: string; readonly responsibleRole: string }

export const emptyStep = (): Step => ({ title: '', instruction: '', responsibleRole: '' })

/** What a procedure and each of its versions say alike. */
type ProcedureText = Pick<ProcedureRecordFragment, keyof DocumentDraft | 'departments' | 'areas' | 'steps'>

export const draftOf = (procedure: ProcedureText): ProcedureDraft => ({
  ...documentDraft(procedure),
  departments: procedure.departments.map(({ id, name }) => ({ id, name })),
  areas: procedure.areas.map(({ id, name }) => ({ id, name })),
  steps: procedure.steps.map(({ title, instruction, responsibleRole }) => ({
    title,
    instruction,
    responsibleRole: responsibleRole ?? '',
  })),
})

export const procedures = defineResource({
  name: 'procedures',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.procedures,
  documents: {
    list: ProceduresDocument,
    record: ProcedureDocument,
    create: CreateProcedureDocument,
    update: UpdateProcedureDocument,
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
  // What is to be reviewed soonest comes first, then what is being written, then what is retired.
  sort: ['nextReviewDate', 'state', 'title'],
  bulk: [assign('owner', 'owner', members), retireDocument],
  titleOf: (procedure: ProcedureRecordFragment) => procedure.title,
  empty: (): ProcedureDraft => ({ ...emptyDocument, departments: [], areas: [], steps: [] }),
  toDraft: draftOf,
  ...documentStatus,
  toInput: ({ departments: concerned, areas: chosenAreas, steps, ...document }: ProcedureDraft) => ({
    ...documentInput(document),
    departmentIds: concerned.map(({ id }) => id),
    areaIds: chosenAreas.map(({ id }) => id),
    steps: [...steps],
  }),
  check: (draft, today) => [
    ...documentProblems(draft, today),
    ...draft.steps.flatMap(({ title }, index) =>
      title.trim() === '' ? [{ path: `steps.${index}.title`, code: 'required' }] : [],
    ),
  ],
})
