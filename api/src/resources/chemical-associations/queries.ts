import { sql } from 'kysely'
import { z } from 'zod'
import { amountUnits, chemicalLimits, dataSheetAge, dataSheetAges } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import { pictograms } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import { embeddedRecord, inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, oneOf, overlaps, plainOrder, rankOrder, sharesId } from '#contract/lists.ts'
import type { AcceptedRestriction } from '#db/chemical-tables.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalFacts, type ChemicalFacts } from '#resources/chemicals/queries.ts'
import {
  fingerprintOf,
  restrictionMatch,
  restrictionsOf,
  type ChemicalRestriction,
} from '#resources/chemicals/restrictions.ts'
import { chemical as chemicalResponse, chemicalSupply } from '#resources/chemicals/schema.ts'

/**
 * The fields of an association that are saved. PUT replaces: a field left out becomes empty, except `chemical_id` and
 * `active`.
 */
export const associationInput = inputSchema('ChemicalAssociationInput', {
  chemical_id: field.optionalReference,
  supply_id: field.optionalReference,
  area_ids: field.references(chemicalLimits.ownAreas),
  amount: field.optional(z.number()),
  unit: field.optional(z.enum(amountUnits)),
  use: field.optionalLine(chemicalLimits.use),
  responsible_id: field.optionalReference,
  active: field.active,
})
export type AssociationInput = z.output<typeof associationInput>

/** Why the organization accepts a restriction. */
export const acceptanceInput = inputSchema('ChemicalRestrictionInput', { comment: field.line(chemicalLimits.comment) })

const associationRestriction = responseSchema('AssociationRestriction', {
  ...restrictionMatch,
  accepted_by: z.string().nullable(),
  accepted_date: field.instant.nullable(),
  comment: z.string().nullable(),
  has_changed: z.boolean(),
})
type AssociationRestriction = z.output<typeof associationRestriction>

export const association = recordResponse('ChemicalAssociation', associationInput, {
  chemical_id: field.id,
  own: z.boolean(),
  chemical: embeddedRecord(chemicalResponse),
  supply: chemicalSupply.nullable(),
  data_sheet_age: z.enum(dataSheetAges),
  restrictions: z.array(associationRestriction),
  open_restrictions: z.number().int().min(0),
})
export type Association = z.output<typeof association>

type AssociationRow = Row<'chemical_associations'>

/** The values that an association depends on: its chemical, the restrictions of it, and the current date. */
export type Background = {
  readonly chemical: ChemicalFacts
  readonly restrictions: readonly ChemicalRestriction[]
  readonly today: IsoDate
}

export const associationKind = kindOf('chemical_associations', association, {
  hidden: ['own_chemical_id', 'accepted_restrictions'],
  derived: ['own', 'supply', 'data_sheet_age', 'restrictions', 'open_restrictions'],
  references: { responsible_id: 'members', area_ids: 'areas' },
})

function present(
  { accepted_restrictions: accepted, own_chemical_id: own, ...row }: AssociationRow,
  { chemical, restrictions, today }: Background,
): Association {
  const shown = restrictions.map((match) => withAcceptance(match, accepted))
  return {
    ...row,
    chemical_id: chemical.id,
    own: own !== null,
    supply: chemical.supplies.find(({ id }) => id === row.supply_id) ?? null,
    data_sheet_age: dataSheetAge(chemical.data_sheet_revised_on as IsoDate | null, today),
    restrictions: shown,
    open_restrictions: shown.filter((match) => match.accepted_by === null).length,
  }
}

/** Returns a restriction with its acceptance. A restriction that changed is open again, with its earlier comment. */
function withAcceptance(match: ChemicalRestriction, accepted: readonly AcceptedRestriction[]): AssociationRestriction {
  const known = accepted.filter(({ restriction_id: id }) => id === match.restriction_id)
  const valid = known.find(({ fingerprint }) => fingerprint === fingerprintOf(match))
  return {
    ...match,
    accepted_by: valid?.accepted_by ?? null,
    accepted_date: valid?.accepted_date ?? null,
    comment: (valid ?? known.at(-1))?.comment ?? null,
    has_changed: known.length > 0 && valid === undefined,
  }
}

export const associationListSpec = listSpec(association, {
  sort: ['amount'],
  sortBy: {
    name: plainOrder('name_key'),
    danger_code: rankOrder('danger_code', dangerCodes),
    data_sheet_revised_on: plainOrder('data_sheet_revised_on'),
  },
  defaultSort: 'name,asc',
  filters: ['data_sheet_age', 'responsible_id'],
  filterBy: {
    chemical_id: idIn('known_chemical_id'),
    danger_code: oneOf('danger_code', dangerCodes),
    pictograms: overlaps('pictograms', pictograms),
    area_id: sharesId('area_ids'),
  },
  days: ['last_modified_date'],
})

type Reader = { readonly organizationId: string; readonly language: Language; readonly today: IsoDate }

/** Selects associations with the columns of their chemicals that they are sorted and searched by. */
export const associationsOf = ({ trx }: Scope, { organizationId, today }: Reader) =>
  trx
    .selectFrom('chemical_associations as a')
    .innerJoin('known_chemicals as c', (on) => on.on(sql<boolean>`c.id = a.known_chemical_id`))
    .where('a.organization_id', '=', organizationId)
    .select(associationKind.columns.map((column) => `a.${column}` as const))
    .select(sql`a.known_chemical_id`.as('known_chemical_id'))
    .select(['c.danger_code', 'c.pictograms', 'c.data_sheet_revised_on'])
    .select([
      sql`c.name_key`.as('name_key'),
      sql`c.search_text || ' ' || a.use_text`.as('search_text'),
      sql`case when c.data_sheet_revised_on is null then 'MISSING'
        when c.data_sheet_due_on < ${today}::date then 'OLDER_THAN_THREE_YEARS'
        else 'CURRENT' end`.as('data_sheet_age'),
    ])

/** Returns the id of the chemical of an association, in the catalogue or the organization's own. */
export const knownIdOf = ({ chemical_id: id, own_chemical_id: own }: AssociationIds): string => id ?? own ?? ''
type AssociationIds = Pick<AssociationRow, 'chemical_id' | 'own_chemical_id'>

/** Returns associations with the values that depend on their chemicals. */
export async function presentAssociations(scope: Scope, { language, today }: Reader, rows: readonly AssociationRow[]) {
  const chemicals = await chemicalFacts(scope, rows.map(knownIdOf))
  const restrictions = await restrictionsOf(scope, [...chemicals.values()], language)
  return rows.map((row) => {
    const chemical = chemicals.get(knownIdOf(row))
    if (!chemical) throw new Error(`The chemical of association ${row.id} is missing`)
    return present(row, { chemical, restrictions: restrictions.get(chemical.id) ?? [], today })
  })
}

/** Returns the background of an association of this chemical. Returns null if there is no such chemical. */
export async function backgroundOf(
  scope: Scope,
  chemicalId: string | null,
  { organizationId, language, today }: Reader,
): Promise<Background | null> {
  const chemical = chemicalId === null ? undefined : (await chemicalFacts(scope, [chemicalId])).get(chemicalId)
  // The reader may also see own chemicals of another organization, such as a subsidiary.
  if (!chemical || (chemical.own && chemical.organization_id !== organizationId)) return null
  const restrictions = (await restrictionsOf(scope, [chemical], language)).get(chemical.id) ?? []
  return { chemical, restrictions, today }
}
