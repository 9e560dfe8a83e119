import { sql } from 'kysely'
import { dataSheetAge } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { addMonths, type IsoDate } from '@ansvar/domain/dates'
import { pictograms } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import { listSpec, oneOf, overlaps, plainOrder, rankOrder, sharesId, type ListQuery } from '#contract/lists.ts'
import type { AcceptedRestriction } from '#db/chemical-tables.ts'
import { readCountedPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { chemicalFacts, type ChemicalFacts } from '#resources/chemicals/queries.ts'
import { fingerprintOf, restrictionsOf, type ChemicalRestriction } from '#resources/chemicals/restrictions.ts'
import { association, storedAssociation, type Association, type AssociationRestriction } from './schema.ts'

type AssociationRow = Row<'chemical_associations'>

/** What an association is presented with: its chemical, the restrictions of that, and the day. */
export type Background = {
  readonly chemical: ChemicalFacts
  readonly restrictions: readonly ChemicalRestriction[]
  readonly today: IsoDate
}

export const associationKind = kindOf('chemical_associations', storedAssociation, {
  references: { responsible_id: 'members', area_ids: 'areas' },
})

function present(
  { accepted_restrictions: accepted, ...row }: AssociationRow,
  { chemical, restrictions, today }: Background,
): Association {
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

export const associationListSpec = listSpec(association, {
  sort: ['amount'],
  sortBy: {
    name: plainOrder('name_key'),
    danger_code: rankOrder('danger_code', dangerCodes),
    data_sheet_revised_on: plainOrder('data_sheet_revised_on'),
  },
  defaultSort: 'name,asc',
  filters: ['data_sheet_age', 'chemical_id', 'responsible_id'],
  filterBy: {
    danger_code: oneOf('danger_code', dangerCodes),
    pictograms: overlaps('pictograms', pictograms),
    area_id: sharesId('area_ids'),
  },
  days: ['last_modified_date'],
})

type Reader = { readonly organizationId: string; readonly language: Language; readonly today: IsoDate }

/** One page of associations. What is searched and sorted by is the chemical's. */
export async function readAssociations(scope: Scope, reader: Reader, query: ListQuery) {
  const { organizationId, today } = reader
  const threeYearsAgo = addMonths(today, -36)
  const page = await readCountedPage(
    scope.trx
      .with('listed', (db) =>
        db
          .selectFrom('chemical_associations as a')
          .innerJoin('chemicals as c', 'c.id', 'a.chemical_id')
          .where('a.organization_id', '=', organizationId)
          .select(associationKind.columns.map((column) => `a.${column}` as const))
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
      .select(associationKind.columns),
    query,
  )
  return { total: page.total, rows: await presentAssociations(scope, reader, page.rows) }
}

/** Associations as they are returned: with what follows from their chemicals. */
export async function presentAssociations(scope: Scope, { language, today }: Reader, rows: readonly AssociationRow[]) {
  const chemicals = await chemicalFacts(
    scope,
    rows.map(({ chemical_id: id }) => id),
  )
  const restrictions = await restrictionsOf(scope, [...chemicals.values()], language)
  return rows.map((row) => {
    const chemical = chemicals.get(row.chemical_id)
    if (!chemical) throw new Error(`The chemical of association ${row.id} is missing`)
    return present(row, { chemical, restrictions: restrictions.get(row.chemical_id) ?? [], today })
  })
}

/** The background of an association of this chemical; null if there is no such chemical. */
export async function backgroundOf(
  scope: Scope,
  chemicalId: string | null,
  { language, today }: Reader,
): Promise<Background | null> {
  const chemical = chemicalId === null ? undefined : (await chemicalFacts(scope, [chemicalId])).get(chemicalId)
  if (!chemical) return null
  const restrictions = (await restrictionsOf(scope, [chemical], language)).get(chemical.id) ?? []
  return { chemical, restrictions, today }
}

/** Whether the organization has this chemical already. */
export async function isAssociated({ trx }: Scope, organizationId: string, chemicalId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('chemical_associations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('chemical_id', '=', chemicalId)
    .executeTakeFirst()
  return found !== undefined
}
