import { afterAll, beforeAll, expect, test } from 'vitest'
import { responses, levels, expectedFor } from './access.ts'
import { fields } from './fields.ts'
import { createSend, mappings, reachOfCall, rows, scoped, unnamed } from './graphql.ts'
import { discardsLast, otherTenants, openTenants, type Tenants } from './tenants.ts'

// Every field of Query, Mutation and Subscription × every level × the four organizations, through one gateway. If it
// cached one caller's data, another caller's response would show it.

test('the table has every field that calls the service, each once, by who may use its call', () => {
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

let tenants: Tenants
beforeAll(async () => {
  tenants = await openTenants()
})
afterAll(() => tenants.api.close())

test('in every other organization every field finds nothing, for every caller', async () => {
  const send = createSend(tenants)
  const wrong: string[] = []
  for (const row of scoped)
    for (const where of otherTenants)
      for (const level of levels) {
        const { code, text } = await send(row, level, tenants.of[where])
        const isMissing = row.name === 'Query.scope' && text === '{"data":{"answer":null}}'
        const expected = level === 'none' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
        if (code !== expected && !isMissing) wrong.push(`${row.name} · ${level} · ${where}: ${code} ${text}`)
      }
  expect(wrong).toEqual([])
})

test('in the own organization every field responds as in the table', async () => {
  const send = createSend(tenants)
  const wrong: string[] = []
  for (const row of discardsLast(rows).toSorted((a, b) => endings.indexOf(a.name) - endings.indexOf(b.name)))
    for (const level of levels) {
      const spare = await tenants.spareOf(row.call, level)
      const { code, text } = await send(row, level, tenants.of.own, spare)
      const isHidden = row.reach === 'to those who see it' && code === 'NOT_FOUND'
      const found = isHidden ? 'n' : (letters[code] ?? (isTaken(text) ? 'y' : `${code} ${text}`))
      if (found !== expectedFor(row.reach, level)) wrong.push(`${row.name} · ${level}: ${found}`)
    }
  expect(wrong).toEqual([])
  expect(Object.keys(responses)).toEqual(Object.keys(fields))
})
