import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { seed } from '#seed/seed.ts'
import { demoDatabase, emptyDatabase, referenceDatabase } from './support/database.ts'

const files = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .map((path) => basename(path))
  .toSorted()

let database: Database
afterEach(() => database.close())

test('an empty database is migrated, and a second run has nothing to do', async () => {
  database = await emptyDatabase()
  const applied = await migrate(database)
  expect(applied).toEqual(files)
  expect(applied.slice(0, 3)).toEqual(['0001_foundation.sql', '0002_organizations.sql', '0003_policies.sql'])
  expect(await migrate(database)).toEqual([])
})

test('of several processes one migrates, and the others have nothing to do', async () => {
  database = await emptyDatabase()
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(applied.map(({ length }) => String(length)).toSorted()).toEqual(['0', '0', String(files.length)])
})

test('a database that a newer version has changed is refused', async () => {
  database = await referenceDatabase()
  await database.script(({ exec }) => exec(`insert into migrations (name, hash) values ('9999_later.sql', 'x')`))
  await expect(migrate(database)).rejects.toThrow(/newer version.*9999_later/)
})

test('a migration that fails leaves nothing behind', async () => {
  database = await emptyDatabase()
  await database.script(({ exec }) => exec('create table public.policies (id int)'))
  await expect(migrate(database)).rejects.toThrow(/already exists/)
  await database.script(({ exec }) => exec('drop table public.policies'))
  expect(await migrate(database)).toHaveLength(files.length)
})

test('the demo is written once by the first of two starts, and never into a database with data', async () => {
  database = await emptyDatabase()
  await migrate(database)
  const config = readConfig({ SEED: 'demo' })
  await Promise.all([seed(database, config, new Date()), seed(database, config, new Date())])
  await asSystem(database, (trx) => trx.updateTable('policies').set({ title: 'Mine' }).execute())
  await seed(database, config, new Date())
  const counts = await asSystem(database, async (trx) => [
    (await trx.selectFrom('organizations').select('id').execute()).length,
    (await trx.selectFrom('policies').select('id').where('title', '=', 'Mine').execute()).length,
    (await trx.selectFrom('iso_standards').select('id').execute()).length,
  ])
  expect(counts).toEqual([6, 20, 8])
})

test('changed reference data is loaded again with the same ids', async () => {
  database = await referenceDatabase()
  await asSystem(database, async (trx) => {
    await trx.updateTable('reference_data').set({ content_hash: 'older' }).execute()
    await trx.updateTable('iso_standards').set({ title_da: 'Gammel titel' }).execute()
  })
  await seed(database, readConfig({ SEED: 'none' }), new Date())
  const titles = await asSystem(database, (trx) => trx.selectFrom('iso_standards').select('title_da').execute())
  expect(titles).toHaveLength(8)
  expect(titles.some(({ title_da }) => title_da === 'Gammel titel')).toBe(false)
})

test('a statement that was in two lists is in one, and references to it are updated', async () => {
  database = await demoDatabase()
  await database.script(async ({ exec }) => {
    await exec(`select set_config('app.system', 'on', true);
      delete from migrations where name = '0064_statements_in_one_list.sql';
      insert into hazard_statements (id, code, statement_en, statement_da, hazard_group, categories)
        select gen_random_uuid(), code, statement_en, statement_da, 'HEALTH', '[]' from eu_hazard_statements where code ~ '^EUH(380|441)';
      update chemicals set
        hazard_statement_ids = array(select id from hazard_statements where code in ('EUH380', 'H314', 'EUH441') order by code),
        eu_hazard_statement_ids = array(select id from eu_hazard_statements where code = 'EUH441');
      update substances set
        hazard_statement_ids = array(select id from hazard_statements where code = 'EUH380') || hazard_statement_ids`)
  })
  expect(await migrate(database)).toEqual(['0064_statements_in_one_list.sql'])
  await seed(database, readConfig({ SEED: 'none' }), new Date())
  const found = await asSystem(database, async (trx) => {
    const codes = async (table: 'hazard_statements' | 'eu_hazard_statements') =>
      new Map((await trx.selectFrom(table).select(['id', 'code']).execute()).map(({ id, code }) => [id, code]))
    const [own, supplemental] = [await codes('hazard_statements'), await codes('eu_hazard_statements')]
    const [chemicals, substances] = [
      await trx.selectFrom('chemicals').select(['hazard_statement_ids', 'eu_hazard_statement_ids']).execute(),
      await trx.selectFrom('substances').select(['hazard_statement_ids', 'eu_hazard_statement_ids']).execute(),
    ]
    return {
      listed: [...own.values()].filter((code) => code.startsWith('EUH')),
      chemicals: new Set(
        chemicals.map((row) =>
          [
            ...row.hazard_statement_ids.map((id) => own.get(id)),
            ...row.eu_hazard_statement_ids.map((id) => supplemental.get(id)),
          ].join(),
        ),
      ),
      dangling: substances.flatMap((row) => row.hazard_statement_ids.filter((id) => !own.has(id))),
      moved: substances.every((row) => row.eu_hazard_statement_ids.some((id) => supplemental.get(id) === 'EUH380')),
    }
  })
  expect(found).toEqual({ listed: [], chemicals: new Set(['H314,EUH441,EUH380']), dangling: [], moved: true })
}, 60_000)
