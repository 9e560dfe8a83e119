import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advisoryLocks } from '#db/advisory-locks.ts'
import { asSystem } from '#db/scope.ts'
import { referenceDatabase } from './support/database.ts'

const numbers = Object.values(advisoryLocks)

test('each advisory lock has its own number', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the sources take no advisory lock by a number of their own', () => {
  const root = new URL('../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  const written = files.filter((name) => /\b7_?311_?406_?\d{3}\b/.test(readFileSync(new URL(name, root), 'utf8')))
  expect(written).toEqual(['db/advisory-locks.ts'])
})

test('the functions of the database take the lock of the seed only', async () => {
  const database = await referenceDatabase()
  try {
    const { rows } = await asSystem(database, (trx) =>
      sql<{ name: string; lock: string }>`
        select proname::text as name, substring(prosrc from 'advisory[a-z_]*[(]([0-9]+)[)]') as lock
        from pg_proc where prosrc ~ 'advisory[a-z_]*[(][0-9]'`.execute(trx),
    )
    expect(rows).toEqual([{ name: 'create_first_organization', lock: String(advisoryLocks.seed) }])
  } finally {
    await database.close()
  }
})
