import { sql } from 'kysely'
import { needsReason } from '@ansvar/domain/bin'
import { binTransitionsOf } from '@ansvar/domain/bin-states'
import type { Language } from '@ansvar/domain/languages'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { binItemOf, withBin, type BinItem, type Use } from '#db/bin.ts'
import { rowExists } from '#db/lookups.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import { titlesOf } from '#db/titles.ts'
import { refusalOf } from './access.ts'
import { demandTransition } from './transitions.ts'
import type { BinRestorer, Discarding, Endpoint, OrganizationCall, UserCall, UserEndpoint } from './endpoint.ts'

/** Declares a use of a record by a column with its id. */
export const usedBy = (table: RecordTable, column: string): Use => ({
  table,
  where: (id) => sql`${sql.ref(column)} = ${id}::uuid`,
})

/** Declares a use of a record by a column with a list of ids. */
export const listedBy = (table: RecordTable, column: string): Use => ({
  table,
  where: (id) => sql`${id}::uuid = any (${sql.ref(column)})`,
})

const nouns: Readonly<Partial<Record<RecordTable, Readonly<Record<Language, readonly [string, string]>>>>> = {
  acknowledgement_rounds: {
    en: ['round of confirmations', 'rounds of confirmations'],
    da: ['læserunde', 'læserunder'],
  },
  approvals: { en: ['approval', 'approvals'], da: ['godkendelse', 'godkendelser'] },
  areas: { en: ['area', 'areas'], da: ['område', 'områder'] },
  chemical_associations: { en: ['chemical', 'chemicals'], da: ['kemikalie', 'kemikalier'] },
  chemical_stocks: { en: ['stock of a chemical', 'stocks of chemicals'], da: ['beholdning', 'beholdninger'] },
  checklists: { en: ['checklist', 'checklists'], da: ['tjekliste', 'tjeklister'] },
  corrective_actions: {
    en: ['corrective action', 'corrective actions'],
    da: ['korrigerende handling', 'korrigerende handlinger'],
  },
  document_reviews: { en: ['review', 'reviews'], da: ['gennemgang', 'gennemgange'] },
  event_causes: { en: ['cause', 'causes'], da: ['årsag', 'årsager'] },
  event_links: { en: ['link of an event', 'links of events'], da: ['link i en hændelse', 'links i hændelser'] },
  events: { en: ['event', 'events'], da: ['hændelse', 'hændelser'] },
  inspections: { en: ['inspection', 'inspections'], da: ['kontrol', 'kontroller'] },
  members: { en: ['member', 'members'], da: ['medlem', 'medlemmer'] },
  meter_groups: { en: ['meter group', 'meter groups'], da: ['målergruppe', 'målergrupper'] },
  meters: { en: ['meter', 'meters'], da: ['måler', 'målere'] },
  own_chemicals: { en: ['own product', 'own products'], da: ['eget produkt', 'egne produkter'] },
  policy_reviews: { en: ['review', 'reviews'], da: ['gennemgang', 'gennemgange'] },
  procedure_reviews: { en: ['review', 'reviews'], da: ['gennemgang', 'gennemgange'] },
  procedures: { en: ['procedure', 'procedures'], da: ['procedure', 'procedurer'] },
  readings: { en: ['reading', 'readings'], da: ['aflæsning', 'aflæsninger'] },
  risk_assessments: { en: ['risk assessment', 'risk assessments'], da: ['risikovurdering', 'risikovurderinger'] },
  reminders: { en: ['reminder', 'reminders'], da: ['påmindelse', 'påmindelser'] },
}

/** The number of records that a refusal names. */
const MAX_NAMED = 20

type Usage = { readonly name: RecordTable; readonly count: number; readonly ids: readonly string[] }

/**
 * Throws `in_use` if other records refer to a record, with their numbers by kind, and the names of the first 20 that the
 * caller may see. Those in the bin count: restored, they would refer to a record that is not there.
 */
export async function demandUnused(
  { scope, membership: { organizationId }, language }: Pick<OrganizationCall, 'scope' | 'membership' | 'language'>,
  uses: readonly Use[],
  id: string,
): Promise<void> {
  if (uses.length === 0) return
  const users = uses.map(
    ({ table, where }) => sql`select ${table} as name, id from ${sql.table(table)}
      where organization_id = ${organizationId} and ${where(id)}`,
  )
  const all = await withBin(scope, async () => {
    const { rows } = await sql<Usage>`
      select name, count(*)::integer as count, (array_agg(id order by id))[1:${sql.lit(MAX_NAMED)}] as ids
      from (${sql.join(users, sql` union `)}) as users group by name order by min(${orderOf(uses)})`.execute(scope.trx)
    const records = rows.flatMap(({ name, ids }) => ids.map((each) => ({ resource: name, record_id: each })))
    const titles = await titlesOf(scope, organizationId, language, records.slice(0, MAX_NAMED))
    return rows.map((usage) => describeUsage(usage, titles, language))
  })
  if (all.length === 0) return
  const text = new Intl.ListFormat(language).format(all)
  throw new RequestProblem('in_use', { detail: language === 'da' ? `Bruges af ${text}.` : `Used by ${text}.` })
}

