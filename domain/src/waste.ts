import { cleanTags } from './documents.ts'

/** The levels of the European list of waste (Decision 2000/532/EC): two, four and six digits. */
export const wasteLevels = ['CHAPTER', 'SUBCHAPTER', 'WASTE_TYPE'] as const
export type WasteLevel = (typeof wasteLevels)[number]

/** The chapters of the list. */
export const wasteChapters = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The maximum length of a synonym in UTF-16 code units, and the maximum number of synonyms of an entry. */
export const wasteLimits = { synonym: 120, synonyms: 50 } as const

/** Returns the synonyms to store, without case-insensitive duplicates. */
export const cleanSynonyms = cleanTags

/** Returns a code with an asterisk if the entry is hazardous (Decision 2000/532/EC, annex). */
export const wasteCode = (code: string, hazardous: boolean | null | undefined): string =>
  hazardous ? `${code}*` : code
