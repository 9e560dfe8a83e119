import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, levels, told } from './access.ts'
import { fields } from './fields.ts'
import { asked, mappings, reachOfCall, rows, scoped, unnamed } from './graphql.ts'
import { elsewhere, openPlaces, type Places } from './places.ts'

// Every field of Query, Mutation and Subscription × every level × the four organisations, through one gateway: what it
// keeps of one caller's request would show in another's.

test('the table has every field that asks the service, each once, by whom its call answers', () => {
  const known = [...mappings.keys()].filter((name) => /^(Query|Mutation|Subscription)\./.test(name))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  const other = rows.filter(
    ({ reach, call }) => reachOfCall.get(unnamed(`${call.method} ${call.path}`))?.reach !== reach,
  )
  expect(other.map(({ name }) => name)).toEqual([])
})

const letters: Readonly<Record<string, string>> = { UNAUTHENTICATED: 's', FORBIDDEN: 'n', y: 'y', CONFLICT: 'y' }
const endings = ['Mutation.revokeOtherSessions', 'Mutation.logout', 'Mutation.authenticate']
const isTaken = (text: string): boolean => /"code":"(taken|invalid)"/.test(text)

let places: Places
beforeAll(async () => {
  places = await openPlaces()
}, 120_000)
afterAll(() => places.api.close())

test('in every other organisation every field finds nothing, whoever asks for it', async () => {
  const ask = asked(places)
  const wrong: string[] = []
  for (const row of scoped)
    for (const where of elsewhere)
      for (const level of levels) {
        const { code, text } = await ask(row, level, places.of[where])
        const isMissing = row.name === 'Query.scope' && text === '{"data":{"answer":null}}'
        const expected = level === 'none' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
        if (code !== expected && !isMissing) wrong.push(`${row.name} · ${level} · ${where}: ${code} ${text}`)
      }
  expect(wrong).toEqual([])
}, 60_000)

test('in the own organisation every field answers as the table says', async () => {
  const ask = asked(places)
  const wrong: string[] = []
  for (const row of rows.toSorted((a, b) => endings.indexOf(a.name) - endings.indexOf(b.name)))
    for (const level of levels) {
      const spare = row.call.path.startsWith('user/sessions/{')
        ? (places.spareSessions[level] ?? randomUUID())
        : undefined
      const { code, text } = await ask(row, level, places.of.own, spare)
      const found = letters[code] ?? (isTaken(text) ? 'y' : `${code} ${text}`)
      if (found !== told(row.reach, level)) wrong.push(`${row.name} · ${level}: ${found}`)
    }
  expect(wrong).toEqual([])
  expect(Object.keys(answers)).toEqual(Object.keys(fields))
}, 60_000)
