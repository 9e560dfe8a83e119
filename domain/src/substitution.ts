import { dangerCodes, type DangerCode } from './danger-codes.ts'
import type { IsoDate } from './dates.ts'
import { signalWords, type SignalWord } from './labels.ts'
import type { Problem } from './problems.ts'
import { restrictionLists, type RestrictionList } from './restrictions.ts'
import { compareStatementCodes, type StatementCode } from './statements.ts'
import type { StorageClass } from './storage.ts'

// Whether a chemical must be replaced by a less dangerous one, if that is possible, and how another chemical compares.
// Directive 2004/37/EC, article 4: carcinogens, mutagens and reprotoxic substances
// (https://eur-lex.europa.eu/eli/dir/2004/37/oj). Directive 98/24/EC, article 6(2): all hazardous chemical agents
// (https://eur-lex.europa.eu/eli/dir/1998/24/oj).

export const substitutionDecisions = ['SUBSTITUTE', 'KEEP'] as const
export type SubstitutionDecision = (typeof substitutionDecisions)[number]

/** Why an organization must decide about the substitution of a chemical. */
export const substitutionReasons = ['RED', 'CMR', 'RESTRICTION'] as const
export type SubstitutionReason = (typeof substitutionReasons)[number]

/** NOT_REQUIRED also has no decision. DUE is a decision whose day of review has come. */
export const substitutionStates = ['NOT_REQUIRED', 'MISSING', 'DECIDED', 'DUE'] as const
export type SubstitutionState = (typeof substitutionStates)[number]

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of candidates. */
export const substitutionLimits = { candidates: 100, proposed: 20, name: 200, whyNot: 1_000, because: 1_000 } as const

/**
 * Returns whether a statement is of a carcinogenic, mutagenic or reprotoxic substance: H340, H350 and H360 of category 1,
 * which article 4 of Directive 2004/37/EC requires to replace, and H341, H351 and H361 of category 2.
 */
export const isCmr = (code: string): boolean => cmrPattern.test(code)
const cmrPattern = /^H3[456][01](?!\d)/
/** The same rule as a regular expression of PostgreSQL. */
export const cmrExpression = '^H3[456][01](?![0-9])'

type Hazards = {
  readonly dangerCode: DangerCode
  /** The codes of the hazard statements. */
  readonly statements: readonly string[]
  /** The number of restrictions that are not accepted. */
  readonly openRestrictions: number
}

/** Returns why a decision about substitution is required. Empty if it is not. */
export function substitutionRequired({ dangerCode, statements, openRestrictions }: Hazards): SubstitutionReason[] {
  const applies: Readonly<Record<SubstitutionReason, boolean>> = {
    RED: dangerCode === 'RED',
    CMR: statements.some(isCmr),
    RESTRICTION: openRestrictions > 0,
  }
  return substitutionReasons.filter((reason) => applies[reason])
}

/** Returns the state of the decision about a chemical in use. Nothing is missing for a retired one. */
export function substitutionState(
  decision: { readonly reviewOn: IsoDate | null } | null,
  { required, active, today }: { readonly required: boolean; readonly active: boolean; readonly today: IsoDate },
): SubstitutionState {
  if (decision === null) return required && active ? 'MISSING' : 'NOT_REQUIRED'
  return active && decision.reviewOn !== null && decision.reviewOn <= today ? 'DUE' : 'DECIDED'
}

type Candidate = {
  readonly chemicalId: string | null
  readonly name: string | null
  readonly whyNot: string | null
}

type Decided = {
  readonly candidates: readonly Candidate[]
  readonly decision: SubstitutionDecision
  readonly decidedOn: IsoDate
  readonly reviewOn: IsoDate | null
}

/**
 * Returns the problems of a decision about the chemical with this id. A candidate without a reason against it replaces the
 * chemical, so that SUBSTITUTE requires one and KEEP allows none.
 */
export function substitutionProblems(
  { candidates, decision, decidedOn, reviewOn }: Decided,
  { chemicalId, today }: { readonly chemicalId: string; readonly today: IsoDate },
): Problem[] {
  const keys = candidates.map(candidateKey)
  const problems = candidates.flatMap((candidate, index): Problem[] => {
    const own = candidate.chemicalId === null ? 'name' : 'chemicalId'
    const path = `candidates.${index}.${own}`
    if (keys[index] === '') return [{ path, code: 'required' }]
    if (candidate.chemicalId === chemicalId) return [{ path, code: 'invalid' }]
    if (keys.indexOf(keys[index] ?? '') < index) return [{ path, code: 'twice' }]
    if (decision === 'KEEP' && candidate.whyNot === null)
      return [{ path: `candidates.${index}.whyNot`, code: 'required' }]
    return []
  })
  if (decision === 'SUBSTITUTE' && !candidates.some(({ whyNot }) => whyNot === null))
    problems.push({ path: 'candidates', code: 'required' })
  if (decidedOn > today) problems.push({ path: 'decidedOn', code: 'in_future' })
  if (reviewOn !== null && reviewOn < decidedOn) problems.push({ path: 'reviewOn', code: 'upside_down' })
  return problems
}

