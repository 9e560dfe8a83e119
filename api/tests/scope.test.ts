import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let scope: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  scope = `organizations/${editor.organizationId}/scope`
})
afterAll(() => api.close())

test('each save is a version, and restoring one makes a new version', async () => {
  const before = (await editor.get(scope)).body
  const text = { statement: 'Alt.', activities: 'Svejsning', iso_standards: ['ISO_45001', 'ISO_14001'] }
  const saved = await editor.put(scope, text, { 'if-match': `"${before.version}"` })
  expect(saved.body).toMatchObject({
    version: before.version + 1,
    statement: 'Alt.',
    locations: '',
    iso_standards: ['ISO_14001', 'ISO_45001'],
    restored_from: null,
    last_modified_by: 'Mads Bruun',
  })
  const versions = (await editor.get(`${scope}/versions`)).body.content
  expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  const { statement, activities, locations, exclusions, iso_standards } = versions[3] as Record<string, unknown>
  const restored = await editor.put(scope, {
    statement,
    activities,
    locations,
    exclusions,
    iso_standards,
    restored_from: 1,
  })
  expect(restored.body).toMatchObject({ version: 5, statement, exclusions, restored_from: 1 })
  const stale = await editor.put(scope, text, { 'if-match': '"4"' })
  expect([stale.status, stale.body.current['version']]).toEqual([412, 5])
  expect((await editor.get(`${scope}/versions`)).body.total_elements).toBe(5)
})

test('each version preserves its files, and a restored one has its own again', async () => {
  const [first, second] = [
    await upload(editor, 'Certifikat.pdf', pdf('first')),
    await upload(editor, 'Kort.pdf', pdf('2')),
  ]
  const text = { statement: 'Med bilag.' }
  const named = await editor.put(scope, { ...text, files: [{ id: first.body.id, date: '2026-02-03' }] })
  expect(named.body['files']).toMatchObject([{ id: first.body.id, name: 'Certifikat.pdf', date: '2026-02-03' }])
  await editor.put(scope, { ...text, files: [{ id: second.body.id }] })
  const versions = (await editor.get(`${scope}/versions`)).body.content
  const idsOf = (version: number) =>
    (versions.find((one) => one.version === version)?.['files'] as { id: string }[] | undefined)?.map(({ id }) => id)
  expect([idsOf(named.body.version), idsOf(named.body.version + 1)]).toEqual([[first.body.id], [second.body.id]])
  expect((await editor.bytes(`files/${first.body.id}/content`)).status).toBe(200)
  const restored = await editor.put(scope, {
    ...text,
    files: [{ id: first.body.id }],
    restored_from: named.body.version,
  })
  expect(restored.body['files']).toMatchObject([{ id: first.body.id }])
  const stolen = await editor.put(scope, { ...text, files: [{ id: '00000000-0000-4000-8000-000000000000' }] })
  expect([stolen.status, stolen.body.fields]).toEqual([422, [{ path: 'files.0', code: 'not_found' }]])
})

test('without one, reading returns 404, its versions are empty, and the first save creates it', async () => {
  const holding = (await manager.get('organizations')).body.content
  const montage = holding.find((item) => item['name'] === 'Nordlys Montage ApS')?.id ?? ''
  const path = `organizations/${montage}/scope`
  expect((await manager.get(path)).status).toBe(404)
  expect((await manager.get(`${path}/versions`)).body).toEqual({ total_elements: 0, content: [] })
  expect((await manager.put(path, { statement: 'X' }, { 'if-match': '"1"' })).status).toBe(404)
  const written = await Promise.all([manager.put(path, { statement: 'A' }), manager.put(path, { statement: 'B' })])
  expect(written.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect((await manager.get(`${path}/versions`)).body.total_elements).toBe(2)
})

test('every invalid field is reported, and nothing is written', async () => {
  const before = (await editor.get(scope)).body
  const { status, body } = await editor.put(scope, {
    statement: ' ',
    activities: 'x'.repeat(20_001),
    iso_standards: ['ISO_9001'],
    restored_from: 99,
    colour: 'red',
  })
  expect(status).toBe(422)
  expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
    'activities too_long',
    'colour unknown_field',
    'iso_standards.0 not_in_list',
    'restored_from not_found',
    'statement required',
  ])
  expect((await editor.get(scope)).body).toEqual(before)
})

test('a LIMITED organization cannot write one', async () => {
  const limited = await api.signIn('limited')
  const path = `organizations/${limited.organizationId}/scope`
  const { status, body } = await limited.put(path, { statement: 'X' })
  expect([status, body.code]).toEqual([403, 'limited'])
  expect((await limited.get(path)).status).toBe(404)
})
