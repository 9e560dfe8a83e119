import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendEntries, byService } from '@ansvar/api/db/trail/changes'
import { readConfig } from '@ansvar/api/config'
import { migrate } from '@ansvar/api/db/migrate'
import { openDatabase, type Database } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'
import { type Trx } from '@ansvar/api/db/tables'
import { registerAuditKeys } from '@ansvar/api/db/trail/key'
import { seed } from '@ansvar/api/seed/seed'

export type Size = {
  readonly organizations: number
  /** The number per organization, in addition to the demo's sixteen. */
  readonly members: number
  readonly readings: number
  readonly changes: number
}

/** An account of a created organization. All have the demo's password. */
export type Account = { readonly organizationId: string; readonly username: string }

const METERS = 20
/** The number of organizations in a holding, including the top one. */
const HOLDING = 10
/** The number of copies of the demo organization's records, in lists whose names need not be unique. */
const COPIES = { documents: 10, events: 10, policies: 5, procedures: 5 } as const

/**
 * Fills an empty database with organizations. Each has the records of the demo's largest organization several times,
 * and an audit trail of their creation. The trail is a valid chain.
 */
export async function fill(url: string, auditKey: Uint8Array, size: Size): Promise<Account[]> {
  const database = await openDatabase({ url, hasNoTimeout: true }, auditKey)
  try {
    await migrate(database)
    await registerAuditKeys(database, new Date())
    await seed(database, readConfig({ SEED: 'demo' }), new Date())
    const ids = Array.from({ length: size.organizations }, () => randomUUID())
    await asSystem(database, async (trx) => {
      await deferReferences(trx, 'deferrable initially deferred')
      const model = await modelOf(trx)
      await organizationsOf(trx, ids)
      for (const table of await tablesToCopy(trx)) await copy(trx, table, model, ids)
      for (const [table, times] of Object.entries(COPIES)) await copy(trx, table, model, ids, times)
    })
    const accounts = await asSystem(database, async (trx) => {
      await deferReferences(trx, 'not deferrable')
      await membersOf(trx, ids, size.members)
      await readingsOf(trx, ids, Math.ceil(size.readings / ids.length / METERS))
      return accountsOf(trx, ids)
    })
    await trailsOf(database, ids, Math.ceil(size.changes / ids.length))
    await sql`vacuum analyze`.execute(database.kysely)
    return accounts
  } finally {
    await database.close()
  }
}

