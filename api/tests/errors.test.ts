import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#log.ts'
import { startApi, type TestApi } from './support/api.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

let api: TestApi
beforeAll(async () => {
  api = await startApi({ log })
})
afterAll(() => api.close())

test('a browser’s error is logged without personal data', async () => {
  const response = await api.visitor().post('errors', {
    message: 'TypeError for manager@nordlys.example',
    path: '/leadership/policies/3f2504e0-4f89-41d3-9a0c-0305e82c3301?q=Kirsten',
    stack: 'at https://ansvar.example/assets/a.js?token=abc:1:2',
    something: 'else',
  })
  expect([response.status, response.text]).toEqual([202, ''])
  const line = lines.find((item) => item.includes('a browser met an error')) ?? ''
  expect(line).toContain('TypeError for <address>')
  expect(line).toContain('/leadership/policies/<id>?<query>')
  for (const secret of ['manager@', '3f2504e0', 'Kirsten', 'token=abc']) expect(line).not.toContain(secret)
})

test('an invalid or too large report is refused', async () => {
  expect((await api.visitor().post('errors', {})).status).toBe(422)
  expect((await api.visitor().post('errors', { message: 'x'.repeat(2_001) })).status).toBe(422)
  expect((await api.visitor().post('errors', { message: 'x', stack: 'x'.repeat(1_100_000) })).status).toBe(413)
})

test('one address can report thirty errors per minute', async () => {
  const from = { 'x-forwarded-for': '198.51.100.9' }
  const statuses = []
  for (let count = 0; count < 31; count += 1)
    statuses.push((await api.visitor(from).post('errors', { message: 'again' })).status)
  expect(statuses.slice(0, 30).every((status) => status === 202)).toBe(true)
  expect(statuses[30]).toBe(429)
})

test('the log of ordinary use does not contain names, addresses, secrets, sessions or searches', async () => {
  const manager = await api.signIn('manager', { 'x-forwarded-for': '198.51.100.77' })
  await manager.get(`organizations/${manager.organizationId}/members?q=henrik`)
  await manager.post(`organizations/${manager.organizationId}/policies`, { title: 'Hemmelig titel' })
  const text = lines.join('')
  expect(text).toContain('"route":"/api/v1/organizations/{orgId}/members"')
  const secrets = [
    manager.cookie().split('=')[1] ?? '',
    manager.organizationId,
    'manager@',
    'ansvar-demo-2026',
    'henrik',
    'Hemmelig',
    '198.51',
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('an internal error is reported without its cause, and logged without the row’s values', async () => {
  const broken = await startApi({ log })
  const manager = await broken.signIn('manager')
  await broken.database.script(({ exec }) =>
    exec("alter table policies add constraint odd check (title <> 'Kirsten Holm') not valid"),
  )
  const { status, body, text } = await manager.post(`organizations/${manager.organizationId}/policies`, {
    title: 'Kirsten Holm',
  })
  await broken.close()
  expect([status, body.code]).toEqual([500, 'internal'])
  expect(text).not.toContain('constraint')
  const line = lines.find((item) => item.includes('a request failed')) ?? ''
  expect(line).toContain('odd')
  expect(line).not.toContain('Kirsten')
})

test('a path that does not exist is refused in the requested language', async () => {
  const response = await api.visitor({ 'accept-language': 'da' }).get('nothing/here')
  expect([response.status, response.headers.get('content-language')]).toEqual([404, 'da'])
})
