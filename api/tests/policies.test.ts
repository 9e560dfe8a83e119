import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addMonths, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let policies: string
let owner: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
  owner = (await editor.get(`organizations/${editor.organizationId}/members?q=kirsten`)).body.content[0]?.id ?? ''
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
const whole = () => ({
  title: 'Støj i hal 2',
  body: '# Støj\n\nVi dæmper *ved kilden*.',
  state: 'APPROVED',
  owner_id: owner,
  iso_standards: ['ISO_45001', 'ISO_14001'],
  approved_by_id: owner,
  approved_on: today,
  review_period: 'P1M',
  communications: [
    { audience: 'Alle', channel: 'Opslag', date: '2024-02-29' },
    { audience: 'Ledelsen', channel: 'Møde' },
  ],
})

describe('writing a policy', () => {
  test('a title alone creates a draft with version 1', async () => {
    const response = await editor.post(policies, { title: '  Ny politik  ' })
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"1"')
    expect(response.body).toMatchObject({
      version: 1,
      organization_id: editor.organizationId,
      title: 'Ny politik',
      body: '',
      state: 'DRAFT',
      owner_id: null,
      iso_standards: [],
      approved_by_id: null,
      approved_on: null,
      review_period: null,
      next_review_date: null,
      communications: [],
      last_modified_by: 'Mads Bruun',
    })
    const read = await editor.get(`${policies}/${response.body.id}`)
    expect(read.body).toEqual(response.body)
    expect(read.headers.get('etag')).toBe('"1"')
  })

  test('all written fields are returned, standards in their defined order', async () => {
    const { body } = await editor.post(policies, whole())
    expect(body).toMatchObject({
      ...whole(),
      iso_standards: ['ISO_14001', 'ISO_45001'],
      communications: [
        { audience: 'Alle', channel: 'Opslag', date: '2024-02-29' },
        { audience: 'Ledelsen', channel: 'Møde', date: null },
      ],
      next_review_date: addMonths(today, 1),
    })
  })

  test('PUT replaces the record: omitted fields become empty, except the state', async () => {
    const { body: first } = await editor.post(policies, { ...whole(), state: 'DRAFT' })
    const { status, body } = await editor.put(`${policies}/${first.id}`, { title: 'Kort' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      title: 'Kort',
      body: '',
      state: 'DRAFT',
      owner_id: null,
      iso_standards: [],
      communications: [],
      created_date: first['created_date'],
    })
  })

  test('an approved policy stays approved if the state is omitted, so its approval is required', async () => {
    const { body: first } = await editor.post(policies, whole())
    const { status, body } = await editor.put(`${policies}/${first.id}`, { title: 'Uden godkender' })
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      { path: 'approved_by_id', code: 'required' },
      { path: 'approved_on', code: 'required' },
      { path: 'review_period', code: 'required' },
    ])
  })

  test('all invalid fields are reported at once, those of the schema and those of the rules', async () => {
    const { status, body } = await editor.post(policies, {
      title: ' ',
      state: 'APPROVED',
      owner_id: editor.organizationId,
      approved_by_id: 'kirsten',
      approved_on: fromDayNumber(40_000),
      communications: [
        { audience: 'x'.repeat(201), channel: 'Mail' },
        { channel: 7, date: '2023-02-29' },
      ],
      colour: 'green',
    })
    expect(status).toBe(422)
    expect(body.code).toBe('validation')
    expect(body.fields.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'approved_by_id', code: 'not_found' },
      { path: 'approved_on', code: 'in_future' },
      { path: 'colour', code: 'unknown_field' },
      { path: 'communications.0.audience', code: 'too_long' },
      { path: 'communications.1.audience', code: 'required' },
      { path: 'communications.1.channel', code: 'invalid' },
      { path: 'communications.1.date', code: 'not_a_date' },
      { path: 'owner_id', code: 'not_found' },
      { path: 'review_period', code: 'required' },
      { path: 'title', code: 'required' },
    ])
  })

  test.each([
    ['title', undefined, 'required'],
    ['title', null, 'required'],
    ['title', 7, 'invalid'],
    ['title', 'a\nb', 'invalid'],
    ['title', 'a\u0000b', 'invalid'],
    ['title', 'x'.repeat(201), 'too_long'],
    ['body', 'a\u0000b', 'invalid'],
    ['body', '\ud800', 'invalid'],
    ['body', 'x'.repeat(100_001), 'too_long'],
    ['body', ['x'], 'invalid'],
    ['state', 'PUBLISHED', 'not_in_list'],
    ['state', 1, 'not_in_list'],
    ['owner_id', 'x', 'not_found'],
    ['owner_id', 7, 'invalid'],
    ['owner_id', '00000000-0000-4000-8000-000000000000', 'not_found'],
    ['iso_standards', 'ISO_14001', 'invalid'],
    ['iso_standards', ['ISO_9001'], 'not_in_list'],
    ['approved_on', '2026-02-30', 'not_a_date'],
    ['approved_on', '2026-01-01T00:00:00', 'not_a_date'],
    ['approved_on', '9999-12-31', 'in_future'],
    ['review_period', 'yearly', 'not_a_period'],
    ['review_period', 'PT1H', 'not_a_period'],
    ['review_period', '-P1Y', 'not_a_period'],
    ['review_period', 'P-1Y', 'not_a_period'],
    ['communications', {}, 'invalid'],
    ['communications', Array.from({ length: 101 }, () => ({ audience: 'a', channel: 'b' })), 'too_many'],
  ])('%s is refused at the invalid field (case %$)', async (field, value, code) => {
    const { status, body } = await editor.post(policies, { title: 'T', [field]: value })
    expect(status).toBe(422)
    const [problem] = body.fields
    expect(body.fields).toHaveLength(1)
    expect(problem?.code).toBe(code)
    expect(problem?.path.startsWith(field)).toBe(true)
  })

  test('the longest texts are stored completely', async () => {
    const long = { title: 'æ'.repeat(200), body: `${'ø'.repeat(99_998)}\n\t` }
    const { status, body } = await editor.post(policies, long)
    expect(status).toBe(201)
    expect(body).toMatchObject(long)
  })

  test('a member of another organization, including the parent, is not found', async () => {
    const manager = await api.signIn('manager')
    const { body: holding } = await manager.get('organizations')
    const galvano = holding.content.find((organization) => organization['name'] === 'Nordlys Galvano ApS')
    const { status, body } = await manager.post(`organizations/${galvano?.id}/policies`, {
      title: 'T',
      owner_id: owner,
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual([{ path: 'owner_id', code: 'not_found' }])
  })

  test('a day is compared with today in the organization’s time zone, not the server’s', async () => {
    const evening = new Date('2026-06-30T22:30:00Z')
    const late = await api.signIn('editor')
    onTestFinished(() => api.setClock(null))
    api.setClock(evening)
    const fresh = await api.signIn('editor')
    const response = await fresh.post(policies, { title: 'Efter midnat i Odense', approved_on: '2026-07-01' })
    const tomorrow = await fresh.post(policies, { title: 'I morgen', approved_on: '2026-07-02' })
    expect([response.status, tomorrow.status, late.organizationId]).toEqual([201, 422, editor.organizationId])
  })
})