async function modelOf(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from policies group by 1 order by count(*) desc limit 1`.execute(trx)
  return rows[0]?.id ?? ''
}

const organizationsOf = (trx: Trx, ids: readonly string[]) =>
  sql`insert into organizations (id, parent_id, name)
    select id, case when n % ${HOLDING} = 1 then null else (${ids}::uuid[])[n - (n - 1) % ${HOLDING}] end, 'Organization ' || n
    from unnest(${ids}::uuid[]) with ordinality as made (id, n) order by n`.execute(trx)

/** Returns the tables with records of an organization that have their own id. */
async function tablesToCopy(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace
      and c.relname <> all ('{audit_trail,audit_heads,tokens,readings}')`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Tables refer to each other in cycles, so foreign keys are checked at the end of the transaction that fills them. */
const deferReferences = (trx: Trx, when: 'deferrable initially deferred' | 'not deferrable') =>
  sql`do $$ declare one record; begin
      for one in select conrelid::regclass as at, conname from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      loop execute format('alter table %s alter constraint %I ${sql.raw(when)}', one.at, one.conname); end loop;
    end $$`.execute(trx)

/** Copies the rows of one organization to others, with new ids if there is more than one copy. */
async function copy(trx: Trx, table: string, model: string, ids: readonly string[], times = 1): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> 'organization_id'`.execute(trx)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) =>
    times > 1 && name === 'id'
      ? sql`gen_random_uuid()`
      : times > 1 && name === 'title'
        ? sql`title || ' ' || copy`
        : sql.ref(`model.${name}`),
  )
  await sql`insert into ${sql.table(table)} (organization_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select made.id, ${sql.join(values)} from ${sql.table(table)} model
    cross join unnest(${ids}::uuid[]) as made (id) cross join generate_series(1, ${times - (times > 1 ? 1 : 0)}::integer) as copy
    where model.organization_id = ${model}`.execute(trx)
}

const membersOf = (trx: Trx, ids: readonly string[], count: number) =>
  sql`insert into members (organization_id, name, email, title, level)
    select id, (array['Anne', 'Bo', 'Cæcilie', 'Dorthe', 'Erik', 'Åse', 'Øjvind'])[1 + n % 7] || ' ' ||
        (array['Møller', 'Holm', 'Krogh', 'Sand', 'Bæk'])[1 + n % 5] || ' ' || n,
      'member' || n || '@bench.example', 'Operatør', (array['READ', 'READ', 'EDIT'])[1 + n % 3]
    from unnest(${ids}::uuid[]) as made (id) cross join generate_series(1, ${count}::integer) as n`.execute(trx)

/** Inserts hourly readings of the last weeks for each meter. */
async function readingsOf(trx: Trx, ids: readonly string[], each: number): Promise<void> {
  await sql`insert into meters (organization_id, name, number, utility_type, units, kind, frequency, last_modified_by)
    select id, 'Hovedmåler ' || n, 'M-' || n, 'ELECTRICITY', 'kWh', 'COUNTER', 'P1M', 'Bench'
    from unnest(${ids}::uuid[]) as made (id) cross join generate_series(1, ${METERS}::integer) as n`.execute(trx)
  await sql`insert into readings (organization_id, meter_id, performed_at, value, last_modified_by)
    select organization_id, m.id, date_trunc('hour', now()) - (${each}::integer - n) * interval '1 hour', n * 37.5, 'Bench'
    from meters m cross join generate_series(1, ${each}::integer) as n
    where m.last_modified_by = 'Bench'`.execute(trx)
}

/** Returns an editor of every organization, and a manager of every holding. */
async function accountsOf(trx: Trx, ids: readonly string[]): Promise<Account[]> {
  await sql`with made as (
      insert into members (organization_id, name, email, level)
      select id, 'Bruger ' || n, 'user' || n || '@bench.example', case when n % ${HOLDING} = 1 then 'MANAGE' else 'EDIT' end
      from unnest(${ids}::uuid[]) with ordinality as made (id, n)
      returning organization_id, id, email)
    insert into accounts (id, organization_id, username, password_hash)
    select id, organization_id, email, (select password_hash from accounts where username = 'editor@nordlys.example')
    from made`.execute(trx)
  return ids.map((organizationId, index) => ({ organizationId, username: `user${index + 1}@bench.example` }))
}

/** Inserts changes of policies, meters and documents by members, this many per organization. */
async function trailsOf(database: Database, ids: readonly string[], each: number): Promise<void> {
  for (const organizationId of ids)
    await asSystem(database, async (trx) => {
      const { rows } = await sql<{ resource: string; id: string }>`
        select resource, id from (
          select 'policies' as resource, id from policies where organization_id = ${organizationId}
          union all select 'meters', id from meters where organization_id = ${organizationId}
          union all select 'documents', id from documents where organization_id = ${organizationId}) as own`.execute(
        trx,
      )
      const made = {
        organizationId,
        resource: 'organizations',
        id: organizationId,
        action: 'CREATED',
        parent: null,
      } as const
      const first = byService({ ...made, before: null, after: { name: 'Organisation' } }, new Date())
      const entries = Array.from({ length: each - 1 }, (_, index) => {
        const { resource, id } = rows[index % rows.length] ?? { resource: 'policies', id: organizationId }
        const [before, after] = [
          { note: `Note ${index}`, active: true },
          { note: `Note ${index + 1}`, active: true },
        ]
        return byService({ organizationId, resource, id, action: 'UPDATED', parent: null, before, after }, new Date())
      })
      await appendEntries(trx, database, [first, ...entries])
    })
}
