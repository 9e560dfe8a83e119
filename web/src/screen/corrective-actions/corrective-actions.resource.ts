import {
  correctiveActionLimits as limits,
  correctiveActionProblems,
  type CorrectiveActionKind,
  type CorrectiveActionSource,
} from '@ansvar/domain/corrective-actions'
import type { IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { CorrectiveActionRecordFragment } from '#graphql/generated/types.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { dateProblems, defineSubResource, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CorrectiveActionsDocument,
  CreateCorrectiveActionDocument,
  DiscardCorrectiveActionDocument,
  UpdateCorrectiveActionDocument,
} from './generated/corrective-actions.graphql.ts'

type ActionDraft = {
  readonly title: string
  readonly kind: CorrectiveActionKind
  readonly responsible: Reference | null
  readonly dueOn: IsoDate | null
  readonly effectDueOn: IsoDate | null
  readonly description: string
  readonly files: readonly DraftFile[]
}

/** A record that corrective actions follow from. */
export type ActionSource = {
  readonly kind: CorrectiveActionSource
  readonly id: string
  /** When an event occurred. Its actions cannot be due before. */
  readonly date?: IsoDate | null
  /** The measure of a risk assessment that a new action implements. */
  readonly measure?: Measure
}

type Measure = { readonly id: string; readonly text: string; readonly responsible: Reference | null }

/** The corrective actions of a record, edited in place on its screen. */
export const correctiveActionsOf = ({ kind: sourceKind, id: sourceId, date = null, measure }: ActionSource) =>
  defineSubResource({
    name: 'correctiveActions',
    permission: 'EDIT_ORGANIZATION',
    documents: {
      list: CorrectiveActionsDocument,
      create: CreateCorrectiveActionDocument,
      update: UpdateCorrectiveActionDocument,
      discard: DiscardCorrectiveActionDocument,
    },
    empty: (): ActionDraft => ({
      title: measure?.text ?? '',
      kind: measure ? 'PREVENTIVE' : 'CORRECTIVE',
      responsible: measure?.responsible ?? null,
      dueOn: null,
      effectDueOn: null,
      description: '',
      files: [],
    }),
    toDraft: (action: CorrectiveActionRecordFragment): ActionDraft => ({
      title: action.title,
      kind: action.kind,
      responsible: referenceTo(action.responsible),
      dueOn: action.dueOn ?? null,
      effectDueOn: action.effectDueOn ?? null,
      description: action.description ?? '',
      files: draftFiles(action.files),
    }),
    toInput: ({ responsible, files, ...draft }: ActionDraft) => ({
      ...draft,
      sourceKind,
      sourceId,
      ...(measure && { measureId: measure.id }),
      responsibleId: responsible?.id ?? null,
      files: filesInput(files),
    }),
    check: (draft, today) => [
      ...required('title', draft.title),
      ...(isLonger(draft.title, limits.title) ? [{ path: 'title', code: 'too_long' }] : []),
      ...dateProblems('dueOn', draft.dueOn),
      ...dateProblems('effectDueOn', draft.effectDueOn),
      ...correctiveActionProblems({ sourceDate: date, dueOn: draft.dueOn }, today),
      ...filesProblems('files', draft.files),
    ],
  })
