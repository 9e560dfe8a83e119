import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCode } from '@ansvar/domain/codes'
import { z } from 'zod'
import { code, type Code } from '#resources/codes/schema.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let own: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  own = `organizations/${editor.organizationId}`
})
afterAll(() => api.close())

const idOf = async (caller: Caller, path: string, record: object): Promise<string> => {
  const { status, body } = await caller.post(path, record)
  expect([status, body.code]).toEqual([201, undefined])
  return body.id
}

const reminderOf = (title: string) =>
  idOf(editor, `${own}/reminders`, { title, starts_at: '2027-01-31', frequency: 'P1M' })
const meterOf = (name: string) =>
  idOf(editor, `${own}/meters`, { name, utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' })

async function codesOf(resource: string, ids: readonly string[]): Promise<Code[]> {
  const { status, body } = await editor.post(`${own}/codes`, { resource, record_ids: ids })
  expect([status, body.code]).toEqual([201, undefined])
  return z.array(code).parse(body.content)
}

async function codeOf(resource: string, id: string): Promise<Code> {
  const [found] = await codesOf(resource, [id])
  if (!found) throw new Error('The record has no code')
  return found
}

const resolve = (text: string, caller = reader) => caller.get(`${own}/codes/${text}`)

const textOf = (found: object) => Object.entries(found).find(([name]) => name === 'code')?.[1]

describe('codes of records', () => {
  test('are created once, and returned in the order of the records', async () => {
    const [first, second, third] = [await meterOf('Hall 1'), await meterOf('Hall 2'), await meterOf('Hall 3')]
    const single = await codeOf('METER', second)
    const all = await codesOf('METER', [third, second, first, second])
    expect(all.map((each) => each.record_name)).toEqual(['Hall 3', 'Hall 2', 'Hall 1'])
    expect(all[1]?.code).toBe(single.code)
    expect(new Set(all.map((each) => parseCode(each.code))).size).toBe(3)
    const { body } = await reader.get(`${own}/codes?resource=METER&record_id=${first}`)
    expect(body.content.map(textOf)).toEqual([all[2]?.code])
  })

  test('are created once when two users print at the same time', async () => {
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => meterOf(`Parallel ${name}`)))
    const [one, other] = await Promise.all([codesOf('METER', ids), codesOf('METER', ids.toReversed())])
    expect(other.map(textOf).toReversed()).toEqual(one.map(textOf))
  })

  test('of a reminder name its oldest open inspection', async () => {
    const id = await reminderOf('Fire doors')
    const { code: text } = await codeOf('REMINDER', id)
    const { body: inspections } = await reader.get(`${own}/inspections?reminder_id=${id}&sort=due_on,asc`)
    const { status, body } = await resolve(text)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: text,
      resource: 'REMINDER',
      record_id: id,
      record_name: 'Fire doors',
      state: 'ACTIVE',
      open_inspection_id: inspections.content[0]?.id,
    })
  })

  test('open areas and own chemicals by their names', async () => {
    const manager = await api.signIn('manager')
    const area = await idOf(manager, `${own}/areas`, { name: 'Loading bay' })
    expect(await codeOf('AREA', area)).toMatchObject({
      record_name: 'Loading bay',
      state: 'ACTIVE',
      open_inspection_id: null,
    })
    const { body: listed } = await reader.get(`${own}/chemical-associations?size=1`)
    expect(await codeOf('OWN_CHEMICAL', listed.content[0]?.id ?? '')).toMatchObject({
      state: 'ACTIVE',
      record_name: expect.stringMatching(/./),
    })
  })

  test('that are revoked open nothing, and the record gets a new one', async () => {
    const id = await reminderOf('Ladders')
    const { code: text } = await codeOf('REMINDER', id)
    expect((await reader.put(`${own}/codes/${text}/revoke`, undefined)).status).toBe(403)
    const { body: revoked } = await editor.put(`${own}/codes/${text}/revoke`, undefined)
    expect(revoked).toMatchObject({ code: text, state: 'REVOKED' })
    const { body: again } = await editor.put(`${own}/codes/${text}/revoke`, undefined)
    expect(again['revoked_date']).toBe(revoked['revoked_date'])
    expect((await resolve(text)).body['state']).toBe('REVOKED')
    expect((await codeOf('REMINDER', id)).code).not.toBe(text)
  })

  test('stay when their record is moved to the bin and out of it', async () => {
    const id = await reminderOf('Scaffolds')
    const { code: text } = await codeOf('REMINDER', id)
    const { status, body: item } = await editor.put(`${own}/reminders/${id}/discard`, undefined)
    expect(status).toBe(200)
    const { body } = await resolve(text)
    expect([body['state'], body['record_name'], body['open_inspection_id']]).toEqual(['RECORD_DISCARDED', null, null])
    expect((await editor.put(`${own}/bin/${item.id}/restore`, undefined)).status).toBe(200)
    expect((await resolve(text)).body['state']).toBe('ACTIVE')
  })

  test('of another organization are answered like unknown ones', async () => {
    const outsider = await api.signIn('outsider')
    const { code: text } = await codeOf('METER', await meterOf('Hidden'))
    const theirs = `organizations/${outsider.organizationId}/codes`
    const foreign = await outsider.get(`${theirs}/${text}`)
    const unknown = await outsider.get(`${theirs}/0000000000`)
    const malformed = await outsider.get(`${theirs}/x`)
    const responseOf = ({ status, body }: typeof foreign) => [status, body.code, body['detail']]
    expect(responseOf(foreign)).toEqual([404, 'not_found', undefined])
    expect([responseOf(unknown), responseOf(malformed)]).toEqual([responseOf(foreign), responseOf(foreign)])
    expect((await outsider.get(`${own}/codes/${text}`)).status).toBe(404)
  })

  test('are refused to readers, and for records that the organization lacks', async () => {
    const id = await meterOf('Refused')
    const input = { resource: 'METER', record_ids: [id] }
    expect((await reader.post(`${own}/codes`, input)).status).toBe(403)
    const wrong = await editor.post(`${own}/codes`, { ...input, resource: 'REMINDER' })
    expect([wrong.status, wrong.body['fields']]).toEqual([422, [{ path: 'record_ids.0', code: 'not_found' }]])
    expect((await editor.post(`${own}/codes`, { ...input, record_ids: [] })).status).toBe(422)
  })
})
