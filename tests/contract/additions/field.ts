import type { Edit } from '../scratch.ts'

const screens = 'web/src/features/organization/manage-organization'
/** The edits that add an optional text field to a record: `note` to areas. Its label is a shared one. */
export const fieldEdits: readonly Edit[] = [
  {
    file: 'api/src/db/migrations/9999_area_notes.sql',
    after: '',
    insert: 'alter table areas add column note text;\n',
  },
  { file: 'domain/src/organizations.ts', after: 'areaLimits = {', insert: ' note: 4_000,' },
  {
    file: 'api/src/resources/areas/schema.ts',
    after: 'description: optionalProse(areaLimits.description),',
    insert: '\n    note: optionalProse(areaLimits.note),',
  },
  {
    file: 'schema/organization-lists.graphql',
    after: 'type Area {\n  id: ID!\n',
    insert: '  "Free text, at most 4,000 characters."\n  note: String\n',
  },
  {
    file: 'schema/organization-lists.graphql',
    after: 'input AreaInput {\n',
    insert: '  "Free text, at most 4,000 characters."\n  note: String\n',
  },
  { file: `${screens}/lists.graphql`, after: 'fragment AreaRecord on Area {\n', insert: '  note\n' },
  { file: `${screens}/lists.resource.ts`, after: 'draftOf({ name: text, parent: reference,', insert: ' note: text,' },
  {
    file: `${screens}/manage-organization.screen.tsx`,
    after: '<LongTextField name="description" maxLength={areaLimits.description} />',
    insert: '\n              <LongTextField name="note" maxLength={areaLimits.note} />',
  },
]

/** The tests of the new field, which run in the copy. */
export const fieldTests = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo } from './demo.ts'
import { readOpenApi } from './openapi.ts'

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo('manager')
})
afterAll(() => demo.close())

test('the note of an area is stored and returned, by programs that know it and that do not', async () => {
  const { organizationId } = demo
  const create = 'mutation ($organizationId: ID!, $input: AreaInput!) { createArea(organizationId: $organizationId, input: $input) { id note } }'
  const created = await demo.execute(create, { organizationId, input: { name: 'Hall 9', note: 'Ask at the gate' } })
  expect(created).toEqual({ data: { createArea: { id: expect.any(String), note: 'Ask at the gate' } } })
  const { id } = created.data['createArea'] as { id: string }
  const read = await demo.fetch('/api/v1/organizations/' + organizationId + '/areas/' + id)
  expect(await read.json()).toMatchObject({ name: 'Hall 9', note: 'Ask at the gate' })
  const list = await demo.execute('query ($organizationId: ID!) { areas(organizationId: $organizationId, size: 500) { content { id note } } }', { organizationId })
  expect((list.data['areas'] as { content: unknown[] }).content).toContainEqual({ id, note: 'Ask at the gate' })
  const history = await demo.fetch('/api/v1/organizations/' + organizationId + '/areas/' + id + '/history')
  expect(JSON.stringify(await history.json())).toContain('Ask at the gate')
  const older = await demo.execute(create, { organizationId, input: { name: 'Hall 10' } })
  expect(older).toEqual({ data: { createArea: { id: expect.any(String), note: null } } })
})

test('the note is in the OpenAPI document, of answers and of bodies', async () => {
  const { schemas } = (await readOpenApi()).components
  expect(schemas['Area']?.properties?.['note']).toEqual({
    type: ['string', 'null'],
    description: 'Free text, at most 4,000 characters.',
  })
  expect(schemas['AreaInput']?.properties).toHaveProperty('note')
})
`
