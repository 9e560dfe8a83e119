import { sql } from 'kysely'
import { erasedAddress } from '@ansvar/domain/members'
import { redactRows } from '#audit/redact.ts'
import { readRowsOf, type StoredRow } from '#audit/rows.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE, type Note } from '#db/trail/changes.ts'
import { namedTables, replaceNames } from './tables.ts'
import { withoutName, type Replacing } from './texts.ts'

/** The number of rows of the trail that one transaction replaces. */
const BATCH = 500

type Erasure = {
  readonly organization_id: string
  readonly member_id: string
  readonly pseudonym: string
  readonly names: readonly string[]
  readonly reason: string
  readonly requested_by_id: string
  readonly requested_by: string
}

/**
 * Completes the erasures of members that were requested: replaces their names and addresses in all records and audit trails
 * by their pseudonyms. A process that stops in between leaves the erasure open, and the next run continues it. Any number of
 * processes can call it. Returns the number of completed erasures.
 */
export async function eraseMembers(database: Database, now: Date): Promise<number> {
  const open = await asSystem(database, (trx) =>
    trx
      .selectFrom('member_erasures')
      .select(['organization_id', 'member_id'])
      .where('completed_date', 'is', null)
      .orderBy('requested_date')
      .execute(),
  )
  for (const { organization_id: organizationId, member_id: memberId } of open) {
    const erasure = await asSystem(database, (trx) => storeFormerNames(trx, organizationId, memberId))
    const { chains, tables } = await asSystem(database, async (trx) => ({
      chains: await organizationIds(trx),
      tables: await namedTables(trx),
    }))
    for (const chain of [...chains, CATALOGUE]) await eraseIn(database, chain, erasure, { tables, now })
    await asSystem(database, (trx) => complete(trx, erasure, now))
  }
  return open.length
}

/** Adds the names and addresses that the member had earlier, from the audit trail, before they are replaced there. */
async function storeFormerNames(trx: Trx, organizationId: string, memberId: string): Promise<Erasure> {
  const { rows } = await sql<Erasure>`
    with former as (
      select array_agg(distinct name) as names from (
        select unnest(names) as name from member_erasures
        where organization_id = ${organizationId} and member_id = ${memberId}
        union all
        select unnest(array[before ->> 'name', after ->> 'name', before ->> 'email', after ->> 'email']) from audit_trail
        where organization_id = ${organizationId} and subject_id = ${memberId} and resource = 'members'
      ) as known
      where name is not null)
    update member_erasures e
    set names = array(select unnest(former.names) except select unnest(array[e.pseudonym, ${erasedAddress(memberId)}]))
    from former
    where e.organization_id = ${organizationId} and e.member_id = ${memberId}
    returning e.organization_id, e.member_id, e.pseudonym, e.names, e.reason, e.requested_by_id, e.requested_by`.execute(
    trx,
  )
  const [erasure] = rows
  if (!erasure) throw new Error(`The erasure of the member ${memberId} is not stored.`)
  return erasure
}

const organizationIds = async (trx: Trx): Promise<string[]> =>
  (await trx.selectFrom('organizations').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Replaces the names in the records and in the audit trail of one organization, or of the catalogue. */
async function eraseIn(
  database: Database,
  chain: string,
  erasure: Erasure,
  { tables, now }: { readonly tables: Awaited<ReturnType<typeof namedTables>>; readonly now: Date },
): Promise<void> {
  const { member_id: memberId, pseudonym, names } = erasure
  const replacing = await asSystem(database, async (trx) => {
    if (chain !== erasure.organization_id && !(await takesPart(trx, chain, memberId))) return null
    const isShared = await hasNamesake(trx, chain, erasure)
    const organizationId = chain === CATALOGUE ? null : chain
    for (const table of tables) await replaceNames(trx, table, { organizationId, memberId, pseudonym, names, isShared })
    return { memberId, pseudonym, names: new Set(names), isShared }
  })
  if (replacing === null) return
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    after = await asSystem(database, (trx, note) =>
      redactBatch(trx, note, { organizationId: chain, after: from, now }, erasure, replacing),
    )
  }
}

/** Returns whether the member has changed anything in this organization, or in the catalogue. */
async function takesPart(trx: Trx, chain: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_trail where organization_id = ${chain} and user_id = ${memberId} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Returns whether another person who can change records of the organization has one of the names: a member of it or of one
 * above it, or a system maintainer.
 */
async function hasNamesake(trx: Trx, chain: string, { member_id: id, names }: Erasure): Promise<boolean> {
  const { rows } = await sql`
    with recursive line (id, parent_id) as (
      select id, parent_id from organizations where id = ${chain}
      union select o.id, o.parent_id from organizations o join line on o.id = line.parent_id)
    select 1 from members m
    where m.id <> ${id} and m.name = any (${names}::text[]) and (
      m.organization_id in (select line.id from line)
      or exists (select from accounts a where a.id = m.id and a.maintains_system))
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Replaces the name in the next rows of a chain. Returns the number of the last row, or null after the last rows. */
async function redactBatch(
  trx: Trx,
  note: Note,
  { organizationId, after, now }: { readonly organizationId: string; readonly after: number; readonly now: Date },
  erasure: Erasure,
  replacing: Replacing,
): Promise<number | null> {
  const { member_id: memberId, names, pseudonym } = erasure
  const quoted = names.map((name) => JSON.stringify(name))
  // A row of another process is read again after its commit, and no longer meets the condition.
  const rows = await readRowsOf(
    trx,
    organizationId,
    sql`number > ${after} and format = 2 and (
      (user_id = ${memberId} and user_name <> ${pseudonym}) or (resource = 'members' and record_id = ${memberId})
      or exists (
        select from unnest(${quoted}::text[]) as name
        where strpos(before::text, name) > 0 or strpos(after::text, name) > 0))
      order by number limit ${BATCH} for update`,
  )
  const redactions = rows
    .map((row) => ({ row, content: withoutName(row, replacing) }))
    .filter(({ row, content }) => isChanged(row, content))
  await redactRows(trx, note, redactions, {
    organizationId,
    memberId,
    reason: erasure.reason,
    at: now,
    userId: erasure.requested_by_id,
    userName: erasure.requested_by,
  })
  return rows.length < BATCH ? null : (rows.at(-1)?.number ?? null)
}

const isChanged = (row: StoredRow, content: Pick<StoredRow, 'user_name' | 'before' | 'after'>): boolean =>
  row.user_name !== content.user_name || row.before !== content.before || row.after !== content.after

const complete = (trx: Trx, { organization_id: organizationId, member_id: memberId }: Erasure, now: Date) =>
  trx
    .updateTable('member_erasures')
    .set({ names: [], completed_date: now })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute()