describe('a retired policy', () => {
  test('cannot be changed until it is a draft again', async () => {
    const { body: first } = await editor.post(policies, whole())
    const path = `${policies}/${first.id}`
    const { body: retired } = await editor.put(path, { ...whole(), state: 'RETIRED' })
    for (const body of [{ title: 'Ændret' }, { ...whole(), state: 'RETIRED', body: 'Ny tekst' }, whole()]) {
      const { status, body: refused } = await editor.put(path, body, { 'if-match': '"2"' })
      expect([status, refused.code, refused.fields]).toEqual([422, 'validation', [{ path: 'state', code: 'retired' }]])
    }
    expect((await editor.get(path)).body).toEqual(retired)
    expect((await editor.get(`${path}/revisions`)).body.total_elements).toBe(2)
    const { status, body } = await editor.put(path, { ...whole(), state: 'DRAFT' }, { 'if-match': '"2"' })
    expect([status, body.version, body['next_review_date']]).toEqual([200, 3, null])
  })
})

describe('versions', () => {
  test('a save with an older version is refused with the current record, and writes nothing', async () => {
    const { body: first } = await editor.post(policies, { title: 'Første' })
    const path = `${policies}/${first.id}`
    const second = await editor.put(path, { title: 'Anden' }, { 'if-match': '"1"' })
    expect([second.status, second.headers.get('etag')]).toEqual([200, '"2"'])
    const stale = await editor.put(path, { title: 'Forældet' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.code, stale.headers.get('etag')]).toEqual([412, 'stale', '"2"'])
    expect(stale.body.current).toEqual(second.body)
    expect((await editor.get(path)).body).toEqual(second.body)
    expect((await editor.get(`${path}/revisions`)).body.total_elements).toBe(2)
  })

  test('If-Match is optional, * matches any version, and an invalid one is refused', async () => {
    const { body: first } = await editor.post(policies, { title: 'Første' })
    const path = `${policies}/${first.id}`
    const statuses = []
    for (const headers of [
      {},
      { 'if-match': '*' },
      { 'if-match': '"3"' },
      { 'if-match': '3' },
      { 'if-match': 'W/"3"' },
      { 'if-match': '"2147483648"' },
    ])
      statuses.push((await editor.put(path, { title: 'Igen' }, headers as Record<string, string>)).status)
    expect(statuses).toEqual([200, 200, 200, 400, 400, 412])
  })

  test('every save is a revision, newest first, with the name of its author', async () => {
    const manager = await api.signIn('manager')
    const { body: first } = await editor.post(policies, { title: 'Udkast', iso_standards: ['ISO_27001'] })
    const path = `${policies}/${first.id}`
    await manager.put(path, { title: 'Rettet', body: 'Tekst' })
    const { body } = await editor.get(`${path}/revisions`)
    expect(body.content).toMatchObject([
      { version: 2, policy_id: first.id, title: 'Rettet', body: 'Tekst', last_modified_by: 'Kirsten Holm' },
      {
        version: 1,
        policy_id: first.id,
        title: 'Udkast',
        iso_standards: ['ISO_27001'],
        last_modified_by: 'Mads Bruun',
      },
    ])
    const { body: oldest } = await editor.get(`${path}/revisions?sort=version,asc&size=1&page=1`)
    expect([oldest.total_elements, oldest.content[0]?.version]).toEqual([2, 2])
  })
})

describe('an unknown record', () => {
  test.each(['00000000-0000-4000-8000-000000000000', 'x', "'; drop table policies; --", '%00', '..%2f..'])(
    'the id %s is not found',
    async (id) => {
      const responses = [
        await editor.get(`${policies}/${id}`),
        await editor.put(`${policies}/${id}`, { title: 'T' }),
        await editor.get(`${policies}/${id}/revisions`),
        await editor.get(`${policies}/${id}/reviews`),
      ]
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [404, 'not_found']))
    },
  )

  test('a policy of another holding is not found under any organization', async () => {
    const outsider = await api.signIn('outsider')
    const [theirs] = (await outsider.get(`organizations/${outsider.organizationId}/policies`)).body.content
    expect((await editor.get(`${policies}/${theirs?.id}`)).status).toBe(404)
    expect((await editor.get(`organizations/${outsider.organizationId}/policies/${theirs?.id}`)).status).toBe(404)
  })
})
