import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '@ansvar/domain/languages'
import { fieldLabels } from '#audit-packs/field-labels.ts'
import { fieldLabel } from '#audit-packs/labels.ts'
import { packResources } from '#audit-packs/resources.ts'
import { asSystem } from '#db/scope.ts'
import { startApi, type TestApi } from './support/api.ts'

/** Columns that no page shows: those that the trail has as its own, those of the search, the bin and the files. */
const unshown = new Set([
  'id',
  'organization_id',
  'version',
  'created_date',
  'last_modified_date',
  'last_modified_by',
  'bin_id',
  'name_key',
  'title_key',
  'search_text',
  'erased_date',
  'known_hash',
  'known_legislation',
  'approval_id',
  'approval_state',
  'files',
  'known_chemical_id',
])

/** Fields that contain another record, or a file, in a response. The trail has their ids. */
const embedded = new Set(['substance', 'file'])

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

let api: TestApi
let schemas: Readonly<Record<string, Schema>>
/** The changes of the demo. They have fields that no call returns. */
let trail: { readonly after: Readonly<Record<string, unknown>> }[]
let columns: { table_name: string; column_name: string; data_type: string }[]

beforeAll(async () => {
  api = await startApi()
  const description = await (await api.fetch('/api/v1/openapi.json', {})).json()
  schemas = (description as { components: { schemas: typeof schemas } }).components.schemas
  const tables = packResources.map(({ table }) => table)
  const { rows } = await asSystem(api.database, (trx) =>
    sql<(typeof columns)[number]>`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and table_name = any (${tables}::text[])`.execute(trx),
  )
  const changes = await asSystem(api.database, (trx) =>
    sql<(typeof trail)[number]>`
      select after from audit_trail where resource = any (${tables}::text[]) and after is not null`.execute(trx),
  )
  trail = changes.rows
  columns = rows.filter(({ column_name: name }) => !unshown.has(name))
})
afterAll(() => api.close())

/** Returns the names of the fields inside of a field, in any depth. */
function namesIn(schema: Schema): string[] {
  const { $ref, properties = {}, items, anyOf = [] } = schema
  const target = $ref === undefined ? undefined : schemas[$ref.replace('#/components/schemas/', '')]
  const inside = [...(target ? [target] : []), ...(items ? [items] : []), ...anyOf]
  return [
    ...inside.flatMap((each) => namesIn(each)),
    ...Object.entries(properties)
      .filter(([name]) => !embedded.has(name))
      .flatMap(([name, each]) => [name, ...namesIn(each)]),
  ]
}

/** Returns the keys of an object, and of those inside of it. */
const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap((each) => keysOf(each))]

test('each field of each kind of record in a pack has a name in each language', () => {
  expect(columns.length).toBeGreaterThan(250)
  const json = columns.filter(({ data_type: type }) => type === 'jsonb').map(({ column_name: name }) => name)
  const shown = json.filter((name) => !unshown.has(name))
  const described = shown.flatMap((name) =>
    Object.values(schemas).flatMap(({ properties }) => namesIn(properties?.[name] ?? {})),
  )
  expect(described).toContain('responsible_role')
  const written = trail.flatMap(({ after }) => keysOf({ ...after, files: null }))
  expect(written).toContain('accepted_by')
  const fields = new Set([...columns.map(({ column_name: name }) => name), ...described, ...written])
  const missing = [...fields].filter((field) => !unshown.has(field) && !Object.hasOwn(fieldLabels, field))
  expect(missing.toSorted()).toEqual([])
})

test('no field has an empty name, or one with the signs of its column', () => {
  for (const [field, names] of Object.entries(fieldLabels))
    for (const language of languages) {
      expect([field, names[language]]).toEqual([field, expect.stringMatching(/^[A-ZÆØÅ][^_]+$/)])
      expect(fieldLabel(language, field)).toBe(names[language])
    }
})
