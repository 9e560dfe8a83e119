import type { Concentration } from './concentrations.ts'
import { convert } from './conversions.ts'
import { compare, rational } from './rationals.ts'
import { unitGroups } from './units.ts'

/**
 * Lists of restricted substances: substances of very high concern (REACH, Article 59, candidate list), those that need
 * an authorisation (Annex XIV) and those that are restricted (Annex XVII). CMR is CLP, Annex VI: carcinogenic,
 * mutagenic or toxic for reproduction in category 1A or 1B. https://eur-lex.europa.eu/eli/reg/2006/1907/oj
 */
export const restrictionLists = ['AUTHORISATION', 'RESTRICTION', 'CANDIDATE', 'CMR'] as const
export type RestrictionList = (typeof restrictionLists)[number]

/**
 * Returns the percentage by weight from which a list applies to a product. Returns null if the list has no general
 * limit.
 *
 * Candidates: 0.1 % (REACH, Articles 31(3) and 33). Authorisation: 0.1 % (Article 56(6)). Carcinogens and mutagens of
 * category 1: 0.1 %, toxic for reproduction: 0.3 % (CLP, Annex I, tables 3.5.2, 3.6.2 and 3.7.2), the lower one if both
 * apply. The entries of Annex XVII have limits of their own, by use.
 */
export function limitPercent(list: RestrictionList, reason: string): number | null {
  if (list === 'RESTRICTION') return null
  if (list !== 'CMR') return 0.1
  return /Carc\.|Muta\./.test(reason) ? 0.1 : 0.3
}

export type Restriction = {
  readonly casNumbers: readonly string[]
  readonly ecNumbers: readonly string[]
  readonly limitPercent: number | null
}

type Ingredient = {
  readonly casNumbers: readonly string[]
  readonly ecNumbers: readonly string[]
  /** Null if unknown. An unknown concentration always reaches the limit. */
  readonly concentration: Concentration | null
}

/**
 * Returns whether a list entry applies to a product that contains the substance. The entry must have one of its
 * numbers, and the maximum concentration must reach the limit. A concentration by volume cannot be compared with a
 * limit by weight and always counts.
 */
export function isRestricted(ingredient: Ingredient, restriction: Restriction): boolean {
  const isNamed =
    ingredient.casNumbers.some((number) => restriction.casNumbers.includes(number)) ||
    ingredient.ecNumbers.some((number) => restriction.ecNumbers.includes(number))
  return isNamed && reachesLimit(ingredient.concentration, restriction.limitPercent)
}

function reachesLimit(concentration: Concentration | null, limit: number | null): boolean {
  if (concentration === null || limit === null) return true
  const { max, unit } = concentration
  if (!(unitGroups.CONCENTRATION_MASS_TO_MASS as readonly string[]).includes(unit)) return true
  return compare(convert(rational(max), unit, '% w/w'), rational(limit)) >= 0
}

/** The content of a match: the list entry, and the substance with its concentration. */
export type RestrictionFacts = {
  readonly list: RestrictionList
  readonly listedName: string
  readonly reason: string
  readonly since: string | null
  readonly entry: string | null
  readonly note: string | null
  readonly limitPercent: number | null
  readonly substanceId: string
  readonly concentration: Concentration | null
}

/**
 * Returns a text that identifies an accepted restriction: the content of the list entry and the concentration of the
 * substance. If either changes, the text changes too, and the restriction is open again.
 */
export function restrictionFingerprint(facts: RestrictionFacts): string {
  const { list, listedName, reason, since, entry, note, limitPercent: limit, substanceId, concentration } = facts
  const share = concentration && [concentration.min, concentration.max, concentration.unit]
  return JSON.stringify([list, listedName, reason, since, entry, note, limit, substanceId, share])
}