const candidateKey = ({ chemicalId, name }: Candidate): string =>
  chemicalId ?? (name ?? '').trim().normalize('NFKC').toLowerCase()

/** What is compared, in the order in which it is shown. */
export const comparedProperties = [
  'DANGER_CODE',
  'CMR',
  'STATEMENTS',
  'SIGNAL_WORD',
  'RESTRICTIONS',
  'STORAGE_CLASS',
  'IN_USE',
] as const
export type ComparedProperty = (typeof comparedProperties)[number]

/** How a property of another chemical compares. DIFFERENT is neither better nor worse. */
export const comparedEffects = ['BETTER', 'WORSE', 'SAME', 'DIFFERENT'] as const
export type ComparedEffect = (typeof comparedEffects)[number]

/** What is compared of a chemical. */
export type Comparable = {
  readonly dangerCode: DangerCode
  readonly signalWord: SignalWord
  /** The codes of all hazard statements, also of the supplemental ones. */
  readonly statements: readonly StatementCode[]
  /** The lists that restrict it. */
  readonly restrictions: readonly RestrictionList[]
  readonly storageClass: StorageClass | null
  /** Whether the organization uses it already. */
  readonly inUse: boolean
}

/** A property of a candidate against that of the chemical: what it does not have any more, and what it has instead. */
export type Comparison = {
  readonly property: ComparedProperty
  readonly effect: ComparedEffect
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

/** Returns how a candidate compares with the current chemical, one entry for each property. */
export function compareChemicals(current: Comparable, candidate: Comparable): Comparison[] {
  const cmr = ({ statements }: Comparable) => statements.filter(isCmr).toSorted(compareStatementCodes)
  const others = ({ statements }: Comparable) =>
    statements.filter((code) => !isCmr(code)).toSorted(compareStatementCodes)
  const listed = ({ restrictions }: Comparable) => restrictionLists.filter((list) => restrictions.includes(list))
  const compared: Readonly<Record<ComparedProperty, Omit<Comparison, 'property'>>> = {
    DANGER_CODE: ranked(dangerCodes, current.dangerCode, candidate.dangerCode),
    CMR: listDifference(cmr(current), cmr(candidate)),
    STATEMENTS: listDifference(others(current), others(candidate)),
    SIGNAL_WORD: ranked(signalWords, current.signalWord, candidate.signalWord),
    RESTRICTIONS: listDifference(listed(current), listed(candidate)),
    STORAGE_CLASS: replaced(current.storageClass, candidate.storageClass),
    IN_USE: { effect: candidate.inUse === current.inUse ? 'SAME' : 'DIFFERENT', lost: [], gained: [] },
  }
  return comparedProperties.map((property) => ({ property, ...compared[property] }))
}

type Difference = Omit<Comparison, 'property'>

function listDifference(before: readonly string[], after: readonly string[]): Difference {
  const lost = before.filter((value) => !after.includes(value))
  const gained = after.filter((value) => !before.includes(value))
  return { effect: effectOf(lost.length, gained.length), lost, gained }
}

function effectOf(lost: number, gained: number): ComparedEffect {
  if (lost > 0 && gained > 0) return 'DIFFERENT'
  if (lost > 0) return 'BETTER'
  return gained > 0 ? 'WORSE' : 'SAME'
}

/** Compares two values of an order, the least dangerous first. */
function ranked<Value extends string>(order: readonly Value[], before: Value, after: Value): Difference {
  if (before === after) return { effect: 'SAME', lost: [], gained: [] }
  const effect = order.indexOf(after) < order.indexOf(before) ? 'BETTER' : 'WORSE'
  return { effect, lost: [before], gained: [after] }
}

const replaced = (before: string | null, after: string | null): Difference => ({
  effect: before === after ? 'SAME' : 'DIFFERENT',
  lost: before === null || before === after ? [] : [before],
  gained: after === null || before === after ? [] : [after],
})
