import { z } from 'zod'
import { chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { storageClasses } from '@ansvar/domain/storage'
import { inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { fileInput, file } from '#http/files.ts'
import {
  dataSheetInput,
  derivedFields,
  embeddedFields,
  substanceConcentration,
  substanceConcentrationInput,
} from '#resources/chemicals/schema.ts'

const ownDataSheetInput = inputSchema('OwnDataSheetInput', {
  language: dataSheetInput.shape.language,
  last_revision_date: field.day,
  supplier: field.optionalLine(chemicalLimits.producerName),
  file: field.optional(fileInput),
})

/** The fields of an own chemical that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const ownChemicalInput = inputSchema('OwnChemicalInput', {
  name: field.line(chemicalLimits.name),
  product_number: field.optionalLine(chemicalLimits.productNumber),
  description: field.optionalProse(chemicalLimits.description),
  physical_state: field.optional(z.enum(physicalStates)),
  producer_name: field.optionalLine(chemicalLimits.producerName),
  storage_class: field.optional(z.enum(storageClasses)),
  water_hazard_class: field.optional(z.enum(waterHazardClasses)),
  data_sheets: field.listOfRows(ownDataSheetInput, chemicalLimits.sheets),
  substance_concentrations: field.listOfRows(substanceConcentrationInput, chemicalLimits.concentrations),
  hazard_statement_ids: field.references(chemicalLimits.statements),
  eu_hazard_statement_ids: field.references(chemicalLimits.statements),
  precautionary_statement_ids: field.references(chemicalLimits.statements),
  dangerous_good_id: field.optional(field.reference),
  areas: field.listOfRows(field.line(chemicalLimits.area), chemicalLimits.areas),
  active: field.active,
})
export type OwnChemicalInput = z.output<typeof ownChemicalInput>

const ownDataSheet = responseSchema('OwnDataSheet', {
  language: z.string(),
  last_revision_date: field.date,
  supplier: z.string().nullable(),
  file: file.nullable(),
})

export const ownChemical = recordResponse('OwnChemical', ownChemicalInput, {
  data_sheets: z.array(ownDataSheet),
  substance_concentrations: z.array(substanceConcentration),
  ...embeddedFields,
  ...derivedFields,
})
