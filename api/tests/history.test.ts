import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyListSpec, readHistory } from '#audit/history.ts'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken } from '#auth/tokens.ts'
import { asUser } from '#db/scope.ts'
import { readListQuery } from '#http/list-query.ts'
import { isShownInHistory } from '#resources/controlled-documents/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let policies: string
let id: string
let members: Map<unknown, string>

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  policies = `organizations/${editor.organizationId}/policies`
  const people = (await editor.get(`organizations/${editor.organizationId}/members?size=500`)).body.content
  members = new Map(people.map((member) => [member['name'], member.id]))
  id = (await editor.post(policies, { title: 'Noise', owner_id: members.get('Mads Bruun') })).body.id
  await editor.put(`${policies}/${id}`, { title: 'Noise at night', owner_id: members.get('Kirsten Holm') })
  await editor.post(`${policies}/${id}/reviews`, {
    performed_on: '2026-01-05',
    outcome: 'STILL_VALID',
    reviewer_id: members.get('Jonas Kjær'),
  })
})
afterAll(() => api.close())

const history = (query = '') => reader.get(`${policies}/${id}/history${query}`)

test('a reader sees each change with its user and time, newest first, including reviews, with the names of referenced records', async () => {
  const { status, body } = await history()
  const mads = { id: members.get('Mads Bruun'), name: 'Mads Bruun' }
  const kirsten = { id: members.get('Kirsten Holm'), name: 'Kirsten Holm' }
  const jonas = { id: members.get('Jonas Kjær'), name: 'Jonas Kjær' }
  expect([status, body.total_elements]).toEqual([200, 3])
  expect(body.content).toMatchObject([
    {
      user_name: 'Mads Bruun',
      action: 'CREATED',
      resource: 'policy_reviews',
      fields: [
        { field: 'performed_on', before: null, after: '2026-01-05' },
        { field: 'reviewer_id', before: null, after: jonas.id },
        { field: 'outcome', before: null, after: 'STILL_VALID' },
      ],
      references: [jonas],
    },
    {
      action: 'UPDATED',
      resource: 'policies',
      record_id: id,
      fields: [
        { field: 'title', before: 'Noise', after: 'Noise at night' },
        { field: 'owner_id', before: mads.id, after: kirsten.id },
      ],
      references: [mads, kirsten],
    },
    { action: 'CREATED', resource: 'policies' },
  ])
})

test('a history is paged, in either order', async () => {
  const whole = (await history()).body.content.map((change) => change['number'])
  const pages = [(await history('?size=2')).body, (await history('?size=2&page=1')).body]
  expect(pages.map(({ total_elements }) => total_elements)).toEqual([3, 3])
  expect(pages.flatMap(({ content }) => content.map((change) => change['number']))).toEqual(whole)
  const oldestFirst = (await history('?sort=number,asc')).body.content.map((change) => change['number'])
  expect(oldestFirst).toEqual(whole.toReversed())
  expect((await history('?sort=user_name,asc')).status).toBe(400)
  expect((await history('?q=noise')).status).toBe(400)
})

test('the history of another organization is not found by either path, and neither is that of an unknown record', async () => {
  const outsider = await api.signIn('outsider')
  const statuses = [
    (await outsider.get(`${policies}/${id}/history`)).status,
    (await outsider.get(`organizations/${outsider.organizationId}/policies/${id}/history`)).status,
    (await reader.get(`organizations/${outsider.organizationId}/policies/${id}/history`)).status,
    (await reader.get(`${policies}/${members.get('Mads Bruun')}/history`)).status,
    (await reader.get(`${policies}/nonsense/history`)).status,
    (await api.visitor().get(`${policies}/${id}/history`)).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404, 401])
})

