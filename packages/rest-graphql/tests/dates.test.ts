import { expect, test } from 'vitest'
import { isDate, isDateTime, localDay } from '../src/dates.ts'
import { before, json, type Rest } from './harness.ts'

const fields = `
  type Entry { day: Date at: DateTime }
  type Organization { id: ID! timeZone: String! }
  type EntryList { content: [Entry!]! }
  input LineInput { date: Date note: String }
  input EntryInput { performedOn: Date! at: DateTime days: [Date!] lines: [LineInput!] }
  input EntryFilter { since: Date }
  extend type Query {
    entry: Entry @rest(get: "entry")
    entries(filter: EntryFilter, until: Date): EntryList @rest(get: "entries")
    organization(organizationId: ID!, id: ID!): Organization @rest(get: "organizations/{organizationId}/organizations/{id}")
  }
  extend type Mutation {
    createEntry(organizationId: ID!, input: EntryInput!): Boolean @rest(post: "organizations/{organizationId}/entries", body: "input")
    noteEntry(input: EntryInput!): Boolean @rest(post: "entries", body: "input")
  }
`
const create = 'mutation ($input: EntryInput!) { createEntry(organizationId: "o", input: $input) }'

function entries(timeZone = 'America/New_York', entry: unknown = {}) {
  const rest: Rest = (sent) => {
    if (sent.method === 'POST') return new Response(null, { status: 204 })
    return json(sent.path.startsWith('organizations/') ? { id: 'o', time_zone: timeZone } : entry)
  }
  return before(rest, fields)
}

const bodyOf = (text: string | undefined): unknown => JSON.parse(text ?? 'null')

test('a day is sent as it is given, without asking for a time zone', async () => {
  const { ask, sent } = entries()
  const { errors } = await ask(create, { input: { performedOn: '2026-02-28', days: ['2024-02-29'] } })
  expect(errors).toEqual([])
  expect(sent).toHaveLength(1)
  expect(bodyOf(sent[0]?.body)).toEqual({ performed_on: '2026-02-28', days: ['2024-02-29'] })
})

test("an instant sent as a day becomes the organization's local day, wherever it occurs", async () => {
  const { ask, sent } = entries()
  const instant = '2026-01-01T03:00:00Z'
  await ask(create, {
    input: { performedOn: instant, at: instant, days: [instant], lines: [{ date: instant, note: instant }] },
  })
  expect(sent.map(({ path }) => path)).toEqual(['organizations/o/organizations/o', 'organizations/o/entries'])
  expect(bodyOf(sent[1]?.body)).toEqual({
    performed_on: '2025-12-31',
    at: instant,
    days: ['2025-12-31'],
    lines: [{ date: '2025-12-31', note: instant }],
  })
})

test('the time zone is asked for once in a request', async () => {
  const { ask, sent } = entries()
  const field =
    'createEntry(organizationId: "o", input: { performedOn: "2026-07-01T23:30:00+02:00", days: ["2026-07-01T00:30:00+02:00"] })'
  await ask(`mutation { a: ${field} }`)
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(1)
})

test('without an organization the day is that of Copenhagen', async () => {
  const { ask, sent } = entries()
  await ask('mutation { noteEntry(input: { performedOn: "2026-07-01T22:30:00Z" }) }')
  expect(sent.map(({ path }) => path)).toEqual(['entries'])
  expect(bodyOf(sent[0]?.body)).toEqual({ performed_on: '2026-07-02' })
})

test('a day that stands for an instant is passed on, and the service makes it local midnight', async () => {
  const { ask, sent } = entries()
  await ask('mutation { noteEntry(input: { performedOn: "2026-07-01", at: "2026-07-01" }) }')
  expect(bodyOf(sent[0]?.body)).toEqual({ performed_on: '2026-07-01', at: '2026-07-01' })
})

test('an organization that is refused refuses the field', async () => {
  const { ask, sent } = before(() => json({ code: 'not_found' }, 404), fields)
  const { errors } = await ask(create, { input: { performedOn: '2026-07-01T22:30:00Z' } })
  expect(errors[0]?.extensions['code']).toBe('NOT_FOUND')
  expect(sent).toHaveLength(1)
})

