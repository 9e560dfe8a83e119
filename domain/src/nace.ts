/**
 * The sections of NACE Rev. 2, the first level of the classification (Regulation (EC) No 1893/2006, annex I). Divisions,
 * groups and classes below them are reference data: data/nace.csv.
 */
export const naceSections = Array.from('ABCDEFGHIJKLMNOPQRSTU')

/** The levels of the classification, widest first. */
export const industryLevels = ['SECTION', 'DIVISION', 'GROUP', 'CLASS'] as const
export type IndustryLevel = (typeof industryLevels)[number]
