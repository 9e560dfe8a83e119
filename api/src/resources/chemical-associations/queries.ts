import { sql } from 'kysely'
import { z } from 'zod'
import { amountUnits, chemicalLimits, dataSheetAge, dataSheetAges } from '@ansvar/domain/chemicals'
import { stockTotals, sumOfStocks } from '@ansvar/domain/chemical-stocks'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import { pictograms } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import {
  substitutionReasons,
  substitutionRequired,
  substitutionState,
  substitutionStates,
} from '@ansvar/domain/substitution'
import { embeddedRecord, inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, oneOf, overlaps, plainOrder, rankOrder, sharesId } from '#contract/lists.ts'
import type { AcceptedRestriction } from '#db/chemical-tables.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { file, fileInput } from '#http/files.ts'
import { chemicalFacts, type ChemicalFacts } from '#resources/chemicals/queries.ts'
import { newestSheet } from '#resources/chemicals/resolve-input.ts'
import {
  fingerprintOf,
  restrictionMatch,
  restrictionsOf,
  type ChemicalRestriction,
} from '#resources/chemicals/restrictions.ts'
import { chemical as chemicalResponse, chemicalSupply, dataSheetInput } from '#resources/chemicals/schema.ts'
import { stakeholder } from '#resources/stakeholders/schema.ts'
import { stocksOf, type Stock } from './stocks.ts'
import { substitution } from './substitution.ts'

const addedSheetInput = inputSchema('AddedDataSheetInput', {
  language: dataSheetInput.shape.language,
  last_revision_date: field.day,
  supplier_id: field.optionalReference,
  file: field.optional(fileInput),
})

/**
 * The fields of an association that are saved. PUT replaces: a field left out becomes empty, except `chemical_id`,
 * `data_sheets` and `active`.
 */
