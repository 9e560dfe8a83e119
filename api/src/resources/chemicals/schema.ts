import { z } from 'zod'
import { chemicalLimits, overrideProblems, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { concentrationProblems, concentrationUnits } from '@ansvar/domain/concentrations'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { storageClasses } from '@ansvar/domain/storage'
import { domainFields } from '#contract/cases.ts'
import { embeddedList, embeddedRecord, inputSchema, named, responseSchema, storedFields } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { fileInput } from '#http/files.ts'
import { catalogueResponse, catalogueFile } from '#http/maintainers.ts'
import {
  dangerousGoods,
  euHazardStatements,
  hazardStatements,
  precautionaryStatements,
} from '#resources/code-lists/lists.ts'
import { stakeholder } from '#resources/stakeholders/schema.ts'
import { substance } from '#resources/substances/schema.ts'
import { chemicalRestriction } from './restrictions.ts'

const supplyInput = inputSchema('ChemicalSupplyInput', {
  id: field.optional(field.reference),
  supplier_id: field.reference,
  article_number: field.optionalLine(chemicalLimits.articleNumber),
})

export const dataSheetInput = inputSchema('SafetyDataSheetInput', {
  language: field.line(chemicalLimits.language).refine((text) => /^[a-z]{2}$/.test(text), field.fault('not_in_list')),
  last_revision_date: field.day,
  file: field.optional(fileInput),
})

const countryDataInput = inputSchema('ChemicalCountryDataInput', {
  country: field.territory,
  storage_class: field.optional(z.enum(storageClasses)),
  water_hazard_class: field.optional(z.enum(waterHazardClasses)),
  safety_data_sheets: field.listOfRows(dataSheetInput, chemicalLimits.sheets),
})

const concentrationInput = inputSchema('ConcentrationInput', {
  min: z.number(),
  max: z.number(),
  unit: z.enum(concentrationUnits),
})

export const substanceConcentrationInput = inputSchema('SubstanceConcentrationInput', {
  substance_id: field.reference,
  concentration: field.optional(concentrationInput),
})

/** The fields of a chemical that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const chemicalInput = inputSchema('ChemicalInput', {
  name: field.line(chemicalLimits.name),
  product_number: field.optionalLine(chemicalLimits.productNumber),
  description: field.optionalProse(chemicalLimits.description),
  physical_state: field.optional(z.enum(physicalStates)),
  producer_id: field.optional(field.reference),
  supplies: field.listOfRows(supplyInput, chemicalLimits.supplies),
  countries_data: field.listOfRows(countryDataInput, chemicalLimits.countries),
  substance_concentrations: field.listOfRows(substanceConcentrationInput, chemicalLimits.concentrations),
  hazard_statement_ids: field.references(chemicalLimits.statements),
  eu_hazard_statement_ids: field.references(chemicalLimits.statements),
  precautionary_statement_ids: field.references(chemicalLimits.statements),
  dangerous_good_id: field.optional(field.reference),
  areas: field.listOfRows(field.line(chemicalLimits.area), chemicalLimits.areas),
  danger_code_override: field.optional(z.enum(dangerCodes)),
  signal_word_override: field.optional(z.enum(signalWords)),
  override_reason: field.optionalProse(chemicalLimits.overrideReason),
  active: field.active,
})
export type ChemicalInput = z.output<typeof chemicalInput>

const labelPictogram = responseSchema('LabelPictogram', {
  pictogram: z.enum(pictograms),
  statements: z.array(z.string()),
  optional: z.boolean(),
})

export const chemicalWarnings = responseSchema('ChemicalWarnings', {
  danger_code: z.enum(dangerCodes),
  danger_code_decided_by: z.string().nullable(),
  signal_word: z.enum(signalWords),
  signal_word_decided_by: z.string().nullable(),
  pictograms: z.array(labelPictogram),
  unranked: z.array(z.string()),
})

export const chemicalSupply = responseSchema('ChemicalSupply', {
  id: field.id,
  supplier_id: field.id.nullable(),
  supplier: embeddedRecord(stakeholder),
  article_number: z.string().nullable(),
})

const dataSheet = responseSchema('SafetyDataSheet', { ...storedFields(dataSheetInput), file: catalogueFile.nullable() })

const countryData = responseSchema('ChemicalCountryData', {
  ...storedFields(countryDataInput),
  safety_data_sheets: z.array(dataSheet),
})

const concentration = named('Concentration', z.object(storedFields(concentrationInput)))

export const substanceConcentration = responseSchema('SubstanceConcentration', {
  substance_id: field.id,
  substance: embeddedRecord(substance),
  concentration: concentration.nullable(),
})

/** The label and the data sheet of a chemical, which follow from what is saved. */
export const derivedFields = {
  warnings: chemicalWarnings,
  danger_code: z.enum(dangerCodes),
  signal_word: z.enum(signalWords),
  pictograms: z.array(z.enum(pictograms)),
  data_sheet_revised_on: field.date.nullable(),
}

/** What a chemical refers to, in addition to its producer and suppliers. */
export const embeddedFields = {
  hazard_statements: embeddedList(hazardStatements.item),
  eu_hazard_statements: embeddedList(euHazardStatements.item),
  precautionary_statements: embeddedList(precautionaryStatements.item),
  dangerous_good: embeddedRecord(dangerousGoods.item),
  restrictions: embeddedList(chemicalRestriction),
}

export const chemical = catalogueResponse('Chemical', chemicalInput, {
  own: z.boolean(),
  producer_name: z.string().nullable(),
  producer: embeddedRecord(stakeholder),
  supplies: z.array(chemicalSupply),
  countries_data: z.array(countryData),
  substance_concentrations: z.array(substanceConcentration),
  ...embeddedFields,
  ...derivedFields,
})

/** Returns the problems of a chemical. An invalid row is not compared with the others. */
export function chemicalProblems(parts: Partial<ChemicalInput>): FieldProblem[] {
  const found = [...duplicates(parts.countries_data ?? [], 'countriesData', 'country')]
  const overrides = ['danger_code_override', 'signal_word_override', 'override_reason'] as const
  if (overrides.every((name) => parts[name] !== undefined))
    found.push(...overrideProblems(domainFields(parts, overrides)))
  return [...recipeProblems(parts.substance_concentrations ?? []), ...snakeProblems(found)]
}

/** Returns the problems of a composition: shares that cannot be, and substances that it has twice. */
export const recipeProblems = (list: ChemicalInput['substance_concentrations']): FieldProblem[] =>
  snakeProblems([...compositionProblems(list), ...duplicates(list, 'substanceConcentrations', 'substance_id')])

/** Returns the problems of concentrations, each in its row. A substance without a concentration is in no sum. */
function compositionProblems(list: ChemicalInput['substance_concentrations']): FieldProblem[] {
  const known = list.flatMap(({ concentration: each }, index) => (each ? [{ index, each }] : []))
  const problems = concentrationProblems(
    known.map(({ each }) => each),
    'rows',
  )
  return problems.map(({ path, code }) => {
    const [, row, end] = path.split('.')
    const index = known[Number(row)]?.index
    return row === undefined
      ? { path: 'substanceConcentrations', code }
      : { path: `substanceConcentrations.${index}.concentration.${end}`, code }
  })
}

/** Returns a problem for each row with a value that an earlier row has. */
const duplicates = <Item>(list: readonly Item[], path: string, key: keyof Item & string): FieldProblem[] =>
  list.flatMap((row, index) =>
    list.findIndex((other) => other[key] === row[key]) < index
      ? [{ path: `${path}.${index}.${key}`, code: 'twice' }]
      : [],
  )
