import type { Concentration } from './concentrations.ts'
import { convert } from './conversions.ts'
import { compare, rational } from './rationals.ts'
import { unitGroups } from './units.ts'

/**
 * The lists that restrict substances: the candidate list of substances of very high concern (REACH, Article 59), those
 * that need an authorisation (Annex XIV), those that are restricted (Annex XVII), and those that CLP, Annex VI, has as
 * carcinogenic, mutagenic or toxic for reproduction in category 1A or 1B.
 * https://eur-lex.europa.eu/eli/reg/2006/1907/oj
 */
export const restrictionLists = ['AUTHORISATION', 'RESTRICTION', 'CANDIDATE', 'CMR'] as const
export type RestrictionList = (typeof restrictionLists)[number]

/**
 * From which percentage by weight on a list is about a product; null where it has no limit of its own. Candidates: 0.1 %
 * (REACH, Articles 31(3) and 33). Authorisation: 0.1 % (Article 56(6)). Carcinogens and mutagens of category 1: 0.1 %,
 * toxic for reproduction: 0.3 % (CLP, Annex I, tables 3.5.2, 3.6.2 and 3.7.2), the lower one where both hold. The limits
 * of Annex XVII stand in its entries, each by use.
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
  /** Null where it is not known: then no limit lets it pass. */
  readonly concentration: Concentration | null
}

/**
 * Whether a list's entry is about a product that contains the substance: it names one of its numbers, and the most that
 * there may be of it reaches the limit. What is said by volume cannot be held against a share of weight and counts.
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

/** What a match says: the entry, and the substance with its share. */
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
 * What was looked at when a restriction was accepted: what the list says and how much of the substance there is. Where
 * either changes, this text does, and the restriction is open again.
 */
export function restrictionFingerprint(facts: RestrictionFacts): string {
  const { list, listedName, reason, since, entry, note, limitPercent: limit, substanceId, concentration } = facts
  const share = concentration && [concentration.min, concentration.max, concentration.unit]
  return JSON.stringify([list, listedName, reason, since, entry, note, limit, substanceId, share])
}
