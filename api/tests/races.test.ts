import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const tally = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

test('of fifty saves from the same version one is stored, and forty-nine are refused', async () => {
  const { body: first } = await editor.post(policies, { title: 'Start' })
  const path = `${policies}/${first.id}`
  const responses = await atOnce(50, (index) => editor.put(path, { title: `Save ${index}` }, { 'if-match': '"1"' }))
  expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 412: 49 })
  const saved = responses.find(({ status }) => status === 200)
  expect((await editor.get(path)).body).toEqual(saved?.body)
  const conflicts = responses.filter(({ status }) => status === 412).map(({ body }) => body.current)
  expect(conflicts).toEqual(conflicts.map(() => saved?.body))
})

// Each save is repeated for every other that precedes it, so that a larger number would only repeat more work.
test('twenty concurrent saves with If-Match lose no update', async () => {
  const { body: first } = await editor.post(policies, { title: '0' })
  const path = `${policies}/${first.id}`
  const addOne = async (): Promise<void> => {
    for (;;) {
      const { body } = await editor.get(path)
      const next = { title: String(Number(body['title']) + 1) }
      const { status } = await editor.put(path, next, { 'if-match': `"${body.version}"` })
      if (status === 200) return
    }
  }
  await atOnce(20, addOne)
  expect((await editor.get(path)).body).toMatchObject({ title: '20', version: 21 })
  expect((await editor.get(`${path}/revisions`)).body.total_elements).toBe(21)
})

test('fifty concurrent saves without If-Match all become versions', async () => {
  const { body: first } = await editor.post(policies, { title: 'Start' })
  const path = `${policies}/${first.id}`
  const responses = await atOnce(50, (index) => editor.put(path, { title: `Save ${index}` }))
  expect(responses.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 2),
  )
})

test('a hundred repetitions of one request, ten at a time, create one policy and get one response', async () => {
  const before = (await editor.get(policies)).body.total_elements
  const responses = await atOnce(100, () =>
    editor.post(policies, { title: 'Once' }, { 'idempotency-key': 'a-hundred' }),
  )
  expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 100 })
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect((await editor.get(policies)).body.total_elements).toBe(before + 1)
})

test('a repetition gets the first response, regardless of later changes and of the order of the keys', async () => {
  const key = { 'idempotency-key': 'order' }
  const first = await editor.post(policies, { title: 'T', body: 'B' }, key)
  await editor.put(`${policies}/${first.body.id}`, { title: 'Later' })
  const repeat = await editor.post(policies, { body: 'B', title: 'T' }, key)
  expect([repeat.status, repeat.headers.get('etag')]).toEqual([201, '"1"'])
  expect(repeat.body).toEqual(first.body)
})

test('the same key with another body, or for another call, is refused', async () => {
  const key = { 'idempotency-key': 'reused' }
  const { body } = await editor.post(policies, { title: 'One' }, key)
  const other = await editor.post(policies, { title: 'Two' }, key)
  const elsewhere = await editor.post(`${policies}/${body.id}/reviews`, { title: 'One' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a key belongs to the user, and a failed request does not use it', async () => {
  const key = { 'idempotency-key': 'shared' }
  expect((await editor.post(policies, { title: '' }, key)).status).toBe(422)
  const mine = await editor.post(policies, { title: 'Mine' }, key)
  const manager = await api.signIn('manager')
  const theirs = await manager.post(policies, { title: 'Theirs' }, key)
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test.each(['', 'x'.repeat(256), 'æ'])('the key %j is refused', async (key) => {
  const { status, body } = await editor.post(policies, { title: 'T' }, { 'idempotency-key': key })
  expect([status, body.code]).toEqual([400, 'bad_request'])
})

test('of ten concurrent departments with the same name one is created, and nine are refused at the field', async () => {
  const manager = await api.signIn('manager')
  const departments = `organizations/${manager.organizationId}/departments`
  const create = `organizations/${manager.organizationId}/organizations/${manager.organizationId}/departments`
  const responses = await atOnce(10, () => manager.post(create, { name: 'Night shift' }))
  expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 1, 422: 9 })
  const refused = responses.filter(({ status }) => status === 422).map(({ body }) => body.fields)
  expect(refused).toEqual(refused.map(() => [{ path: 'name', code: 'taken' }]))
  expect((await manager.get(`${departments}?q=night%20shift`)).body.total_elements).toBe(1)
})
