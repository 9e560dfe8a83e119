import { z } from 'zod'
import { mergeFields } from '@ansvar/domain/chemical-merging'
import { amountUnits, chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { chemicalRequestStates } from '@ansvar/domain/chemical-request-states'
import { ownChemicalReasons, ownChemicalStates, ownChemicalTransitions } from '@ansvar/domain/own-chemical-states'
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

/** Longest name of a field of an extraction, such as `eu_hazard_statements.0`. */
const PATH_LENGTH = 60

const evidenceInput = inputSchema('DataSheetEvidenceInput', {
  extraction_id: field.reference,
  path: field.line(PATH_LENGTH),
})

/**
 * The fields of an own chemical that are saved. PUT replaces: a field left out becomes empty, except `active` and
 * `evidence`.
 */
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
  evidence: field.staying(z.array(evidenceInput).max(chemicalLimits.evidence)),
  active: field.active,
})
export type OwnChemicalInput = z.output<typeof ownChemicalInput>

const ownDataSheet = responseSchema('OwnDataSheet', {
  language: z.string(),
  last_revision_date: field.date,
  supplier: z.string().nullable(),
  file: file.nullable(),
})

const evidence = responseSchema('DataSheetEvidence', {
  extraction_id: field.id,
  file_id: field.id.nullable(),
  path: z.string(),
  value: z.string(),
  page: z.number().int().min(1),
  quote: z.string(),
})

/** What is sent with a request. */
export const requestInput = inputSchema('OwnChemicalRequestInput', {
  share_sheet: field.withDefault(z.boolean(), false),
})

const combinedInput = inputSchema('CombinedAmountInput', {
  amount: field.optional(z.number()),
  unit: field.optional(z.enum(amountUnits)),
})

/**
 * The version of the chemical of the catalogue that was compared, and the differences that the organization accepts. `combined`
 * is the amount of both, if my chemicals has both.
 */
export const mergeInput = inputSchema('OwnChemicalMergeInput', {
  chemical_version: z.number().int().min(1),
  accepted: field.someOf(mergeFields),
  combined: field.optional(combinedInput),
})

/** The last request, as the organization sees it. */
const ownRequest = responseSchema('OwnChemicalRequest', {
  state: z.enum(chemicalRequestStates),
  share_sheet: z.boolean(),
  requested_date: field.instant,
  answered_date: field.instant.nullable(),
  reason: z.string().nullable(),
  chemical_id: field.id.nullable(),
})

export const ownChemical = recordResponse('OwnChemical', ownChemicalInput, {
  data_sheets: z.array(ownDataSheet),
  substance_concentrations: z.array(substanceConcentration),
  evidence: z.array(evidence),
  ...embeddedFields,
  ...derivedFields,
  state: z.enum(ownChemicalStates),
  request: ownRequest.nullable(),
  merged_into_id: field.id.nullable(),
  may: z.array(z.enum(ownChemicalTransitions)),
  refusals: z.array(
    responseSchema('OwnChemicalRefusal', {
      transition: z.enum(ownChemicalTransitions),
      reason: z.enum(ownChemicalReasons),
    }),
  ),
})
export type OwnChemical = z.output<typeof ownChemical>
