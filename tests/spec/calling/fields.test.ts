import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldRow } from '../fields.ts'
import { entities, openRecords, schema, selectionOf, valuesAt } from './records.ts'

// Section 3 by calling: each field in the specification has a value in some record of the demo, in GraphQL and in REST,
// as a record and as a row of a list.

type Records = Awaited<ReturnType<typeof openRecords>>
type Json = Record<string, unknown>

let demo: Records
beforeAll(async () => {
  demo = await openRecords()
})
afterAll(() => demo.close())

const isAnswered = (record: unknown, path: string) => valuesAt(record, path.split('.')).length > 0

/** Returns the paths for which none of the records has a value. */
function lacking(records: readonly unknown[], rows: readonly FieldRow[], pathOf: (row: FieldRow) => string): string[] {
  return rows.map(pathOf).filter((path) => !records.some((record) => isAnswered(record, path)))
}

/** Returns the records of the list, with as many pages as needed until each field has a value. */
const listedFor = (query: string, rows: readonly FieldRow[]) =>
  demo.listed(query, (records) => lacking(records, rows, ({ restPath }) => restPath).length === 0)

/** Returns one record of the list for each field that has a value in any of them. */
async function examples(query: string, rows: readonly FieldRow[]): Promise<readonly Json[]> {
  const listed = await listedFor(query, rows)
  const found = rows.map(({ restPath }) => listed.find((record) => isAnswered(record, restPath)))
  return [...new Set(found.filter((record) => record !== undefined))]
}

async function inGraphQL(query: string, rows: readonly FieldRow[], id: string): Promise<unknown> {
  const fields = schema.getQueryType()?.getFields() ?? {}
  const taken = fields[query]?.args.map(({ name }) => name) ?? []
  const given = { organizationId: demo.organizationId, id }
  const used = Object.entries(given).filter(([name]) => taken.includes(name))
  const declared = used.map(([name]) => `$${name}: ID!`).join(', ')
  const passed = used.map(([name]) => `${name}: $${name}`).join(', ')
  const document = `query (${declared}) { record: ${query}(${passed}) { ${selectionOf(rows.map(({ path }) => path))} } }`
  const { data, errors } = await demo.execute(document, Object.fromEntries(used))
  expect(errors).toBeUndefined()
  return data['record']
}

describe.each([...entities])('%s', (query, rows) => {
  test('has every field of section 3 in the rows of its REST list', async () => {
    expect(lacking(await listedFor(query, rows), rows, ({ restPath }) => restPath)).toEqual([])
  })

  test('has every field of section 3 in its REST record', async () => {
    const chosen = await examples(query, rows)
    const records = await Promise.all(chosen.map(({ id }) => demo.single(query, String(id))))
    expect(lacking(records, rows, ({ restPath }) => restPath)).toEqual([])
  })

  test('has every field of section 3 in GraphQL', async () => {
    const chosen = await examples(query, rows)
    const records = await Promise.all(chosen.map(({ id }) => inGraphQL(query, rows, String(id))))
    expect(lacking(records, rows, ({ path }) => path)).toEqual([])
  })
})
