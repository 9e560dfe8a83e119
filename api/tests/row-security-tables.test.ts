import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('every table', () => {
  test('of an organization or an account has forced row-level security', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
      order by 1`.execute(api.database.kysely)
    expect(rows.map(({ name }) => name)).toEqual([
      'contacts',
      'danger_code_rules',
      'dangerous_goods',
      'eu_hazard_statements',
      'hazard_pictograms',
      'hazard_statements',
      'industries',
      'iso_standards',
      'migrations',
      'precautionary_statements',
      'reference_data',
      'reporting_rules',
      'restrictions',
      'storage_pairs',
      'substance_notes',
      'topics',
    ])
  })

  test('has no policy of requests that asks for the system, because every request of the api would pass', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename || ': ' || policyname as name from pg_policies
      where 'ansvar_app' = any (roles) and concat(qual, with_check) like '%is_system%'`.execute(api.database.kysely)
    expect(rows).toEqual([])
  })

  test('has its references within the organization', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.conname as name,
        array(select attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
      from pg_constraint c
      join pg_attribute o on o.attrelid = c.conrelid and o.attname = 'organization_id'
      join pg_attribute t on t.attrelid = c.confrelid and t.attname = 'organization_id'
      where c.contype = 'f'`.execute(api.database.kysely)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ columns }) => !columns.includes('organization_id'))).toEqual([])
  })
})
