import { z } from 'zod'
import { amountUnits, chemicalLimits, dataSheetAges } from '@ansvar/domain/chemicals'
import { active, id, instant, line, optional, optionalLine, optionalReference, references } from '#contract/fields.ts'
import { embeddedRecord, inputSchema, recordAnswer, responseSchema } from '#contract/components.ts'
import { restrictionMatch } from '#resources/chemicals/restrictions.ts'
import { chemical, chemicalSupply } from '#resources/chemicals/schema.ts'

/**
 * The fields of an association that are saved. PUT replaces: a field left out becomes empty, except `chemical_id` and
 * `active`.
 */
export const associationInput = inputSchema('ChemicalAssociationInput', {
  chemical_id: optionalReference,
  supply_id: optionalReference,
  area_ids: references(chemicalLimits.ownAreas),
  amount: optional(z.number()),
  unit: optional(z.enum(amountUnits)),
  use: optionalLine(chemicalLimits.use),
  responsible_id: optionalReference,
  active,
})
export type AssociationInput = z.output<typeof associationInput>

/** Why the organization accepts a restriction. */
export const acceptanceInput = inputSchema('ChemicalRestrictionInput', { comment: line(chemicalLimits.comment) })

const associationRestriction = responseSchema('AssociationRestriction', {
  ...restrictionMatch,
  accepted_by: z.string().nullable(),
  accepted_date: instant.nullable(),
  comment: z.string().nullable(),
  has_changed: z.boolean(),
})
export type AssociationRestriction = z.output<typeof associationRestriction>

export const association = recordAnswer('ChemicalAssociation', associationInput, {
  chemical_id: id,
  chemical: embeddedRecord(chemical),
  supply: chemicalSupply.nullable(),
  data_sheet_age: z.enum(dataSheetAges),
  restrictions: z.array(associationRestriction),
  open_restrictions: z.number().int().min(0),
})
export type Association = z.output<typeof association>

/** An association with the column that is returned as part of its restrictions. */
export const storedAssociation = association.extend({ accepted_restrictions: z.unknown() })
