import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assumeMembership } from '@ansvar/api/tests/assume-membership'
import { levels, expectedFor, type Level } from './access.ts'
import { ownKinds } from './kinds.ts'
import { createSend, rows, scoped, type Row } from './graphql.ts'
import { otherTenants, openTenants, type RecordIds, type Tenants } from './tenants.ts'
import { changed, stateOf } from './state.ts'

// The same fields without the permission checks of the routes, with all joined records selected. Shows what row-level
// security alone hides from GraphQL, also in joined records.

const reads = scoped.filter(({ kind }) => kind !== 'mutation')
const writes = scoped.filter(({ kind }) => kind === 'mutation')

let tenants: Tenants
/** Ids of records that do not exist, and those of the catalogue. */
let missingIds: RecordIds
let send: (row: Row, level: Level, ids: RecordIds) => Promise<string>

beforeAll(async () => {
  tenants = await openTenants({ assumeMembership })
  missingIds = { ...tenants.of.own, ...Object.fromEntries(ownKinds.map((kind) => [kind, randomUUID()])) }
  const through = createSend(tenants, { joins: true })
  send = async (row, level, ids) => plain((await through(row, level, ids)).text)
})
afterAll(() => tenants.api.close())

/** Returns a response without the parts that differ between requests. */
const plain = (text: string): string =>
  text.replaceAll(/"(?:requestId|asOf)":"[^"]*"/g, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')

const state = () => stateOf(tenants.api.database)

test('no field reads another organization, which is answered like an unknown one', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      const expected = await send(row, level, missingIds)
      for (const where of otherTenants) {
        const found = await send(row, level, tenants.of[where])
        if (found !== expected) wrong.push(`${row.name} · ${level} · ${where}: ${found.slice(0, 300)}`)
      }
    }
  expect(wrong).toEqual([])
})

test('no field in the own organization reads a record of another one', async () => {
  const wrong: string[] = []
  const { own, foreign } = tenants.of
  const mixed = (ids: RecordIds) => ({ ...ids, organizations: own.organizations })
  for (const row of reads) {
    if (!row.call.path.replace('{orgId}', '').includes('{')) continue
    const expected = await send(row, 'MANAGE', mixed(missingIds))
    const found = await send(row, 'MANAGE', mixed(foreign))
    if (found !== expected) wrong.push(`${row.name}: ${found.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})

test('no field in the own organization reads more than the level permits', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      if (expectedFor(row.reach, level) === 'y') continue
      const expected = await send(row, level, { ...missingIds, organizations: tenants.of.own.organizations })
      const found = await send(row, level, tenants.of.own)
      if (found !== expected) wrong.push(`${row.name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
})

test('no field writes in another organization, nor in the own one with too low a level', async () => {
  const before = await state()
  for (const row of writes)
    for (const level of levels) {
      for (const where of otherTenants) await send(row, level, tenants.of[where])
      if (expectedFor(row.reach, level) !== 'y') await send(row, level, tenants.of.own)
    }
  expect(changed(before, await state())).toEqual([])
})

test('only the checks of the routes are off: every caller still reads the own organization with joined records', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      if (expectedFor(row.reach, level) !== 'y') continue
      const found = await send(row, level, tenants.of.own)
      if (found.includes('"errors"')) wrong.push(`${row.name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
  const made = rows.find(({ name }) => name === 'Mutation.createPolicy')
  const before = await state()
  if (made) await send(made, 'EDIT', tenants.of.own)
  expect(changed(before, await state())).toContain(`policies of ${tenants.of.own.organizations}`)
})
