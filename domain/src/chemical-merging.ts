import type { DangerCode } from './danger-codes.ts'
import type { SignalWord } from './labels.ts'

// The comparison of an own chemical with the chemical of the catalogue that it is merged into.

/** What can differ, in the order in which it is shown. */
export const mergeFields = [
  'NAME',
  'PRODUCT_NUMBER',
  'PRODUCER',
  'PHYSICAL_STATE',
  'DANGER_CODE',
  'SIGNAL_WORD',
  'HAZARD_STATEMENTS',
  'EU_HAZARD_STATEMENTS',
  'PRECAUTIONARY_STATEMENTS',
  'RESTRICTIONS',
  'COMPOSITION',
  'STORAGE_CLASS',
  'WATER_HAZARD_CLASS',
  'DANGEROUS_GOOD',
] as const
export type MergeField = (typeof mergeFields)[number]

/**
 * The differences that an organization must accept one by one, because they change what is required at work: the label, the
 * restrictions and the storage.
 */
export const decidedFields: readonly MergeField[] = [
  'DANGER_CODE',
  'SIGNAL_WORD',
  'HAZARD_STATEMENTS',
  'EU_HAZARD_STATEMENTS',
  'PRECAUTIONARY_STATEMENTS',
  'RESTRICTIONS',
  'STORAGE_CLASS',
  'WATER_HAZARD_CLASS',
  'DANGEROUS_GOOD',
]

/** What is compared. Lists are ids or texts in any order. Missing values are null. */
export type MergeFacts = {
  readonly name: string
  readonly productNumber: string | null
  readonly producer: string | null
  readonly physicalState: string | null
  readonly dangerCode: DangerCode
  readonly signalWord: SignalWord
  readonly hazardStatements: readonly string[]
  readonly euHazardStatements: readonly string[]
  readonly precautionaryStatements: readonly string[]
  readonly restrictions: readonly string[]
  readonly composition: readonly string[]
  readonly storageClass: string | null
  readonly waterHazardClass: string | null
  readonly dangerousGood: string | null
}

const facts: Readonly<Record<MergeField, keyof MergeFacts>> = {
  NAME: 'name',
  PRODUCT_NUMBER: 'productNumber',
  PRODUCER: 'producer',
  PHYSICAL_STATE: 'physicalState',
  DANGER_CODE: 'dangerCode',
  SIGNAL_WORD: 'signalWord',
  HAZARD_STATEMENTS: 'hazardStatements',
  EU_HAZARD_STATEMENTS: 'euHazardStatements',
  PRECAUTIONARY_STATEMENTS: 'precautionaryStatements',
  RESTRICTIONS: 'restrictions',
  COMPOSITION: 'composition',
  STORAGE_CLASS: 'storageClass',
  WATER_HAZARD_CLASS: 'waterHazardClass',
  DANGEROUS_GOOD: 'dangerousGood',
}

const keyOf = (value: string | readonly string[] | null): string =>
  value === null || typeof value === 'string' ? (value ?? '') : [...new Set(value)].toSorted().join('\n')

/** Returns what differs between an own chemical and that of the catalogue, in the order of the fields. */
export const mergeDifferences = (own: MergeFacts, catalogue: MergeFacts): MergeField[] =>
  mergeFields.filter((field) => keyOf(own[facts[field]]) !== keyOf(catalogue[facts[field]]))

/** Returns the differences that the organization has not accepted. Empty if it can merge. */
export const undecidedFields = (differences: readonly MergeField[], accepted: readonly MergeField[]): MergeField[] =>
  differences.filter((field) => decidedFields.includes(field) && !accepted.includes(field))

type Share = {
  readonly substanceId: string
  readonly concentration: { readonly min: number; readonly max: number; readonly unit: string } | null
}

/** Returns a text for a substance and its share, to be compared. */
export const shareKey = ({ substanceId, concentration: share }: Share): string =>
  share === null ? substanceId : `${substanceId} ${share.min} ${share.max} ${share.unit}`
