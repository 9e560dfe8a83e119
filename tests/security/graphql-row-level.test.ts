import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assumeMembership } from '@ansvar/api/tests/assume-membership'
import { levels, told, type Level } from './access.ts'
import { ownKinds } from './bodies.ts'
import { asked, rows, scoped, type Row } from './graphql.ts'
import { elsewhere, openPlaces, type Place, type Places } from './places.ts'
import { changed, stateOf } from './state.ts'

// The same fields with every check of the routes off, and everything asked for that belongs to an answer: what row-level
// security keeps back from GraphQL by itself, from records that are joined to a record too.

const reads = scoped.filter(({ kind }) => kind !== 'mutation')
const writes = scoped.filter(({ kind }) => kind === 'mutation')

let places: Places
/** Ids that nobody has, and those of the catalogue. */
let nowhere: Place
let ask: (row: Row, level: Level, place: Place) => Promise<string>

beforeAll(async () => {
  places = await openPlaces({ assumeMembership })
  nowhere = { ...places.of.own, ...Object.fromEntries(ownKinds.map((kind) => [kind, randomUUID()])) }
  const through = asked(places, { joins: true })
  ask = async (row, level, place) => plain((await through(row, level, place)).text)
}, 120_000)
afterAll(() => places.api.close())

/** An answer without what differs from one to the next. */
const plain = (text: string): string =>
  text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')

const state = () => stateOf(places.api.database)

test('what another organisation has is read through no field: it is answered like an unknown organisation', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      const expected = await ask(row, level, nowhere)
      for (const where of elsewhere) {
        const found = await ask(row, level, places.of[where])
        if (found !== expected) wrong.push(`${row.name} · ${level} · ${where}: ${found.slice(0, 300)}`)
      }
    }
  expect(wrong).toEqual([])
}, 120_000)

test('a record of another organisation is read through no field in the own one', async () => {
  const wrong: string[] = []
  const { own, foreign } = places.of
  const mixed = (place: Place) => ({ ...place, organizations: own.organizations })
  for (const row of reads) {
    if (!row.call.path.replace('{orgId}', '').includes('{')) continue
    const expected = await ask(row, 'MANAGE', mixed(nowhere))
    const found = await ask(row, 'MANAGE', mixed(foreign))
    if (found !== expected) wrong.push(`${row.name}: ${found.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('no field reads in the own organisation what the level may not', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      if (told(row.reach, level) === 'y') continue
      const expected = await ask(row, level, { ...nowhere, organizations: places.of.own.organizations })
      const found = await ask(row, level, places.of.own)
      if (found !== expected) wrong.push(`${row.name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
}, 60_000)

test('no field writes in another organisation, nor in the own one for who has too low a level there', async () => {
  const before = await state()
  for (const row of writes)
    for (const level of levels) {
      for (const where of elsewhere) await ask(row, level, places.of[where])
      if (told(row.reach, level) !== 'y') await ask(row, level, places.of.own)
    }
  expect(changed(before, await state())).toEqual([])
}, 120_000)

test('the checks of the routes are what was off: everyone still reads the own organisation, with all that belongs to it', async () => {
  const wrong: string[] = []
  for (const row of reads)
    for (const level of levels) {
      if (told(row.reach, level) !== 'y') continue
      const found = await ask(row, level, places.of.own)
      if (found.includes('"errors"')) wrong.push(`${row.name} · ${level}: ${found.slice(0, 300)}`)
    }
  expect(wrong).toEqual([])
  const made = rows.find(({ name }) => name === 'Mutation.createPolicy')
  const before = await state()
  if (made) await ask(made, 'EDIT', places.of.own)
  expect(changed(before, await state())).toContain(`policies of ${places.of.own.organizations}`)
}, 60_000)
