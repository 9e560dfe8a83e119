import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assumeMembership } from '@ansvar/api/tests/assume-membership'
import { levels, told, type Level, type Reach } from './access.ts'
import { ownKinds } from './bodies.ts'
import { calls } from './calls.ts'
import {
  callNamed,
  elsewhere,
  openPlaces,
  pathOf,
  plain,
  sentTo,
  type Call,
  type Place,
  type Places,
} from './places.ts'
import { changed, stateOf } from './state.ts'

// The same calls with every check of the routes off: what row-level security keeps back by itself. No configuration
// reaches that switch; only the app's maker has it.

const all = Object.entries(calls).flatMap(([reach, names]) =>
  names.map((name) => ({ name, reach: reach as Reach, call: callNamed(name) })),
)
const scoped = all.filter(({ call }) => call.path.startsWith('organizations/{orgId}'))
const reads = scoped.filter(({ call }) => call.method === 'GET')
const writes = scoped.filter(({ call }) => call.method !== 'GET')

let places: Places
/** Ids that nobody has, and those of the catalogue. */
let nowhere: Place

beforeAll(async () => {
  places = await openPlaces({ assumeMembership })
  nowhere = { ...places.of.own, ...Object.fromEntries(ownKinds.map((kind) => [kind, randomUUID()])) }
}, 120_000)
afterAll(() => places.api.close())

const state = () => stateOf(places.api.database)
const ask = (level: Level, call: Call, place: Place) =>
  places.caller(level).call(call.method, pathOf(call, place), sentTo(call, place))

test('what another organisation has is read through no call: it is answered like an unknown organisation', async () => {
  const wrong: string[] = []
  for (const { name, call } of reads)
    for (const level of levels) {
      const expected = plain(await ask(level, call, nowhere))
      for (const where of elsewhere) {
        const found = plain(await ask(level, call, places.of[where]))
        if (found !== expected) wrong.push(`${name} · ${level} · ${where}: ${found.slice(0, 300)}`)
      }
    }
  expect(wrong).toEqual([])
}, 60_000)

test('a record of another organisation is read through no call in the own one, and a file through none at all', async () => {
  const wrong: string[] = []
  const { own, foreign } = places.of
  for (const { name, call } of [...reads, ...all.filter(({ name: each }) => each === 'GET files/{id}/content')]) {
    const mixed = (place: Place) => ({ ...place, organizations: own.organizations })
    if (!call.path.replace('{orgId}', '').includes('{')) continue
    const expected = plain(await ask('MANAGE', call, mixed(nowhere)))
    const found = plain(await ask('MANAGE', call, mixed(foreign)))
    if (found !== expected) wrong.push(`${name}: ${found.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})

test('no call writes in another organisation, whoever makes it', async () => {
  const before = await state()
  for (const { call } of writes)
    for (const where of elsewhere) for (const level of levels) await ask(level, call, places.of[where])
  expect(changed(before, await state())).toEqual([])
}, 60_000)

test('no call writes in the own organisation for who has too low a level there', async () => {
  const before = await state()
  for (const { call, reach } of writes)
    for (const level of levels) if (told(reach, level) !== 'y') await ask(level, call, places.of.own)
  expect(changed(before, await state())).toEqual([])
}, 60_000)

test('no call reads in the own organisation what the level may not', async () => {
  const wrong: string[] = []
  for (const { name, call, reach } of reads)
    for (const level of levels) {
      if (told(reach, level) === 'y') continue
      const expected = plain(await ask(level, call, { ...nowhere, organizations: places.of.own.organizations }))
      const found = plain(await ask(level, call, places.of.own))
      if (found !== expected) wrong.push(`${name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
})

test('no call writes in the catalogues for who does not maintain them', async () => {
  const before = await state()
  for (const { call } of all.filter(({ reach }) => reach === 'to maintainers'))
    for (const level of levels) if (level !== 'MAINTAIN') await ask(level, call, places.of.own)
  expect(changed(before, await state())).toEqual([])
})

test('the checks of the routes are what was off: with its level everyone still writes in the own organisation', async () => {
  const before = await state()
  for (const [level, name] of [
    ['EDIT', 'POST organizations/{orgId}/policies'],
    ['MANAGE', 'POST organizations/{orgId}/areas'],
    ['MAINTAIN', 'POST substances'],
    ['token EDIT', 'POST organizations/{orgId}/events'],
  ] as const)
    expect([name, (await ask(level, callNamed(name), places.of.own)).status]).toEqual([name, 201])
  const { organizations } = places.of.own
  expect(changed(before, await state())).toEqual(
    expect.arrayContaining([`policies of ${organizations}`, `areas of ${organizations}`, 'substances of all']),
  )
})
