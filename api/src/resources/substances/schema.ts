import { z } from 'zod'
import { normalizeCas, normalizeEcNumber } from '@ansvar/domain/identifiers'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { substanceLimits, substanceProblems } from '@ansvar/domain/substances'
import { embeddedList, inputSchema } from '#contract/components.ts'
import { active, line, optionalLine, optionalProse, references } from '#contract/fields.ts'
import { catalogueResponse } from '#http/maintainers.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { euHazardStatements, hazardStatements } from '#resources/code-lists/lists.ts'

const lines = (length: number, most: number) =>
  z
    .array(line(length))
    .max(most)
    .nullish()
    .transform((list) => [...new Set(list)])

/** The fields of a substance that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const substanceInput = inputSchema('SubstanceInput', {
  name_en: line(substanceLimits.name),
  name_da: optionalLine(substanceLimits.name),
  index_number: optionalLine(substanceLimits.indexNumber),
  cas_numbers: lines(substanceLimits.number, substanceLimits.numbers),
  ec_numbers: lines(substanceLimits.number, substanceLimits.numbers),
  hazard_classes: lines(substanceLimits.hazardClass, substanceLimits.hazardClasses),
  hazard_statement_ids: references(substanceLimits.statements),
  eu_hazard_statement_ids: references(substanceLimits.statements),
  note_ids: references(substanceLimits.notes),
  specific_limits: optionalProse(substanceLimits.specificLimits),
  comment: optionalProse(substanceLimits.comment),
  active,
})
export type SubstanceInput = z.output<typeof substanceInput>

export const substance = catalogueResponse('Substance', substanceInput, {
  name: z.string(),
  hazard_statements: embeddedList(hazardStatements.item),
  eu_hazard_statements: embeddedList(euHazardStatements.item),
  pictograms: z.array(z.enum(pictograms)),
  signal_word: z.enum(signalWords),
})

/** Returns the problems of the numbers of a substance. */
export const numberProblems = (parts: Partial<SubstanceInput>): FieldProblem[] =>
  snakeProblems(substanceProblems({ casNumbers: parts.cas_numbers ?? [], ecNumbers: parts.ec_numbers ?? [] }))

/** Returns a substance as it is stored: each number once, in its standard form. */
export const normalized = (input: SubstanceInput): SubstanceInput => ({
  ...input,
  cas_numbers: [...new Set(input.cas_numbers.map(normalizeCas))],
  ec_numbers: [...new Set(input.ec_numbers.map(normalizeEcNumber))],
})
