import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { seed } from '#seed/seed.ts'
import { emptyDatabase } from './support/database.ts'

const files = readdirSync(new URL('../src/db/migrations/', import.meta.url)).toSorted()

let database: Database
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

test('an empty database is brought up to date, and a second time nothing is left to do', async () => {
  const applied = await migrate(database)
  expect(applied).toEqual(files)
  expect(applied.slice(0, 3)).toEqual(['0001_foundation.sql', '0002_organizations.sql', '0003_policies.sql'])
  expect(await migrate(database)).toEqual([])
})

test('of several at once one migrates, and the others find it done', async () => {
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(applied.map(({ length }) => String(length)).toSorted()).toEqual(['0', '0', String(files.length)])
})

test('a database that a newer version has changed is refused', async () => {
  await migrate(database)
  await database.script(({ exec }) => exec(`insert into migrations (name, hash) values ('9999_later.sql', 'x')`))
  await expect(migrate(database)).rejects.toThrow(/newer version.*9999_later/)
})

test('a migration that fails leaves nothing behind', async () => {
  await database.script(({ exec }) => exec('create table public.policies (id int)'))
  await expect(migrate(database)).rejects.toThrow(/already exists/)
  await database.script(({ exec }) => exec('drop table public.policies'))
  expect(await migrate(database)).toHaveLength(files.length)
})

test('the demo is written once, by whichever of two starts comes first, and never over what is there', async () => {
  await migrate(database)
  const config = readConfig({ SEED: 'demo' })
  await Promise.all([seed(database, config, new Date()), seed(database, config, new Date())])
  await asSystem(database, (trx) => trx.updateTable('policies').set({ title: 'Mine' }).execute())
  expect(await seed(database, config, new Date())).toBeNull()
  const counts = await asSystem(database, async (trx) => [
    (await trx.selectFrom('organizations').select('id').execute()).length,
    (await trx.selectFrom('policies').select('id').where('title', '=', 'Mine').execute()).length,
    (await trx.selectFrom('iso_standards').select('id').execute()).length,
  ])
  expect(counts).toEqual([5, 12, 8])
})

test('reference data that has changed is loaded again, keeping its ids', async () => {
  await migrate(database)
  const config = readConfig({ SEED: 'none' })
  await seed(database, config, new Date())
  await asSystem(database, async (trx) => {
    await trx.updateTable('reference_data').set({ content_hash: 'older' }).execute()
    await trx.updateTable('iso_standards').set({ title_da: 'Gammel titel' }).execute()
  })
  await seed(database, config, new Date())
  const titles = await asSystem(database, (trx) => trx.selectFrom('iso_standards').select('title_da').execute())
  expect(titles).toHaveLength(8)
  expect(titles.some(({ title_da }) => title_da === 'Gammel titel')).toBe(false)
})
