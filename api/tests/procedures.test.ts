import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let procedures: string
/** The ids of demo records by their names. */
let owner: string
let areas: Record<string, string>
let departments: Record<string, string>

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  const here = `organizations/${editor.organizationId}`
  procedures = `${here}/procedures`
  owner = (await editor.get(`${here}/members?q=kirsten`)).body.content[0]?.id ?? ''
  const named = async (collection: string) =>
    Object.fromEntries(
      (await editor.get(`${here}/${collection}?size=100`)).body.content.map(({ id, ...row }) => [row['name'], id]),
    ) as Record<string, string>
  areas = await named('areas')
  departments = await named('departments')
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
const steps = [
  { title: 'Luk for vandet', instruction: 'Den røde hane.', responsible_role: 'Vagthavende' },
  { title: 'Ring', instruction: '', responsible_role: null },
]
const whole = () => ({
  title: 'Brud på vandrør',
  body: 'Gælder **hele** huset.',
  state: 'APPROVED',
  owner_id: owner,
  iso_standards: ['ISO_14001'],
  approved_by_id: owner,
  approved_on: today,
  review_period: 'P6M',
  department_ids: [departments['Maintenance'], departments['Surface treatment']],
  area_ids: [areas['Boiler house']],
  steps,
})
const titles = async (query: string) =>
  (await editor.get(`${procedures}?${query}`)).body.content.map(({ title }) => title)

describe('writing a procedure', () => {
  test('a title alone creates a draft without steps, departments and areas', async () => {
    const { status, body, headers } = await editor.post(procedures, { title: 'Ny' })
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toMatchObject({ state: 'DRAFT', steps: [], department_ids: [], area_ids: [], next_review_date: null })
    expect((await editor.get(`${procedures}/${body.id}`)).body).toEqual(body)
  })

  test('all written fields are returned, steps in their order, and the review is due a period later', async () => {
    const { body } = await editor.post(procedures, whole())
    expect(body).toMatchObject({ ...whole(), next_review_date: addMonths(today, 6) })
    const turned = steps.toReversed()
    const { body: next } = await editor.put(`${procedures}/${body.id}`, { ...whole(), steps: turned })
    expect([next.version, next['steps']]).toEqual([2, turned])
  })

  test('a department that is sent twice is stored once', async () => {
    const id = departments['Maintenance']
    const { body } = await editor.post(procedures, { title: 'To gange', department_ids: [id, id?.toUpperCase()] })
    expect(body['department_ids']).toEqual([id])
  })

  test('all invalid fields are reported at once, steps by their path', async () => {
    const { status, body } = await editor.post(procedures, {
      state: 'APPROVED',
      approved_on: today,
      review_period: 'P-1Y',
      department_ids: [departments['Maintenance'], areas['Boiler house']],
      area_ids: ['x'],
      steps: [{ title: 'A' }, { title: ' ', instruction: 'x'.repeat(4001) }, { title: 'C', who: 'Me' }],
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'approved_by_id required',
      'area_ids.0 not_found',
      'department_ids.1 not_found',
      'review_period not_a_period',
      'steps.1.instruction too_long',
      'steps.1.title required',
      'steps.2.who unknown_field',
      'title required',
    ])
  })

  test.each([
    ['steps', {}, 'invalid'],
    ['steps', Array.from({ length: 201 }, () => ({ title: 'x' })), 'too_many'],
    ['department_ids', 'x', 'invalid'],
    ['department_ids', [null], 'required'],
    ['review_period', '-P1Y', 'not_a_period'],
    ['review_period', 'P-6M', 'not_a_period'],
  ])('%s is refused at the invalid field (case %$)', async (field, value, code) => {
    const { status, body } = await editor.post(procedures, { title: 'T', [field]: value })
    expect([status, body.fields.map((problem) => problem.code)]).toEqual([422, [code]])
  })

  test('an area of another organization of the holding is not found', async () => {
    const manager = await api.signIn('manager')
    const { body: holding } = await manager.get('organizations')
    const galvano = holding.content.find((organization) => organization['name'] === 'Nordlys Galvano ApS')
    const { status, body } = await manager.post(`organizations/${galvano?.id}/procedures`, {
      title: 'T',
      area_ids: [areas['Boiler house']],
    })
    expect([status, body.fields]).toEqual([422, [{ path: 'area_ids.0', code: 'not_found' }]])
  })
})

describe('a retired procedure', () => {
  test('cannot be changed until it is a draft again', async () => {
    const { body: first } = await editor.post(procedures, { ...whole(), state: 'RETIRED' })
    const path = `${procedures}/${first.id}`
    for (const body of [{ title: 'Ændret' }, { ...whole(), state: 'RETIRED' }, whole()]) {
      const { status, body: refused } = await editor.put(path, body)
      expect([status, refused.fields]).toEqual([422, [{ path: 'state', code: 'retired' }]])
    }
    expect((await editor.get(path)).body).toEqual(first)
    const { status, body } = await editor.put(path, { ...whole(), state: 'DRAFT' })
    expect([status, body.version, body['state'], body['next_review_date']]).toEqual([200, 2, 'DRAFT', null])
  })
})

describe('the revisions of a procedure', () => {
  test('have their steps, departments and areas of that time', async () => {
    const { body: first } = await editor.post(procedures, whole())
    const path = `${procedures}/${first.id}`
    await editor.put(path, { title: 'Kortere', steps: [{ title: 'Ring' }] })
    await editor.put(path, { title: 'Kortere', state: 'DRAFT', steps: [{ title: 'Ring' }] })
    const { body } = await editor.get(`${path}/revisions`)
    expect(body.content).toMatchObject([
      { version: 2, procedure_id: first.id, title: 'Kortere', department_ids: [], area_ids: [] },
      { version: 1, ...whole() },
    ])
    expect(body.content[0]?.['steps']).toEqual([{ title: 'Ring', instruction: '', responsible_role: null }])
  })

  test('of another holding are not found', async () => {
    const outsider = await api.signIn('outsider')
    const [theirs] = (await outsider.get(`organizations/${outsider.organizationId}/procedures`)).body.content
    const statuses = []
    for (const path of ['', '/revisions'])
      statuses.push((await editor.get(`${procedures}/${theirs?.id}${path}`)).status)
    expect(statuses).toEqual([404, 404])
  })
})

describe('the list of procedures', () => {
  test('is found by words of a step, by department and by area', async () => {
    expect(await titles('q=fire%20blankets')).toEqual(['Hot work outside the welding bays'])
    expect(await titles('q=responsible_role')).toEqual([])
    expect(await titles(`department_id=${departments['Painting']}`)).toEqual(['Cleaning of the spray booth'])
    const either = `area_id=${areas['Pickling']}&area_id=${areas['Office and canteen']}`
    expect(await titles(either)).toEqual(['Access rights: joining, moving, leaving', 'Spill of acid or alkali'])
  })

  test('starts with the next one to review if requested', async () => {
    const { body } = await editor.get(`${procedures}?sort=next_review_date&state=APPROVED&q=bath%20line`)
    expect(body.content.map(({ title }) => title)).toContain('Make-up of the chromium bath, line 2')
  })

  test('refuses an area that is not an id', async () => {
    const { status, body } = await editor.get(`${procedures}?area_id=yard`)
    expect([status, body.fields]).toEqual([400, [{ path: 'area_id', code: 'invalid' }]])
  })
})
