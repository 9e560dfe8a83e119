import { z } from 'zod'
import { chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import {
  chemicalRequestLimits,
  chemicalRequestReasons,
  chemicalRequestStates,
  chemicalRequestTransitions,
} from '@ansvar/domain/chemical-request-states'
import { storageClasses } from '@ansvar/domain/storage'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { catalogueFile, maintainerName } from '#http/maintainers.ts'
import { dataSheetInput, embeddedFields, substanceConcentration } from '#resources/chemicals/schema.ts'

/** What the new chemical of the catalogue has in addition to the copy. */
export const acceptanceInput = inputSchema('ChemicalRequestAcceptanceInput', {
  name: field.optionalLine(chemicalLimits.name),
  producer_id: field.optionalReference,
})

export const matchInput = inputSchema('ChemicalRequestMatchInput', { chemical_id: field.reference })

export const declineInput = inputSchema('ChemicalRequestDeclineInput', {
  reason: field.line(chemicalRequestLimits.reason),
})

const sharedSheet = responseSchema('SharedDataSheet', {
  language: dataSheetInput.shape.language,
  last_revision_date: field.date,
  file: catalogueFile.nullable(),
})

/** A request as maintainers see it. It names no organization, and no person except the maintainer who has taken it. */
export const chemicalRequest = named(
  'ChemicalRequest',
  z.object({
    id: field.id,
    version: field.version,
    state: z.enum(chemicalRequestStates),
    reviewer: maintainerName.nullable(),
    reason: z.string().nullable(),
    chemical_id: field.id.nullable(),
    answered_date: field.instant.nullable(),
    name: z.string(),
    product_number: z.string().nullable(),
    producer_name: z.string().nullable(),
    physical_state: z.enum(physicalStates).nullable(),
    storage_class: z.enum(storageClasses).nullable(),
    water_hazard_class: z.enum(waterHazardClasses).nullable(),
    substance_concentrations: z.array(substanceConcentration),
    hazard_statement_ids: z.array(field.id),
    eu_hazard_statement_ids: z.array(field.id),
    precautionary_statement_ids: z.array(field.id),
    dangerous_good_id: field.id.nullable(),
    danger_code: z.enum(dangerCodes),
    signal_word: z.enum(signalWords),
    pictograms: z.array(z.enum(pictograms)),
    share_sheet: z.boolean(),
    data_sheets: z.array(sharedSheet),
    ...embeddedFields,
    may: z.array(z.enum(chemicalRequestTransitions)),
    refusals: z.array(
      responseSchema('ChemicalRequestRefusal', {
        transition: z.enum(chemicalRequestTransitions),
        reason: z.enum(chemicalRequestReasons),
      }),
    ),
    created_date: field.instant,
    last_modified_date: field.instant,
  }),
)
