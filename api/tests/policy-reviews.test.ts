import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let policies: string
let member: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
  member = (await editor.get(`organizations/${editor.organizationId}/members?q=aisha`)).body.content[0]?.id ?? ''
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')

async function approvedPolicy(): Promise<string> {
  const approval = { state: 'APPROVED', approved_by_id: member, approved_on: '2020-01-31', review_period: 'P1M' }
  const { body } = await editor.post(policies, { title: 'T', ...approval })
  return `${policies}/${body.id}`
}

test('a review can be recorded, read and corrected, and changes the policy’s next review but not its version', async () => {
  const policy = await approvedPolicy()
  expect((await editor.get(policy)).body['next_review_date']).toBe('2020-02-29')

  const created = await editor.post(`${policy}/reviews`, {
    performed_on: today,
    reviewer_id: member,
    outcome: 'STILL_VALID',
    note: ' ',
  })
  expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
  expect(created.body).toMatchObject({
    performed_on: today,
    reviewer_id: member,
    note: null,
    last_modified_by: 'Mads Bruun',
  })
  const after = await editor.get(policy)
  expect([after.body.version, after.body['next_review_date']]).toEqual([1, addMonths(today, 1)])

  const path = `${policy}/reviews/${created.body.id}`
  const corrected = await editor.put(
    path,
    { performed_on: '2021-05-31', outcome: 'TO_BE_CHANGED', note: 'Målene er nået.' },
    { 'if-match': '"1"' },
  )
  expect(corrected.body).toMatchObject({
    version: 2,
    reviewer_id: null,
    outcome: 'TO_BE_CHANGED',
    note: 'Målene er nået.',
  })
  expect((await editor.get(policy)).body['next_review_date']).toBe('2021-06-30')
  expect((await editor.get(path)).body).toEqual(corrected.body)

  const stale = await editor.put(path, { performed_on: today, outcome: 'STILL_VALID' }, { 'if-match': '"1"' })
  expect([stale.status, stale.body.current]).toEqual([412, corrected.body])
})

test('the list contains the reviews of the policy, newest first', async () => {
  const policy = await approvedPolicy()
  for (const performed_on of ['2021-01-01', '2023-01-01', '2022-01-01'])
    await editor.post(`${policy}/reviews`, {
      performed_on,
      outcome: performed_on > '2022' ? 'STILL_VALID' : 'TO_BE_CHANGED',
    })
  const all = await editor.get(`${policy}/reviews`)
  expect(all.body.content.map((review) => review['performed_on'])).toEqual(['2023-01-01', '2022-01-01', '2021-01-01'])
  const one = await editor.get(`${policy}/reviews?outcome=TO_BE_CHANGED`)
  expect(one.body.total_elements).toBe(1)
})

test('a review is found under its own policy only', async () => {
  const [policy, other] = [await approvedPolicy(), await approvedPolicy()]
  const { body } = await editor.post(`${policy}/reviews`, { performed_on: today, outcome: 'STILL_VALID' })
  const responses = [
    await editor.get(`${other}/reviews/${body.id}`),
    await editor.put(`${other}/reviews/${body.id}`, { performed_on: today, outcome: 'STILL_VALID' }),
    await editor.get(`${policy}/reviews/${member}`),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('every invalid field of a review is reported', async () => {
  const policy = await approvedPolicy()
  const empty = await editor.post(`${policy}/reviews`, {})
  expect(empty.body.fields).toEqual([
    { path: 'performed_on', code: 'required' },
    { path: 'outcome', code: 'required' },
  ])
  const wrong = await editor.post(`${policy}/reviews`, {
    performed_on: '9999-01-01',
    reviewer_id: editor.organizationId,
    outcome: 'FINE',
    note: 'x'.repeat(4_001),
    by: 'me',
  })
  expect(wrong.body.fields.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'by', code: 'unknown_field' },
    { path: 'note', code: 'too_long' },
    { path: 'outcome', code: 'not_in_list' },
    { path: 'performed_on', code: 'in_future' },
    { path: 'reviewer_id', code: 'not_found' },
  ])
})
