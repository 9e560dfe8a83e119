import { addMonths, type IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'

/** Physical states (specification, section 3). */
export const physicalStates = ['AEROSOL', 'GAS', 'LIQUID', 'SOLID'] as const
export type PhysicalState = (typeof physicalStates)[number]

/**
 * Water hazard classes as the field writes them (AwSV, § 3: https://www.gesetze-im-internet.de/awsv/__3.html): 1 to 3,
 * not hazardous to water, and generally hazardous to water.
 */
export const waterHazardClasses = ['1', '2', '3', 'NWG', 'AWG'] as const
export type WaterHazardClass = (typeof waterHazardClasses)[number]

export const dataSheetAges = ['CURRENT', 'OLDER_THAN_THREE_YEARS', 'MISSING'] as const
export type DataSheetAge = (typeof dataSheetAges)[number]

/** Returns the age of a safety data sheet by its last revision. On the day it turns three years it is still current. */
export function dataSheetAge(lastRevision: IsoDate | null, today: IsoDate): DataSheetAge {
  if (lastRevision === null) return 'MISSING'
  return lastRevision < addMonths(today, -36) ? 'OLDER_THAN_THREE_YEARS' : 'CURRENT'
}

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of rows in lists. */
export const chemicalLimits = {
  name: 200,
  productNumber: 60,
  description: 4_000,
  producerName: 200,
  /** The application of a chemical, such as degreasing. */
  area: 120,
  areas: 20,
  supplies: 50,
  articleNumber: 60,
  countries: 40,
  language: 35,
  /** Passages of safety data sheets from which values were accepted. */
  evidence: 300,
  sheets: 40,
  /** Safety data sheets that an organization adds to a chemical that it uses. */
  addedSheets: 20,
  concentrations: 200,
  statements: 100,
  overrideReason: 1_000,
  /** Limits of an organization's own chemical. */
  use: 1_000,
  comment: 1_000,
  ownAreas: 100,
} as const

/** Units in which an organization enters the amount of a chemical. */
export const amountUnits = ['kg', 'g', 't', 'l', 'ml', 'm³', 'pcs'] as const
export type AmountUnit = (typeof amountUnits)[number]

type Overridden = {
  readonly dangerCodeOverride: string | null
  readonly signalWordOverride: string | null
  readonly overrideReason: string | null
}

/** Checks a maintainer's override of a rule's result. An override needs a reason, and a reason needs an override. */
export function overrideProblems({ dangerCodeOverride, signalWordOverride, overrideReason }: Overridden): Problem[] {
  const isOverridden = dangerCodeOverride !== null || signalWordOverride !== null
  if (isOverridden === (overrideReason !== null)) return []
  return isOverridden
    ? [{ path: 'overrideReason', code: 'required' }]
    : [{ path: 'overrideReason', code: 'nothing_overridden' }]
}

/** Checks an organization's amount of a chemical: negative amounts and amounts without a unit are problems. */
export function amountProblems({ amount, unit }: { readonly amount: number | null; readonly unit: string | null }) {
  if (amount === null) return []
  const problems: Problem[] = []
  if (!Number.isFinite(amount) || amount < 0) problems.push({ path: 'amount', code: 'not_positive' })
  if (unit === null) problems.push({ path: 'unit', code: 'required' })
  return problems
}
