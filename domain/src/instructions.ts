import { statementParts, type StatementCode } from './statements.ts'

// The instruction of workers about a chemical, from its precautionary statements (CLP, Annex IV), and the labels of
// containers at the workplace (CLP, Annex I, 1.2: https://eur-lex.europa.eu/eli/reg/2008/1272/oj).

/** The sections of an instruction, in the order in which a worker needs them. */
export const instructionSections = ['PROTECTION', 'FIRST_AID', 'SPILL', 'FIRE', 'STORAGE', 'WASTE', 'GENERAL'] as const
export type InstructionSection = (typeof instructionSections)[number]

/** Returns the section of an instruction that a precautionary statement belongs to, by its first part. */
export function instructionSection(code: StatementCode): InstructionSection {
  const number = Number(statementParts(code)[0]?.slice(1))
  if (number < 200) return 'GENERAL'
  if (number < 300) return 'PROTECTION'
  if (number < 370) return 'FIRST_AID'
  if (number < 390) return 'FIRE'
  if (number < 400) return 'SPILL'
  return number < 500 ? 'STORAGE' : 'WASTE'
}

/** The size of a label and of its pictograms in mm, and how many fit on a sheet of A4. */
type LabelSize = {
  readonly width: number
  readonly height: number
  readonly pictogram: number
  readonly columns: number
  readonly rows: number
}

/**
 * The smallest labels by the capacity of the container: up to 3 litres, 50 litres, 500 litres, and more (CLP, Annex I, table
 * 1.3). Each is a part of a sheet of A4.
 */
export const workplaceLabels = {
  A8: { width: 52.5, height: 74.25, pictogram: 17, columns: 4, rows: 4 },
  A7: { width: 105, height: 74.25, pictogram: 23, columns: 2, rows: 4 },
  A6: { width: 105, height: 148.5, pictogram: 33, columns: 2, rows: 2 },
  A5: { width: 210, height: 148.5, pictogram: 46, columns: 1, rows: 2 },
} as const satisfies Record<string, LabelSize>
export type WorkplaceLabel = keyof typeof workplaceLabels
export const workplaceLabelNames = Object.keys(workplaceLabels) as readonly WorkplaceLabel[]
