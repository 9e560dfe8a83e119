import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assumeMembership } from '@ansvar/api/tests/assume-membership'
import { levels, expectedFor, type Level, type Reach } from './access.ts'
import { ownKinds } from './kinds.ts'
import { calls } from './calls.ts'
import {
  callNamed,
  otherTenants,
  openTenants,
  pathOf,
  plain,
  sentTo,
  type Call,
  type RecordIds,
  type Tenants,
} from './tenants.ts'
import { changed, stateOf } from './state.ts'

// The same calls without the permission checks of the routes, to test what row-level security alone hides. No
// configuration sets that option. Only code that creates the app can.

const all = Object.entries(calls).flatMap(([reach, names]) =>
  names.map((name) => ({ name, reach: reach as Reach, call: callNamed(name) })),
)
const scoped = all.filter(({ call }) => call.path.startsWith('organizations/{orgId}'))
const reads = scoped.filter(({ call }) => call.method === 'GET')
const writes = scoped.filter(({ call }) => call.method !== 'GET')

let tenants: Tenants
/** Ids of records that do not exist, and those of the catalogue. */
let missingIds: RecordIds

beforeAll(async () => {
  tenants = await openTenants({ assumeMembership })
  missingIds = { ...tenants.of.own, ...Object.fromEntries(ownKinds.map((kind) => [kind, randomUUID()])) }
})
afterAll(() => tenants.api.close())

const state = () => stateOf(tenants.api.database)
const send = (level: Level, call: Call, ids: RecordIds) =>
  tenants.caller(level).call(call.method, pathOf(call, ids), sentTo(call, ids))

test('no call reads another organization, which is answered like an unknown one', async () => {
  const wrong: string[] = []
  for (const { name, call } of reads)
    for (const level of levels) {
      const expected = plain(await send(level, call, missingIds))
      for (const where of otherTenants) {
        const found = plain(await send(level, call, tenants.of[where]))
        if (found !== expected) wrong.push(`${name} · ${level} · ${where}: ${found.slice(0, 300)}`)
      }
    }
  expect(wrong).toEqual([])
})

test('no call in the own organization reads a record of another one, and no call at all reads its files', async () => {
  const wrong: string[] = []
  const { own, foreign } = tenants.of
  for (const { name, call } of [...reads, ...all.filter(({ name: each }) => each === 'GET files/{id}/content')]) {
    const mixed = (ids: RecordIds) => ({ ...ids, organizations: own.organizations })
    if (!call.path.replace('{orgId}', '').includes('{')) continue
    const expected = plain(await send('MANAGE', call, mixed(missingIds)))
    const found = plain(await send('MANAGE', call, mixed(foreign)))
    if (found !== expected) wrong.push(`${name}: ${found.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})

test('no call writes in another organization, for every caller', async () => {
  const before = await state()
  for (const { call } of writes)
    for (const where of otherTenants) for (const level of levels) await send(level, call, tenants.of[where])
  expect(changed(before, await state())).toEqual([])
})

test('no call writes in the own organization with too low a level', async () => {
  const before = await state()
  for (const { call, reach } of writes)
    for (const level of levels) if (expectedFor(reach, level) !== 'y') await send(level, call, tenants.of.own)
  expect(changed(before, await state())).toEqual([])
})

test('no call in the own organization reads more than the level permits', async () => {
  const wrong: string[] = []
  for (const { name, call, reach } of reads)
    for (const level of levels) {
      if (expectedFor(reach, level) === 'y') continue
      const expected = plain(await send(level, call, { ...missingIds, organizations: tenants.of.own.organizations }))
      const found = plain(await send(level, call, tenants.of.own))
      if (found !== expected) wrong.push(`${name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
})

test('no call writes in the catalogues for users who do not maintain them', async () => {
  const before = await state()
  for (const { call } of all.filter(({ reach }) => reach === 'to maintainers'))
    for (const level of levels) if (level !== 'MAINTAIN') await send(level, call, tenants.of.own)
  expect(changed(before, await state())).toEqual([])
})

test('only the checks of the routes are off: every caller still writes in the own organization by level', async () => {
  const before = await state()
  for (const [level, name] of [
    ['EDIT', 'POST organizations/{orgId}/policies'],
    ['MANAGE', 'POST organizations/{orgId}/areas'],
    ['MAINTAIN', 'POST substances'],
    ['token EDIT', 'POST organizations/{orgId}/events'],
  ] as const)
    expect([name, (await send(level, callNamed(name), tenants.of.own)).status]).toEqual([name, 201])
  const { organizations } = tenants.of.own
  expect(changed(before, await state())).toEqual(
    expect.arrayContaining([`policies of ${organizations}`, `areas of ${organizations}`, 'substances of all']),
  )
})