test('a change does not contain what the reader may not see: neither the values, nor the field, nor the names', async () => {
  const credentials = {
    token: hashToken(reader.cookie().split('=')[1] ?? ''),
    organizationId: reader.organizationId,
    now: new Date(),
    idleHours: SESSION_IDLE_HOURS,
  }
  const query = readListQuery(historyListSpec, new URLSearchParams(), 'UTC')
  const seen = await asUser(api.database, credentials, (scope) =>
    readHistory(scope, [policyKind as never], { organizationId: reader.organizationId, id }, query, {
      visible: (resource, field) =>
        resource === 'policies' && field !== 'owner_id' && isShownInHistory(resource, field),
      language: 'en',
      undoes: 'NONE',
      isRestorable: () => false,
    }),
  )
  expect(seen?.rows.map(({ fields }) => fields.map(({ field }) => field))).toEqual([['title'], ['title', 'state']])
  expect(JSON.stringify(seen)).not.toContain('Kirsten')
})

test('the demo’s policies have a history with their authors', async () => {
  const { content } = (await reader.get(`${policies}?size=500`)).body
  const histories = await Promise.all(
    content.filter((policy) => policy.id !== id).map(({ id: each }) => reader.get(`${policies}/${each}/history`)),
  )
  expect(histories.every(({ body }) => body.total_elements > 0 && body.content.at(-1)?.['action'] === 'CREATED')).toBe(
    true,
  )
})

const historyOf = async (who: Caller, path: string) => {
  const { status, body } = await who.get(`${path}/history`)
  return status === 200
    ? body.content.map((entry) => `${String(entry['action'])} ${String(entry['resource'])}`)
    : status
}

test('organizations, their lists and tokens, and the catalogue have a history, that of tokens for managers only', async () => {
  const manager = await api.signIn('manager')
  const maintainer = await api.signIn('maintainer')
  const own = `organizations/${manager.organizationId}`
  const parent = (await manager.post(`${own}/areas`, { name: 'Hal 9' })).body.id
  const area = (await manager.post(`${own}/areas`, { name: 'Ovn', parent_id: parent })).body.id
  const competence = (await manager.post(`${own}/competences`, { name: 'Kranfører' })).body.id
  const department = (
    await manager.post(`${own}/organizations/${manager.organizationId}/departments`, { name: 'Kran' })
  ).body.id
  const token = (await manager.post(`${own}/tokens`, { name: 'Rapport', level: 'READ' })).body.id
  const stakeholder = (await maintainer.post('stakeholders', { name: 'Kran & Co' })).body.id
  expect(await historyOf(reader, `${own}/areas/${area}`)).toEqual(['CREATED areas'])
  expect((await reader.get(`${own}/areas/${area}/history`)).body.content[0]?.['references']).toEqual([
    { id: parent, name: 'Hal 9' },
  ])
  expect(await historyOf(reader, `${own}/competences/${competence}`)).toEqual(['CREATED competences'])
  expect(await historyOf(reader, `${own}/departments/${department}`)).toEqual(['CREATED departments'])
  expect(await historyOf(manager, `${own}/tokens/${token}`)).toEqual(['CREATED tokens'])
  expect(JSON.stringify((await manager.get(`${own}/tokens/${token}/history`)).body)).not.toContain('secret')
  expect(await historyOf(reader, `${own}/tokens/${token}`)).toBe(403)
  expect(await historyOf(reader, `stakeholders/${stakeholder}`)).toEqual(['CREATED stakeholders'])
  await manager.put(`${own}/organizations/${manager.organizationId}`, { name: 'Nordlys Metal A/S', nace_code: '25.61' })
  expect(await historyOf(reader, `${own}/organizations/${manager.organizationId}`)).toContain('UPDATED organizations')
  const galvano = (await manager.get('organizations')).body.content[1]?.id ?? ''
  expect(await historyOf(manager, `${own}/organizations/${galvano}`)).toEqual(['CREATED organizations'])
  expect(await historyOf(reader, `${own}/organizations/${galvano}`)).toBe(404)
})
