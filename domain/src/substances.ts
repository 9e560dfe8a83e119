import { isCas, isEcNumber, normalizeCas, normalizeEcNumber } from './identifiers.ts'
import type { Problem } from './problems.ts'

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of entries in lists. */
export const substanceLimits = {
  /** CLP, Annex VI, has long names for families of dyes and petroleum streams. */
  name: 1_200,
  number: 20,
  /** Numbers of one kind. An entry of Annex VI may cover a complete family. */
  numbers: 40,
  indexNumber: 20,
  statements: 60,
  notes: 20,
  hazardClass: 60,
  hazardClasses: 60,
  specificLimits: 2_000,
  comment: 4_000,
} as const

/** Splits typed or pasted numbers at commas, semicolons and blanks. */
export const splitNumbers = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

type Numbers = { readonly casNumbers: readonly string[]; readonly ecNumbers: readonly string[] }

/** Checks the check digits and formats of a substance's numbers (`not_a_cas`, `not_an_ec_number`). */
export function substanceProblems({ casNumbers, ecNumbers }: Numbers): Problem[] {
  return [
    ...casNumbers.flatMap((number, index): Problem[] =>
      isCas(normalizeCas(number)) ? [] : [{ path: `casNumbers.${index}`, code: 'not_a_cas' }],
    ),
    ...ecNumbers.flatMap((number, index): Problem[] =>
      isEcNumber(normalizeEcNumber(number)) ? [] : [{ path: `ecNumbers.${index}`, code: 'not_an_ec_number' }],
    ),
  ]
}
