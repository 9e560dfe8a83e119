import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, type Language } from '@ansvar/domain/languages'
import { codeNames } from '#audit-packs/code-names.ts'
import { fieldLabels } from '#audit-packs/field-labels.ts'
import { codeLabel, fieldLabel } from '#audit-packs/labels.ts'
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
  'is_draft',
])

/** Fields that contain another record, or a file, in a response. The trail has their ids. */
const embedded = new Set(['substance', 'supplier', 'file'])

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

let api: TestApi
let schemas: Readonly<Record<string, Schema>>
/** The changes of the demo. They have fields that no call returns. */
let trail: { readonly resource: string; readonly after: Readonly<Record<string, unknown>> }[]
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
      select resource, after from audit_trail where resource = any (${tables}::text[]) and after is not null`.execute(
      trx,
    ),
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

/** The schema of the records of a table: `PolicyReview` of `policy_reviews`. */
const schemaOf = (table: string): Schema =>
  schemas[
    table
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
      .replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  ] ?? {}

/** Returns the codes of a field and of those inside of it, by their names. */
function codesIn(name: string, { $ref, enum: codes, items, anyOf = [], properties = {} }: Schema): [string, string][] {
  const target = $ref === undefined ? undefined : schemas[$ref.replace('#/components/schemas/', '')]
  const same = [...(target ? [target] : []), ...(items ? [items] : []), ...anyOf]
  return [
    ...(codes ?? []).map((code): [string, string] => [name, code]),
    ...same.flatMap((each) => codesIn(name, each)),
    ...Object.entries(properties)
      .filter(([inner]) => !embedded.has(inner))
      .flatMap(([inner, each]) => codesIn(inner, each)),
  ]
}

/** Codes that people write as they are: most units. */
const isPlain = (code: string): boolean => !/^[A-Z]{2}/.test(code) && code !== 'pcs'

test('each code of each kind of record in a pack has a name in each language, and each name is of such a code', () => {
  const stored = columns.flatMap(({ table_name: table, column_name: column }) =>
    codesIn(column, schemaOf(table).properties?.[column] ?? {}).map(([field, code]) => [`${table}.${field}`, code]),
  )
  // The catalogue entry of an own stakeholder is part of it.
  const kinds = codesIn('kinds', schemas['OwnStakeholderInput']?.properties?.['kinds'] ?? {})
  const all = [...stored, ...kinds.map(([, code]) => ['stakeholder_associations.kinds', code])]
  const codes = new Set(all.filter(([, code = '']) => !isPlain(code)).map((each) => each.join(' ')))
  expect(codes.size).toBeGreaterThan(150)
  const named = Object.entries(codeNames).flatMap(([field, names]) =>
    Object.keys(names).map((code) => `${field} ${code}`),
  )
  expect(named.toSorted()).toEqual([...codes].toSorted())
})

test('codes that the trail has are those of the service', () => {
  const unnamed = Object.entries(codeNames).flatMap(([path, names]) => {
    const { table, field } = fieldOf(path)
    return trail
      .filter(({ resource }) => resource === table)
      .flatMap(({ after }) => [after[field] ?? []].flat())
      .filter((code): code is string => typeof code === 'string')
      .filter((code) => !isPlain(code) && !Object.hasOwn(names, code))
      .map((code) => `${path} ${code}`)
  })
  expect(unnamed).toEqual([])
})

const fieldOf = (path: string) => {
  const [table = '', field = ''] = path.split('.')
  return { table, field }
}

type Texts = { readonly [key: string]: Texts | string | undefined }
const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the text of the web app for a code. Undefined if it has none. */
function appText(texts: Texts, path: string, code: string): Texts | string | undefined {
  const { table, field } = fieldOf(path)
  const inside = (of: Texts | string | undefined, key: string) => (typeof of === 'object' ? of[key] : undefined)
  const own = inside(inside(texts[camelCase(table)], 'options'), camelCase(field))
  return inside(own, code) ?? inside(texts['options'], code)
}

/** The fields whose codes the web app does not show as such. */
const ownWords = new Set([
  'acknowledgement_rounds.document_kind',
  'approvals.document_kind',
  // Its texts are in the namespace of substitution.
  'chemical_associations.decision',
  'chemical_associations.unit',
  'chemical_stocks.unit',
  'corrective_actions.source_kind',
  'own_chemicals.pictogram',
  'own_chemicals.pictograms',
  'own_chemicals.water_hazard_class',
  'policies.approval_form',
  'procedures.approval_form',
  'risk_assessments.kind',
  'risk_assessments.level',
])

test.each(languages)('the names of codes are the words of the web app in %s', (language: Language) => {
  const file = new URL(`../../web/public/assets/i18n/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
  const named = Object.entries(codeNames).filter(([path]) => !ownWords.has(path))
  const differing = named.flatMap(([path, names]) =>
    Object.entries(names)
      .filter(([code, name]) => name[language] !== appText(texts, path, code))
      .map(([code]) => `${path} ${code}`),
  )
  expect(differing).toEqual([])
})

test('a text in capitals that is no code stays as it is', () => {
  expect(codeLabel('da', { table: 'documents', field: 'tags' }, 'ATEX')).toBe('ATEX')
  expect(codeLabel('da', { table: 'policies', field: 'state' }, 'APPROVED')).toBe('Gældende')
  expect(codeLabel('da', { table: 'approvals', field: 'state' }, 'APPROVED')).toBe('Underskrevet')
})
