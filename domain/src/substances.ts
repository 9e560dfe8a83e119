import { isCas, isEcNumber, normalizeCas, normalizeEcNumber } from './identifiers.ts'
import type { Problem } from './problems.ts'

/** The longest texts that are kept, in UTF-16 code units, and how many of each list a substance has at most. */
export const substanceLimits = {
  /** CLP, Annex VI, names families of dyes and petroleum streams at length. */
  name: 1_200,
  number: 20,
  /** Numbers of one kind: an entry of Annex VI may stand for a whole family. */
  numbers: 40,
  indexNumber: 20,
  statements: 60,
  notes: 20,
  hazardClass: 60,
  hazardClasses: 60,
  specificLimits: 2_000,
  comment: 4_000,
} as const

/** Numbers as people type or paste them: between commas, semicolons or blanks. */
export const splitNumbers = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

type Numbers = { readonly casNumbers: readonly string[]; readonly ecNumbers: readonly string[] }

/** What is wrong with the numbers of a substance: a check digit or a shape that is none (`not_a_cas`, `not_an_ec_number`). */
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
