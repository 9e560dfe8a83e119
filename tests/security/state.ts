import type { Database } from '@ansvar/api/db/open'
import { queryAsSystem } from './tenants.ts'

/** Returns one hash of the rows of every table by organization. Rows without an organization are the catalogue's. */
export async function stateOf(database: Database): Promise<Map<string, string>> {
  const tables = await queryAsSystem<{ name: string; column: string }>(
    database,
    `select c.relname as name,
       case when c.relname = 'organizations' then 'id'
            when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
            then 'organization_id' else 'null::uuid' end as column
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('sessions', 'attempts', 'idempotency_keys', 'outbox')`,
  )
  const found = new Map<string, string>()
  for (const { name, column } of tables)
    for (const { of, hash } of await queryAsSystem<{ of: string | null; hash: string }>(
      database,
      // The last use of a token is stored on every use, also of other callers.
      `select ${column}::text as of, count(*) || ' ' || md5(string_agg(md5((to_jsonb(t) - 'last_used_date')::text), '' order by md5((to_jsonb(t) - 'last_used_date')::text))) as hash
       from "${name}" t group by 1`,
    ))
      found.set(`${name} of ${of ?? 'all'}`, hash)
  return found
}

/** Returns the differences between two states, except those that a filter excludes. */
export const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