/** The position of the kind of a record in the declaration of its uses. */
const orderOf = (uses: readonly Use[]) =>
  sql`array_position(array[${sql.join(uses.map(({ table }) => sql.lit(table)))}], name)`

/** Returns the number of the records of a kind with their names, such as `2 areas (Hall, Yard)`. */
function describeUsage({ name, count, ids }: Usage, titles: ReadonlyMap<string, string>, language: Language): string {
  const [one = name, several = name] = nouns[name]?.[language] ?? []
  const named = ids.flatMap((id) => titles.get(id) ?? []).toSorted(new Intl.Collator(language).compare)
  const others = named.length > 0 && named.length < count ? ['…'] : []
  const names = named.length > 0 ? ` (${[...named, ...others].join(', ')})` : ''
  return `${count} ${count === 1 ? one : several}${names}`
}

type Owned = {
  readonly table: RecordTable
  readonly row: { readonly id: string; readonly created_date: string }
  readonly parentId: string | null
}

/** Returns the reason to store. Throws `required` on `reason` if one is needed. */
export async function reasonFor(
  { scope, membership, now }: Pick<UserCall, 'scope' | 'membership' | 'now'>,
  { table, row, parentId }: Owned,
  reason: string | null,
): Promise<string | null> {
  if (reason !== null) return reason
  const created = Date.parse(row.created_date)
  const creation = {
    organization_id: membership?.organizationId ?? '',
    subject_id: parentId ?? row.id,
    resource: table,
    record_id: row.id,
    action: 'CREATED',
    user_id: scope.user.id,
  }
  const isOwn = await rowExists(scope.trx, 'audit_trail', creation)
  if (needsReason(isOwn, created, now.getTime())) throw invalid([{ path: 'reason', code: 'required' }])
  return null
}

/** Throws `parent_discarded` if a record that another one belongs to is in the bin. */
export async function demandOutsideBin(
  { trx }: Scope,
  organizationId: string,
  record: { readonly table: RecordTable; readonly id: string } | null,
): Promise<void> {
  if (record === null) return
  const { rows } = await sql`
    select 1 from ${sql.table(record.table)} where organization_id = ${organizationId} and id = ${record.id}`.execute(
    trx,
  )
  if (rows.length === 0) throw new RequestProblem('parent_discarded')
}

/** Returns items of the bin with the titles of their records, as far as the caller may see them. */
export async function presentItems(
  scope: Scope,
  organizationId: string,
  language: Language,
  items: readonly BinItem[],
): Promise<(BinItem & { readonly title: string | null })[]> {
  const titles = await withBin(scope, () => titlesOf(scope, organizationId, language, items))
  return items.map((item) => ({
    ...item,
    title: titles.get(item.record_id) ?? null,
    // A reason can name persons.
    reason: item.may_restore ? item.reason : null,
  }))
}

/** Returns the problem of a change of a record that does not exist: `discarded` if it is in the bin. */
export async function absence(
  { scope, membership }: Pick<UserCall, 'scope' | 'membership'>,
  resource: string,
  id: string,
): Promise<RequestProblem> {
  const item = membership && (await binItemOf(scope, { organizationId: membership.organizationId, id }, resource))
  return new RequestProblem(item ? 'discarded' : 'not_found')
}

type Target = UserEndpoint & { readonly discards: Discarding }

/** Creates the function that restores records from the calls that discard them. */
export function createBinRestorer(endpoints: readonly Endpoint[]): BinRestorer {
  const targets = new Map<string, Target>()
  for (const endpoint of endpoints)
    if (endpoint.discards && endpoint.access !== 'public') targets.set(endpoint.discards.table, endpoint as Target)
  return async (call, item) => {
    const target = targets.get(item.resource)
    if (!target) throw new RequestProblem('not_found')
    const refusal = refusalOf(target, call.scope)
    if (refusal === 'limited') throw new RequestProblem(refusal)
    const facts = { state: item.restored_date === null ? 'IN_BIN' : 'LIVE', isUsed: false } as const
    const roles = refusal ? [] : (['DISCARDER'] as const)
    demandTransition(binTransitionsOf(facts, call.membership.level, roles), 'RESTORE')
    const { parentParam, restore } = target.discards
    const params = {
      orgId: call.membership.organizationId,
      id: item.record_id,
      ...(parentParam !== null && { [parentParam]: item.parent_id ?? '' }),
    }
    return restore(
      { ...call, params, body: null, rows: null, parameters: null, ids: {}, ifMatch: null, upload: null },
      item,
    )
  }
}
