import { pictograms, signalWords } from '@ansvar/domain/labels'
import { required } from '@ansvar/domain/problems'
import { splitNumbers, substanceProblems } from '@ansvar/domain/substances'
import { hazardStatements } from '#features/chemicals/hazards/hazards.source.ts'
import type { SubstanceRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { choice, defineResource, flag, recordOf } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateSubstanceDocument,
  SubstanceDocument,
  SubstanceHistoryDocument,
  SubstancesDocument,
  UpdateSubstanceDocument,
} from './generated/substances.graphql.ts'

/**
 * The draft of a substance. Numbers and classes are texts with several values in one line, as users type and paste
 * them.
 */
export type SubstanceDraft = {
  readonly nameEn: string
  readonly nameDa: string
  readonly indexNumber: string
  readonly casNumbers: string
  readonly ecNumbers: string
  readonly hazardClasses: string
  readonly hazardStatements: readonly Reference[]
  readonly euHazardStatements: readonly Reference[]
  readonly notes: readonly Reference[]
  readonly specificLimits: string
  readonly comment: string
  readonly active: boolean
}

type Coded = { readonly id: string; readonly code: string }
/** Returns statements as references of a draft. Each is named by its code. */
export const codedReferences = (list: readonly Coded[]): Reference[] => list.map(({ id, code }) => ({ id, name: code }))
export const idsOf = (list: readonly Reference[]): string[] => list.map(({ id }) => id)

/** Splits hazard classes and categories as CLP writes them, separated by semicolons or commas. */
export const splitClasses = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const substances = defineResource({
  name: 'substances',
  permission: 'MAINTAIN_SYSTEM',
  paths: paths.admin.substances,
  documents: {
    list: SubstancesDocument,
    record: SubstanceDocument,
    create: CreateSubstanceDocument,
    update: UpdateSubstanceDocument,
    history: SubstanceHistoryDocument,
  },
  filters: {
    hazardStatementId: recordOf(hazardStatements),
    pictograms: choice(pictograms),
    signalWord: choice(signalWords),
    active: flag,
  },
  sort: ['name'],
  bulk: [retire, restore],
  titleOf: (substance: SubstanceRecordFragment) => substance.name,
  empty: (): SubstanceDraft => ({
    nameEn: '',
    nameDa: '',
    indexNumber: '',
    casNumbers: '',
    ecNumbers: '',
    hazardClasses: '',
    hazardStatements: [],
    euHazardStatements: [],
    notes: [],
    specificLimits: '',
    comment: '',
    active: true,
  }),
  toDraft: (substance): SubstanceDraft => ({
    nameEn: substance.nameEn,
    nameDa: substance.nameDa ?? '',
    indexNumber: substance.indexNumber ?? '',
    casNumbers: substance.casNumbers.join(', '),
    ecNumbers: substance.ecNumbers.join(', '),
    hazardClasses: substance.hazardClasses.join('; '),
    hazardStatements: codedReferences(substance.hazardStatements),
    euHazardStatements: codedReferences(substance.euHazardStatements),
    notes: codedReferences(substance.notes),
    specificLimits: substance.specificLimits ?? '',
    comment: substance.comment ?? '',
    active: substance.active,
  }),
  toInput: ({ hazardStatements: h, euHazardStatements: eu, notes, ...draft }) => ({
    ...draft,
    casNumbers: splitNumbers(draft.casNumbers),
    ecNumbers: splitNumbers(draft.ecNumbers),
    hazardClasses: splitClasses(draft.hazardClasses),
    hazardStatementIds: idsOf(h),
    euHazardStatementIds: idsOf(eu),
    noteIds: idsOf(notes),
  }),
  check: (draft) => [
    ...required('nameEn', draft.nameEn),
    ...substanceProblems({ casNumbers: splitNumbers(draft.casNumbers), ecNumbers: splitNumbers(draft.ecNumbers) }),
  ],
})
