import { z } from 'zod'
import { amountUnits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { languages } from '@ansvar/domain/languages'
import { restrictionLists } from '@ansvar/domain/restrictions'
import { storageClasses } from '@ansvar/domain/storage'
import { substitutionDecisions } from '@ansvar/domain/substitution'
import { key } from './demo-key.ts'

// The schemas of the demo's chemicals: those of the catalogue, own ones, and which of them an organization uses.

const daysAgo = z.number().int().min(0)

const share = z.strictObject({
  substance: z.string(),
  min: z.number(),
  max: z.number(),
  unit: z.enum(concentrationUnits),
})

export const chemical = z.strictObject({
  key,
  name: z.string(),
  product_number: z.string(),
  description: z.string().nullable(),
  physical_state: z.enum(physicalStates),
  producer: key,
  supplies: z.array(z.strictObject({ supplier: key, article_number: z.string() })),
  storage_class: z.enum(storageClasses),
  water_hazard_class: z.enum(waterHazardClasses),
  sheets: z.array(z.strictObject({ language: z.enum(languages), days_ago: daysAgo })),
  /** Substances by CAS number, or by the index number of CLP, Annex VI. */
  composition: z.array(share),
  h: z.array(z.string()),
  euh: z.array(z.string()),
  p: z.array(z.string()),
  /** The UN number and the packing group. */
  un: z.string().nullable(),
  areas: z.array(z.string()),
  override: z.strictObject({ danger_code: z.enum(dangerCodes), reason: z.string() }).nullable(),
  active: z.boolean(),
})

export const ownChemical = chemical.omit({ producer: true, supplies: true, override: true, active: true }).extend({
  organization: key,
  producer_name: z.string(),
  by: key,
  days_ago: daysAgo,
  /** Whether it is requested for the catalogue. */
  requested: z.boolean().default(false),
  /** How the organization uses it, or null. */
  use: z
    .strictObject({
      areas: z.array(key),
      amount: z.number(),
      unit: z.enum(amountUnits),
      use: z.string(),
      responsible: key,
    })
    .nullable(),
})

export const chemicalAssociation = z.strictObject({
  key,
  organization: key,
  chemical: key,
  /** The index of the supply among those of the chemical, from 0. */
  supply: z.number().int(),
  areas: z.array(key),
  amount: z.number(),
  unit: z.enum(amountUnits),
  use: z.string(),
  responsible: key,
  active: z.boolean(),
  /** Data sheets that the organization has added, whose files are stored elsewhere. */
  added_sheets: z.array(z.strictObject({ language: z.enum(languages), days_ago: daysAgo, supplier: key })).optional(),
  substitution: z
    .strictObject({
      candidates: z.array(
        z.strictObject({
          name: z.string(),
          danger_code: z.enum(dangerCodes).nullable(),
          why_not: z.string().nullable(),
        }),
      ),
      decision: z.enum(substitutionDecisions),
      because: z.string(),
      days_ago: daysAgo,
      /** Days until the review. */
      review_in: z.int(),
    })
    .nullish(),
  accepted: z.array(
    z.strictObject({
      list: z.enum(restrictionLists),
      substance: z.string(),
      comment: z.string(),
      by: key,
      days_ago: daysAgo,
    }),
  ),
})
