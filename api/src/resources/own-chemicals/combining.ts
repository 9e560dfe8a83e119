import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { chemicalLimits, type AmountUnit } from '@ansvar/domain/chemicals'
import { stockLimits } from '@ansvar/domain/chemical-stocks'
import type { Language } from '@ansvar/domain/languages'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { discardRecord, lockItemOf, restoreRecord, withBin } from '#db/bin.ts'
import { combinedFields, type CombinedAssociations } from '#db/chemical-tables.ts'
import { lockRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { associationKind } from '#resources/chemical-associations/queries.ts'
import { stockKind } from '#resources/chemical-stocks/queries.ts'
import { newestSheet } from '#resources/chemicals/resolve-input.ts'
import { riskAssessmentKind } from '#resources/risk-assessments/queries.ts'

type Association = Row<'chemical_associations'>
type Amount = { readonly amount: number | null; readonly unit: AmountUnit | null }

const reasons: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Combined with ${name}`,
  da: (name) => `Lagt sammen med ${name}`,
}

type Combining = {
  readonly organizationId: string
  /** The association of the own chemical, which goes to the bin. */
  readonly from: string
  /** The association of the chemical of the catalogue, which remains. */
  readonly into: string
  /** The name of the chemical of the catalogue. */
  readonly name: string
  readonly language: Language
}

/**
 * Combines two associations: the areas, stocks, acceptances, safety data sheets, links and risk assessments of one are added
 * to the other, and it goes to the bin. The amount is the given one, unless there are stocks: it is required if one of
 * them has one. Throws `too_many` if a limit of the remaining association is exceeded.
 */
export async function combine(scope: Scope, { organizationId, from, into, name, language }: Combining, amount: Amount) {
  const key = (id: string) => ({ organizationId, id })
  const own = await lockRecord(scope, associationKind, key(from))
  const remaining = await lockRecord(scope, associationKind, key(into))
  const stocks = await stockIds(scope, organizationId, [from, into])
  if (stocks.size === 0 && amount.amount === null && (own.amount ?? remaining.amount) !== null)
    throw invalid([{ path: 'combined.amount', code: 'required' }])
  const added = addedBy(own, remaining)
  const values = combinedValues(own, remaining, stocks.size > 0 ? remaining : amount)
  const sheets = [...remaining.data_sheets, ...own.data_sheets]
  if (
    stocks.size > stockLimits.perChemical ||
    values.area_ids.length > chemicalLimits.ownAreas ||
    sheets.length > chemicalLimits.addedSheets
  )
    throw invalid([{ path: 'combined', code: 'too_many' }])
  const moved = [...stocks].filter(([, association]) => association === from).map(([id]) => id)
  for (const id of moved) await updateRecord(scope, stockKind, key(id), null, async () => ({ association_id: into }))
  const links = await moveLinks(scope, organizationId, from, into)
  const assessments = await moveAssessments(scope, organizationId, from, into)
  await giveFiles(scope, organizationId, added.files, from, into)
  await updateRecord(scope, associationKind, key(into), null, async () => ({
    ...values,
    // The comment of a restriction that has changed since is that of the last acceptance.
    accepted_restrictions: JSON.stringify([...added.accepted, ...remaining.accepted_restrictions]),
    ...(added.substitution && { substitution: JSON.stringify(added.substitution) }),
    ...sheetColumns(sheets, [...remaining.files, ...own.files]),
  }))
  // A file belongs to one record.
  if (own.data_sheets.length > 0)
    await updateRecord(scope, associationKind, key(from), null, async () => sheetColumns([], []))
  await discardRecord(scope, associationKind, key(from), null, async () => reasons[language](name))
  const combined: CombinedAssociations = {
    stocks: moved,
    ...links,
    ...assessments,
    acceptances: added.accepted.map(({ restriction_id, fingerprint }) => ({ restriction_id, fingerprint })),
    sheets: own.data_sheets,
    files: added.files,
    has_substitution: added.substitution !== null,
    before: valuesOf(remaining),
    after: values,
  }
  return { combined_association_id: from, combined: JSON.stringify(combined) }
}

/**
 * Undoes combining: takes the association of the own chemical out of the bin, with all that still belongs to the other one.
 * Values of the other one that were changed since stay as they are.
 */
export async function separate(
  scope: Scope,
  organizationId: string,
  ids: Pick<Combining, 'from' | 'into'>,
  done: CombinedAssociations,
) {
  const { from, into } = ids
  const key = (id: string) => ({ organizationId, id })
  const item = await lockItemOf(scope, key(from), 'chemical_associations')
  if (!item) throw new RequestProblem('conflict')
  const current = await lockRecord(scope, associationKind, key(into))
  const files = current.files.filter(({ id }) => done.files.includes(id))
  await updateRecord(scope, associationKind, key(into), null, async () => separatedColumns(current, done))
  await restoreRecord(scope, associationKind, item)
  await giveFiles(scope, organizationId, done.files, into, from)
  if (done.sheets.length > 0)
    await updateRecord(scope, associationKind, key(from), null, async () => sheetColumns(done.sheets, files))
  const live = await stockIds(scope, organizationId, [into])
  for (const id of done.stocks.filter((each) => live.has(each)))
    await updateRecord(scope, stockKind, key(id), null, async () => ({ association_id: from }))
  await returnLinks(scope, organizationId, ids, done)
  await returnAssessments(scope, organizationId, ids, done)
}

type Values = CombinedAssociations['before']
type Sheets = readonly Association['data_sheets'][number][]

const valuesOf = (row: Association): Values =>
  Object.fromEntries(combinedFields.map((field) => [field, row[field]])) as Values

const sheetColumns = (sheets: Sheets, files: Association['files']) => ({
  data_sheets: JSON.stringify(sheets),
  files: JSON.stringify(files),
  added_sheet_revised_on: newestSheet(sheets),
})

const isSame = (one: AcceptanceKey, other: AcceptanceKey): boolean =>
  one.restriction_id === other.restriction_id && one.fingerprint === other.fingerprint
type AcceptanceKey = CombinedAssociations['acceptances'][number]

/** Returns what the remaining association does not have. */
const addedBy = (own: Association, remaining: Association) => ({
  accepted: own.accepted_restrictions.filter((each) =>
    remaining.accepted_restrictions.every((known) => !isSame(known, each)),
  ),
  substitution: remaining.substitution ? null : own.substitution,
  files: own.files.map(({ id }) => id),
})

/** Returns the areas of both. The use and the responsible member are those of the remaining one, if it has them. */
const combinedValues = (own: Association, remaining: Association, { amount, unit }: Amount): Values => ({
  area_ids: [...new Set([...remaining.area_ids, ...own.area_ids])],
  amount,
  unit,
  use: remaining.use ?? own.use,
  responsible_id: remaining.responsible_id ?? own.responsible_id,
  active: remaining.active || own.active,
})

/** Returns the remaining association without what was added to it. A value that was changed since stays as it is. */
function separatedColumns(current: Association, done: CombinedAssociations) {
  const { before, after, acceptances, has_substitution: hasSubstitution, files: moved } = done
  const values = combinedFields.map((field) => [
    field,
    isDeepStrictEqual(current[field], after[field]) ? before[field] : current[field],
  ])
  const accepted = current.accepted_restrictions.filter((each) => acceptances.every((known) => !isSame(known, each)))
  const files = current.files.filter(({ id }) => !moved.includes(id))
  return {
    ...(Object.fromEntries(values) as Values),
    accepted_restrictions: JSON.stringify(accepted),
    ...(hasSubstitution && { substitution: null }),
    ...sheetColumns(without(current.data_sheets, done.sheets), files),
  }
}

/** Returns sheets without the moved ones, which are at the end. Both associations may have had the same one. */
function without(sheets: Sheets, moved: Sheets): Sheets {
  const open = [...moved]
  const isOther = (sheet: Sheets[number]) => {
    const index = open.findIndex((each) => isDeepStrictEqual(each, sheet))
    if (index >= 0) open.splice(index, 1)
    return index < 0
  }
  return sheets.toReversed().filter(isOther).toReversed()
}

async function stockIds({ trx }: Scope, organizationId: string, associations: readonly string[]) {
  const rows = await trx
    .selectFrom('chemical_stocks')
    .select(['id', 'association_id'])
    .where('organization_id', '=', organizationId)
    .where('association_id', 'in', associations)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.association_id]))
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

/** Links events to the other association. Those in the bin are included: restored, they would name one that is not there. */
const moveLinks = (scope: Scope, organizationId: string, from: string, into: string) =>
  withBin(scope, async () => {
    const closed = await sql<{ id: string }>`
      update event_links l set active = false
      where l.organization_id = ${organizationId} and l.chemical_association_id = ${from} and l.active and exists (
        select from event_links other
        where other.organization_id = l.organization_id and other.event_id = l.event_id and other.active
          and other.chemical_association_id = ${into})
      returning l.id`.execute(scope.trx)
    const moved = await sql<{ id: string }>`
      update event_links set chemical_association_id = ${into}
      where organization_id = ${organizationId} and chemical_association_id = ${from}
      returning id`.execute(scope.trx)
    return { links: idsOf(moved.rows), closed_links: idsOf(closed.rows) }
  })

const returnLinks = (
  scope: Scope,
  organizationId: string,
  { from, into }: Pick<Combining, 'from' | 'into'>,
  { links, closed_links: closed }: CombinedAssociations,
) =>
  withBin(scope, () =>
    sql`update event_links set chemical_association_id = ${from}, active = active or id = any (${closed}::uuid[])
      where organization_id = ${organizationId} and id = any (${links}::uuid[]) and chemical_association_id = ${into}`.execute(
      scope.trx,
    ),
  )

/** Names the other association in risk assessments. What was completed stays as it is. */
const moveAssessments = (scope: Scope, organizationId: string, from: string, into: string) =>
  withBin(scope, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from risk_assessments where organization_id = ${organizationId} and ${from} = any (association_ids)
      order by id`.execute(scope.trx)
    const assessments: string[] = []
    const shared: string[] = []
    for (const { id } of rows)
      await updateRecord(scope, riskAssessmentKind, { organizationId, id }, null, async (before) => {
        const isShared = before.association_ids.includes(into)
        ;(isShared ? shared : assessments).push(id)
        return { association_ids: replaced(before.association_ids, from, isShared ? [] : [into]) }
      })
    return { assessments, shared_assessments: shared }
  })

const returnAssessments = (
  scope: Scope,
  organizationId: string,
  { from, into }: Pick<Combining, 'from' | 'into'>,
  { assessments, shared_assessments: shared }: CombinedAssociations,
) =>
  withBin(scope, async () => {
    for (const id of [...assessments, ...shared])
      await updateRecord(scope, riskAssessmentKind, { organizationId, id }, null, async ({ association_ids: ids }) => ({
        association_ids: replaced(ids, into, shared.includes(id) ? [into, from] : [from]),
      }))
  })

const replaced = (ids: readonly string[], id: string, by: readonly string[]): string[] =>
  ids.flatMap((each) => (each === id ? by : [each]))

async function giveFiles(
  { trx }: Scope,
  organizationId: string,
  ids: readonly string[],
  from: string,
  into: string,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('files')
    .set({ owner_id: into })
    .where('organization_id', '=', organizationId)
    .where('owner_table', '=', 'chemical_associations')
    .where('owner_id', '=', from)
    .where('id', 'in', ids)
    .execute()
}