test.each(['Europe/Nowhere', 7])('an organization in the time zone %s is UPSTREAM', async (timeZone) => {
  const { ask } = before(() => json({ id: 'o', time_zone: timeZone }), fields)
  const { errors } = await ask(create, { input: { performedOn: '2026-07-01T22:30:00Z' } })
  expect(errors[0]?.extensions['code']).toBe('UPSTREAM')
})

test('anything else is refused with every faulty field, and nothing is sent', async () => {
  const { ask, sent } = entries()
  const input = {
    performedOn: '2026-02-29',
    at: 'yesterday',
    days: ['2026-01-01', '01-02-2026'],
    lines: [{ date: null }, { date: '2026-13-01' }, { date: 20_260_101 }],
  }
  const { data, errors } = await ask(create, { input })
  expect(data).toEqual({ createEntry: null })
  expect(errors[0]?.extensions).toMatchObject({
    code: 'VALIDATION',
    reason: 'validation',
    fields: [
      { path: 'performedOn', code: 'not_a_date' },
      { path: 'at', code: 'not_a_date' },
      { path: 'days.1', code: 'not_a_date' },
      { path: 'lines.1.date', code: 'not_a_date' },
      { path: 'lines.2.date', code: 'not_a_date' },
    ],
  })
  expect(sent).toEqual([])
})

test('parameters are checked and cut too, by their own names', async () => {
  const { ask, sent } = entries()
  const refused = await ask('{ entries(filter: { since: "soon" }, until: "later") { content { day } } }')
  expect(refused.errors[0]?.extensions['fields']).toEqual([
    { path: 'since', code: 'not_a_date' },
    { path: 'until', code: 'not_a_date' },
  ])
  await ask('{ entries(filter: { since: "2026-07-01T22:30:00Z" }, until: "2026-08-01") { content { day } } }')
  expect(sent[0]?.path).toBe('entries?since=2026-07-02&until=2026-08-01')
})

test('dates of an answer are passed on as they are', async () => {
  const { ask } = entries('', { day: '2026-07-01', at: '2026-07-01T10:00:00.123Z' })
  expect((await ask('{ entry { day at } }')).data).toEqual({
    entry: { day: '2026-07-01', at: '2026-07-01T10:00:00.123Z' },
  })
})

test.each([
  ['day', '2026-07-01T10:00:00Z'],
  ['day', '2026-02-30'],
  ['day', 1_780_000_000],
  ['at', '2026-07-01'],
  ['at', '1 July 2026'],
])('a %s that is %s in an answer is UPSTREAM and null', async (name, value) => {
  const { ask } = entries('', { [name]: value })
  const { data, errors } = await ask(`{ entry { ${name} } }`)
  expect(data).toEqual({ entry: { [name]: null } })
  expect(errors[0]).toMatchObject({
    message: 'The service did not respond as it should',
    extensions: { code: 'UPSTREAM' },
  })
})

test('days and instants are told apart from what only looks like them', () => {
  expect(['2024-02-29', '1000-01-01', '9999-12-31'].map(isDate)).toEqual([true, true, true])
  expect(['2026-02-29', '2026-00-10', '2026-1-1', '2026-01-01 ', '', null].map(isDate)).toEqual(Array(6).fill(false))
  expect(['2026-01-01T00:00Z', '2026-01-01T23:59:59.999+14:00'].map(isDateTime)).toEqual([true, true])
  const wrong = ['2026-01-01T24:00:00Z', '2026-02-29T10:00:00Z', '2026-01-01T10:00:00', '2026-01-01']
  expect(wrong.map(isDateTime)).toEqual([false, false, false, false])
})

test('a local day follows summer time', () => {
  expect(localDay('2026-06-30T22:00:00Z', 'Europe/Copenhagen')).toBe('2026-07-01')
  expect(localDay('2026-12-31T22:59:59Z', 'Europe/Copenhagen')).toBe('2026-12-31')
})