export const associationInput = inputSchema('ChemicalAssociationInput', {
  chemical_id: field.optionalReference,
  supply_id: field.optionalReference,
  area_ids: field.references(chemicalLimits.ownAreas),
  amount: field.optional(z.number()),
  unit: field.optional(z.enum(amountUnits)),
  use: field.optionalLine(chemicalLimits.use),
  responsible_id: field.optionalReference,
  data_sheets: field.staying(z.array(addedSheetInput).max(chemicalLimits.addedSheets)),
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

const stockTotal = responseSchema('StockTotal', { amount: z.number(), unit: z.enum(amountUnits) })

const addedSheet = responseSchema('AddedDataSheet', {
  language: z.string(),
  last_revision_date: field.date,
  supplier_id: field.id.nullable(),
  supplier: embeddedRecord(stakeholder),
  file: file.nullable(),
})

export const association = recordResponse('ChemicalAssociation', associationInput, {
  chemical_id: field.id,
  own: z.boolean(),
  chemical: embeddedRecord(chemicalResponse),
  supply: chemicalSupply.nullable(),
  data_sheets: z.array(addedSheet),
  data_sheet_revised_on: field.date.nullable(),
  data_sheet_age: z.enum(dataSheetAges),
  restrictions: z.array(associationRestriction),
  open_restrictions: z.number().int().min(0),
  stock_totals: z.array(stockTotal),
  substitution: substitution.nullable(),
  substitution_required: z.array(z.enum(substitutionReasons)),
  substitution_state: z.enum(substitutionStates),
})
export type Association = z.output<typeof association>

type AssociationRow = Row<'chemical_associations'>

/** The values that an association depends on: its chemical, the restrictions of it, its stocks, and the current date. */
export type Background = {
  readonly chemical: ChemicalFacts
  readonly restrictions: readonly ChemicalRestriction[]
  readonly stocks: readonly Stock[]
  readonly today: IsoDate
}

export const associationKind = kindOf('chemical_associations', association, {
  hidden: ['own_chemical_id', 'accepted_restrictions', 'files', 'added_sheet_revised_on'],
  derived: [
    'own',
    'supply',
    'data_sheet_revised_on',
    'data_sheet_age',
    'restrictions',
    'open_restrictions',
    'stock_totals',
    'substitution_required',
    'substitution_state',
  ],
  references: { responsible_id: 'members', area_ids: 'areas', data_sheets: 'stakeholders' },
})

function present(
  {
    accepted_restrictions: accepted,
    own_chemical_id: own,
    files,
    added_sheet_revised_on: added,
    ...row
  }: AssociationRow,
  { chemical, restrictions, stocks, today }: Background,
): Association {
  const shown = restrictions.map((match) => withAcceptance(match, accepted))
  const amount = stocks.length === 0 ? row : (sumOfStocks(stocks) ?? { amount: null, unit: null })
  const open = shown.filter((match) => match.accepted_by === null).length
  const required = substitutionRequired({
    dangerCode: chemical.danger_code,
    statements: chemical.codes,
    openRestrictions: open,
  })
  const decided = row.substitution && { reviewOn: row.substitution.review_on }
  // The newest of both counts.
  const revised = newestSheet(
    [chemical.data_sheet_revised_on, added].flatMap((day) => (day === null ? [] : [{ last_revision_date: day }])),
  )
  return {
    ...row,
    data_sheets: row.data_sheets.map(({ file_id: id, ...sheet }) => ({
      ...sheet,
      file: files.find((each) => each.id === id) ?? null,
    })),
    data_sheet_revised_on: revised,
    amount: amount.amount,
    unit: amount.unit,
    chemical_id: chemical.id,
    own: own !== null,
    supply: chemical.supplies.find(({ id }) => id === row.supply_id) ?? null,
    data_sheet_age: dataSheetAge(revised as IsoDate | null, today),
    restrictions: shown,
    open_restrictions: open,
    stock_totals: stockTotals(stocks),
    substitution_required: required,
    substitution_state: substitutionState(decided, { required: required.length > 0, active: row.active, today }),
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
  sort: [],
  sortBy: {
    amount: plainOrder('stored_amount'),
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
    area_id: sharesId('all_area_ids'),
  },
  days: ['last_modified_date'],
})

type Reader = { readonly organizationId: string; readonly language: Language; readonly today: IsoDate }

type StoredAmount = { association_id: string; area_ids: string[]; amount: number | null }

/** Selects associations with the columns of their chemicals that they are sorted and searched by. */
export const associationsOf = ({ trx }: Scope, { organizationId, today }: Reader) =>
  trx
    .selectFrom('chemical_associations as a')
    .innerJoin('known_chemicals as c', (on) => on.on(sql<boolean>`c.id = a.known_chemical_id`))
    // An outer join with one row an association is left out where no condition and no order needs it.
    .leftJoin(
      sql<StoredAmount>`(select distinct on (association_id) association_id, area_ids, amount
        from app.stored_chemicals(${organizationId}::uuid))`.as('stored'),
      (join) => join.onRef('stored.association_id', '=', 'a.id'),
    )
    .where('a.organization_id', '=', organizationId)
    .select(associationKind.columns.map((column) => `a.${column}` as const))
    .select(sql`a.known_chemical_id`.as('known_chemical_id'))
    .select(['c.danger_code', 'c.pictograms'])
    .select([
      sql`stored.amount`.as('stored_amount'),
      sql`a.area_ids || stored.area_ids`.as('all_area_ids'),
      sql`c.name_key`.as('name_key'),
      sql`c.search_text || ' ' || a.use_text`.as('search_text'),
      sql`greatest(c.data_sheet_revised_on, a.added_sheet_revised_on)`.as('data_sheet_revised_on'),
      sql`case when coalesce(c.data_sheet_revised_on, a.added_sheet_revised_on) is null then 'MISSING'
        when greatest(c.data_sheet_due_on, a.added_sheet_due_on) < ${today}::date then 'OLDER_THAN_THREE_YEARS'
        else 'CURRENT' end`.as('data_sheet_age'),
    ])

/** Returns the id of the chemical of an association, in the catalogue or the organization's own. */
export const knownIdOf = ({ chemical_id: id, own_chemical_id: own }: AssociationIds): string => id ?? own ?? ''
type AssociationIds = Pick<AssociationRow, 'chemical_id' | 'own_chemical_id'>

/** Returns associations with the values that depend on their chemicals. */
export async function presentAssociations(
  scope: Scope,
  { organizationId, language, today }: Reader,
  rows: readonly AssociationRow[],
) {
  const chemicals = await chemicalFacts(scope, rows.map(knownIdOf))
  const restrictions = await restrictionsOf(scope, [...chemicals.values()], language)
  const stocks = await stocksOf(
    scope,
    organizationId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const chemical = chemicals.get(knownIdOf(row))
    if (!chemical) throw new Error(`The chemical of association ${row.id} is missing`)
    return present(row, {
      chemical,
      restrictions: restrictions.get(chemical.id) ?? [],
      stocks: stocks.get(row.id) ?? [],
      today,
    })
  })
}

/**
 * Returns the background of an association of this chemical, or of a new one without an id. Returns null if there is no such
 * chemical.
 */
export async function backgroundOf(
  scope: Scope,
  chemicalId: string | null,
  { organizationId, language, today }: Reader,
  associationId: string | null = null,
): Promise<Background | null> {
  const chemical = chemicalId === null ? undefined : (await chemicalFacts(scope, [chemicalId])).get(chemicalId)
  // The reader may also see own chemicals of another organization, such as a subsidiary.
  if (!chemical || (chemical.own && chemical.organization_id !== organizationId)) return null
  const restrictions = (await restrictionsOf(scope, [chemical], language)).get(chemical.id) ?? []
  const stocks = await stocksOf(scope, organizationId, associationId === null ? [] : [associationId])
  return { chemical, restrictions, stocks: stocks.get(associationId ?? '') ?? [], today }
}
