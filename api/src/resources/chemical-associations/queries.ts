import { sql } from 'kysely'
import { dataSheetAge, dataSheetAges } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { addMonths, type IsoDate } from '@ansvar/domain/dates'
import { pictograms } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import {
  flag,
  idIn,
  oneOf,
  overlaps,
  plainOrder,
  rankOrder,
  sharesId,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import type { AcceptedRestriction } from '#db/chemical-tables.ts'
import { readCountedPage } from '#db/pages.ts'
import { readRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalFacts, type ChemicalFacts } from '#resources/chemicals/queries.ts'
import { fingerprintOf, restrictionsOf, type ChemicalRestriction } from '#resources/chemicals/restrictions.ts'
import type { Association, AssociationRestriction } from './schema.ts'

const columns = [
  'id',
  'version',
  'organization_id',
  'chemical_id',
  'supply_id',
  'area_ids',
  'amount',
  'unit',
  'use',
  'responsible_id',
  'accepted_restrictions',
  'active',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

type AssociationRow = Row<'chemical_associations'>

/** What an association tells of its chemical, and who reads it when. */
export type Background = {
  readonly chemical: ChemicalFacts | null
  readonly restrictions: readonly ChemicalRestriction[]
  readonly today: IsoDate
}

const nothing: Background = { chemical: null, restrictions: [], today: '1970-01-01' as IsoDate }

/** Associations before this background; without one, for what answers none of them. */
export const associationKind = (background: Background = nothing): Kind<'chemical_associations', Association> => ({
  table: 'chemical_associations',
  columns,
  references: { responsible_id: 'members', area_ids: 'areas' },
  present: (row) => present(row, background),
})

function present(
  { accepted_restrictions: accepted, ...row }: AssociationRow,
  { chemical, restrictions, today }: Background,
): Association {
  if (!chemical) throw new Error(`The chemical of association ${row.id} is missing`)
  const shown = restrictions.map((match) => withAcceptance(match, accepted))
  return {
    ...row,
    supply: chemical.supplies.find(({ id }) => id === row.supply_id) ?? null,
    data_sheet_age: dataSheetAge(chemical.data_sheet_revised_on as IsoDate | null, today),
    restrictions: shown,
    open_restrictions: shown.filter((match) => match.accepted_by === null).length,
  }
}

/** A restriction with who accepted it. One that changed since then is open again, with what was said of it before. */
function withAcceptance(match: ChemicalRestriction, accepted: readonly AcceptedRestriction[]): AssociationRestriction {
  const known = accepted.filter(({ restriction_id: id }) => id === match.restriction_id)
  const holding = known.find(({ fingerprint }) => fingerprint === fingerprintOf(match))
  return {
    ...match,
    accepted_by: holding?.accepted_by ?? null,
    accepted_date: holding?.accepted_date ?? null,
    comment: (holding ?? known.at(-1))?.comment ?? null,
    has_changed: known.length > 0 && holding === undefined,
  }
}

export const associationListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    danger_code: rankOrder('danger_code', dangerCodes),
    data_sheet_revised_on: plainOrder('data_sheet_revised_on'),
    amount: plainOrder('amount'),
    active: plainOrder('active'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
  },
  defaultSort: 'name,asc',
  filters: {
    danger_code: oneOf('danger_code', dangerCodes),
    pictograms: overlaps('pictograms', pictograms),
    data_sheet_age: oneOf('data_sheet_age', dataSheetAges),
    area_id: sharesId('area_ids'),
    chemical_id: idIn('chemical_id'),
    responsible_id: idIn('responsible_id'),
    active: flag('active'),
  },
  days: ['last_modified_date'],
  search: 'search_text',
  byId: true,
}

type Reader = { readonly organizationId: string; readonly language: Language; readonly today: IsoDate }

/** One page of associations. What is searched and sorted by is the chemical's. */
export async function readAssociations(scope: Scope, { organizationId, language, today }: Reader, query: ListQuery) {
  const threeYearsAgo = addMonths(today, -36)
  const page = await readCountedPage(
    scope.trx
      .with('listed', (db) =>
        db
          .selectFrom('chemical_associations as a')
          .innerJoin('chemicals as c', 'c.id', 'a.chemical_id')
          .where('a.organization_id', '=', organizationId)
          .select(columns.map((column) => `a.${column}` as const))
          .select(['c.danger_code', 'c.pictograms', 'c.data_sheet_revised_on'])
          .select([
            sql`c.name_key`.as('name_key'),
            sql`c.search_text || ' ' || a.use_text`.as('search_text'),
            sql`case when c.data_sheet_revised_on is null then 'MISSING'
              when c.data_sheet_revised_on < ${threeYearsAgo}::date then 'OLDER_THAN_THREE_YEARS'
              else 'CURRENT' end`.as('data_sheet_age'),
          ]),
      )
      .selectFrom('listed as chemical_associations')
      .select(columns),
    query,
  )
  const chemicals = await chemicalFacts(
    scope,
    page.rows.map(({ chemical_id: id }) => id),
  )
  const restrictions = await restrictionsOf(scope, [...chemicals.values()], language)
  const rows = page.rows.map((row) =>
    present(row, {
      chemical: chemicals.get(row.chemical_id) ?? null,
      restrictions: restrictions.get(row.chemical_id) ?? [],
      today,
    }),
  )
  return { total: page.total, rows }
}

/** What an association of this chemical is told before; null where there is no such chemical. */
export async function backgroundOf(
  scope: Scope,
  chemicalId: string,
  { language, today }: Omit<Reader, 'organizationId'>,
): Promise<(Background & { readonly chemical: ChemicalFacts }) | null> {
  const chemical = (await chemicalFacts(scope, [chemicalId])).get(chemicalId)
  if (!chemical) return null
  const restrictions = (await restrictionsOf(scope, [chemical], language)).get(chemicalId) ?? []
  return { chemical, restrictions, today }
}

/** An association with its background. Refuses with 404 where there is none that the user may see. */
export async function findAssociation(scope: Scope, { organizationId, ...reader }: Reader, id: string) {
  const row = await readRecord(scope, associationKind(), { organizationId, id })
  const background = await backgroundOf(scope, row.chemical_id, reader)
  if (!background) throw new Error(`The chemical of association ${id} is missing`)
  return { row, background, kind: associationKind(background) }
}

/** Whether the organisation has this chemical already. */
export async function isAssociated({ trx }: Scope, organizationId: string, chemicalId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('chemical_associations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('chemical_id', '=', chemicalId)
    .executeTakeFirst()
  return found !== undefined
}
