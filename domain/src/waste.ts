import { cleanTags } from './documents.ts'

/** The levels of the European list of waste (Decision 2000/532/EC): two, four and six digits. */
export const wasteLevels = ['CHAPTER', 'SUBCHAPTER', 'WASTE_TYPE'] as const
export type WasteLevel = (typeof wasteLevels)[number]

/** The chapters of the list. */
export const wasteChapters = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The longest synonym that is kept, in UTF-16 code units, and how many an entry has at most. */
export const wasteLimits = { synonym: 120, synonyms: 50 } as const

/** Synonyms as they are kept: once each, whatever their capitals. */
export const cleanSynonyms = cleanTags

/** A code as people write it: an entry that is hazardous bears an asterisk (Decision 2000/532/EC, annex). */
export const wasteCode = (code: string, hazardous: boolean | null | undefined): string =>
  hazardous ? `${code}*` : code
