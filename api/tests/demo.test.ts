import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, localDay } from '@ansvar/domain/dates'
import { meterTypes } from '@ansvar/domain/meter-types'
import { isCvr } from '#commands/organizations.ts'
import { addresses, password, startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let reader: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  reader = await api.signIn('reader')
  policies = `organizations/${reader.organizationId}/policies`
})
afterAll(() => api.close())

test('Nordlys has ten policies in all states', async () => {
  const { body } = await reader.get(policies)
  expect(body.content.map(({ title, version, state }) => [title, version, state])).toEqual([
    ['Alcohol and drugs', 2, 'APPROVED'],
    ['Chemicals and substitution', 3, 'APPROVED'],
    ['Energy and climate', 2, 'APPROVED'],
    ['Environmental policy', 7, 'APPROVED'],
    ['Health and safety at work', 5, 'APPROVED'],
    ['Information security', 4, 'APPROVED'],
    ['Purchasing and suppliers', 6, 'APPROVED'],
    ['Use of AI and personal data', 1, 'DRAFT'],
    ['Visitors and contractors', 4, 'RETIRED'],
    ['Work alone and at night', 3, 'APPROVED'],
  ])
})

test.each(['manager', 'outsider'] as const)('%s sees meters of every type and a logo', async (account) => {
  const caller = await api.signIn(account)
  const organization = `organizations/${caller.organizationId}`
  const { content } = (await caller.get(`${organization}/meters?size=500`)).body
  expect(new Set(content.map((meter) => meter['utility_type']))).toEqual(new Set(meterTypes))
  const own = await caller.get(`${organization}/organizations/${caller.organizationId}`)
  expect(own.body['logo']).toMatchObject({ type: 'PNG' })
})

test('the environmental policy is due within a month, and was edited by several people over years', async () => {
  const { body } = await reader.get(`${policies}?q=environmental&sort=next_review_date`)
  const policy = body.content.find(({ title }) => title === 'Environmental policy')
  const today = localDay(new Date(), 'Europe/Copenhagen')
  expect(String(policy?.['next_review_date']) > today).toBe(true)
  expect(String(policy?.['next_review_date']) < addMonths(today, 1)).toBe(true)
  const revisions = (await reader.get(`${policies}/${policy?.id}/revisions`)).body.content
  expect(revisions).toHaveLength(7)
  expect(new Set(revisions.map((revision) => revision['last_modified_by'])).size).toBeGreaterThan(2)
  expect(new Set(revisions.map((revision) => revision['body'])).size).toBeGreaterThan(3)
  expect(revisions[0]?.['body']).toBe(policy?.['body'])
  expect((await reader.get(`${policies}/${policy?.id}/reviews`)).body.total_elements).toBe(3)
})

test('procedures and an own document have reviews, and the review of the document is due within a month', async () => {
  const today = localDay(new Date(), 'Europe/Copenhagen')
  const organization = `organizations/${reader.organizationId}`
  const { content: procedures } = (await reader.get(`${organization}/procedures?q=lock-out`)).body
  const reviews = await reader.get(`${organization}/procedures/${procedures[0]?.id}/reviews`)
  expect(reviews.body.content).toMatchObject([{ outcome: 'STILL_VALID', last_modified_by: 'Lars Østergaard' }])
  const { content: due } = (await reader.get(`${organization}/files?q=drains`)).body
  expect(String(due[0]?.['next_review_date']) > today).toBe(true)
  expect(String(due[0]?.['next_review_date']) < addMonths(today, 1)).toBe(true)
  expect((await reader.get(`${organization}/files/${due[0]?.id}/reviews`)).body.total_elements).toBe(2)
})

test('no date in it is in the future, and versions are in chronological order', async () => {
  const now = new Date().toISOString()
  const late: string[] = []
  for (const { id, title, ...policy } of (await reader.get(policies)).body.content) {
    const revisions = (await reader.get(`${policies}/${id}/revisions?sort=version`)).body.content
    const dates = revisions.map((revision) => String(revision['last_modified_date']))
    if (dates.some((date) => date > now) || String(dates) !== String(dates.toSorted())) late.push(title)
    if (policy['last_modified_date'] !== dates.at(-1)) late.push(title)
  }
  expect(late).toEqual([])
})

test('a procedure waits for the manager, who can approve it', async () => {
  const manager = await api.signIn('manager')
  const own = `organizations/${manager.organizationId}`
  const [waiting] = (await manager.get(`${own}/approvals?state=PENDING`)).body.content
  expect(waiting).toMatchObject({ document_title: 'Reception of chemicals', requested_by: 'Mads Bruun' })
  const body = new URLSearchParams({ current_password: password })
  await manager.call('post', 'user/confirmation', { body })
  expect((await manager.put(`${own}/approvals/${waiting?.id}/approve`, {})).body).toMatchObject({ state: 'APPROVED' })
})

test('a policy waits for the confirmations of two of five members, among them the reader', async () => {
  const { content } = (await reader.get(`organizations/${reader.organizationId}/acknowledgement-rounds`)).body
  expect(content).toMatchObject([
    {
      document_title: 'Work alone and at night',
      state: 'OPEN',
      audience: 5,
      confirmed: 3,
      own_state: 'REQUESTED',
    },
  ])
})

test('the CVR numbers have a valid check digit', async () => {
  const numbers: unknown[] = []
  for (const account of ['manager', 'limited', 'outsider'] as const)
    for (const organization of (await (await api.signIn(account)).get('organizations')).body.content)
      numbers.push(organization['registration_number'])
  expect(numbers).toHaveLength(6)
  expect(numbers.filter((number) => !isCvr(String(number)))).toEqual([])
})

test('the sign-in page offers every account, and each can sign in', async () => {
  const { body } = await api.visitor().get('demo-accounts')
  expect(body.content.map(({ email }) => email)).toEqual(Object.values(addresses))
  const organizations = new Set<string>()
  for (const account of Object.keys(addresses)) organizations.add((await api.signIn(account as Account)).organizationId)
  expect(organizations.size).toBe(3)
})
