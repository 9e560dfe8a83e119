import { z } from 'zod'
import { amountUnits, chemicalLimits, dataSheetAges } from '@ansvar/domain/chemicals'
import { named } from '#contract/components.ts'
import { active, id, identity, instant, line, optionalLine, optionalReference, stamps } from '#contract/fields.ts'
import { embeddedRecord } from '#http/embeds.ts'
import { restrictionMatch } from '#resources/chemicals/restrictions.ts'
import { chemical, chemicalSupply } from '#resources/chemicals/schema.ts'
import { references } from '#resources/substances/schema.ts'

/** What an association is saved as. PUT replaces: a field left out becomes empty; its chemical, and its use, then stay. */
export const associationInput = named(
  'ChemicalAssociationInput',
  z.strictObject({
    chemical_id: optionalReference,
    supply_id: optionalReference,
    area_ids: references(chemicalLimits.ownAreas),
    amount: z
      .number()
      .nullish()
      .transform((amount) => amount ?? null),
    unit: z
      .enum(amountUnits)
      .nullish()
      .transform((unit) => unit ?? null),
    use: optionalLine(chemicalLimits.use),
    responsible_id: optionalReference,
    active,
  }),
)
export type AssociationInput = z.output<typeof associationInput>

/** Why the organisation lives with a restriction. */
export const acceptanceInput = named(
  'ChemicalRestrictionInput',
  z.strictObject({ comment: line(chemicalLimits.comment) }),
)

const associationRestriction = named(
  'AssociationRestriction',
  z.object({
    ...restrictionMatch,
    accepted_by: z.string().nullable(),
    accepted_date: instant.nullable(),
    comment: z.string().nullable(),
    has_changed: z.boolean(),
  }),
)
export type AssociationRestriction = z.output<typeof associationRestriction>

export const association = named(
  'ChemicalAssociation',
  z.object({
    ...identity,
    chemical_id: id,
    chemical: embeddedRecord(chemical),
    supply_id: id.nullable(),
    supply: chemicalSupply.nullable(),
    area_ids: z.array(id),
    amount: z.number().nullable(),
    unit: z.enum(amountUnits).nullable(),
    use: z.string().nullable(),
    responsible_id: id.nullable(),
    data_sheet_age: z.enum(dataSheetAges),
    restrictions: z.array(associationRestriction),
    open_restrictions: z.number().int().min(0),
    active: z.boolean(),
    ...stamps,
  }),
)
export type Association = z.output<typeof association>

/** The fields that are stored; the others follow from the chemical. */
export const storedAssociation = association
  .omit({ supply: true, data_sheet_age: true, restrictions: true, open_restrictions: true })
  .extend({ accepted_restrictions: z.unknown() })
