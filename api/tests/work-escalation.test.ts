import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

// Ida is in a department that the editor leads. The organization escalates after 7 days.

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
let ids: Record<'manager' | 'editor' | 'reader' | 'ida' | 'department', string>

type Json = Record<string, unknown>

const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  own = `organizations/${manager.organizationId}`
  const { content } = (await manager.get(`${own}/members?size=500`)).body
  const idOf = (name: string) => content.find((row) => row['email'] === `${name}@nordlys.example`)?.id ?? ''
  const department = await madeBy(
    manager.post(`${own}/organizations/${manager.organizationId}/departments`, {
      name: 'Prøveafdeling',
      leader_id: idOf('editor'),
    }),
  )
  const member = { name: 'Ida', email: 'ida@proeve.example', level: 'READ', department_id: department.id }
  const ida = await madeBy(manager.post(`${own}/members`, member))
  ids = {
    manager: idOf('manager'),
    editor: idOf('editor'),
    reader: idOf('reader'),
    ida: ida.id,
    department: department.id,
  }
})
afterAll(() => api.close())

/** Creates an inspection that is due in a number of days. Returns how a caller sees its work item. */
async function inspectionDue(days: number, responsible: string | null) {
  const title = `Test ${days} ${Math.abs(days) + (responsible?.length ?? 0)} ${crypto.randomUUID()}`
  const { id } = await madeBy(
    manager.post(`${own}/reminders`, { title, starts_at: inDays(300), frequency: 'P1Y', responsible_id: responsible }),
  )
  const inspection = await madeBy(manager.post(`${own}/inspections`, { reminder_id: id, due_on: inDays(days) }))
  return (who: Caller) => itemOf(who, `INSPECTION:${inspection.id}`)
}

/** Returns the item as the caller sees it, which is one of the caller's own exactly if the caller has a role in it. */
async function itemOf(who: Caller, key: string): Promise<Json | undefined> {
  const list = `${own}/dashboard/work-items?size=500&kind=${key.split(':')[0]}`
  // The key of an action ends with the id of the action.
  const isItem = (row: Json) => row['key'] === key || String(row['key']).startsWith(`${key}:`)
  const found = (await who.get(list)).body.content.filter(isItem)
  expect(found.length).toBeLessThanOrEqual(1)
  const mine = (await who.get(`${list}&scope=MINE`)).body.content.filter(isItem)
  expect(mine).toEqual(found.filter(({ roles }) => (roles as string[]).length > 0))
  return found[0]
}

/** Changes the setting of the organization. Without a number of days, a client that does not know it saves. */
async function escalateAfter(...days: (number | null)[]) {
  const path = `${own}/organizations/${manager.organizationId}`
  const { name, nace_code, time_zone, certification_standards } = (await manager.get(path)).body
  return manager.put(path, {
    name,
    nace_code,
    time_zone,
    certification_standards,
    ...(days.length > 0 && { escalation_days: days[0] }),
  })
}

describe('an overdue item', () => {
  test('is also one of the department’s leader after 7 days, and stays with its responsible member', async () => {
    const seen = await inspectionDue(-7, ids.ida)
    const escalated = { responsible_id: ids.ida, department_id: ids.department, escalated_date: today }
    expect(await seen(editor)).toMatchObject({ ...escalated, roles: ['LEADER'] })
    expect(await seen(reader)).toMatchObject({ ...escalated, roles: [] })
    expect(await seen(manager)).toMatchObject({ ...escalated, roles: [] })
    const early = await inspectionDue(-6, ids.ida)
    expect(await early(editor)).toMatchObject({ roles: [], escalated_date: null })
  })

  test('is one of managers at once if nobody is responsible, or a deactivated member', async () => {
    const nobody = await inspectionDue(-1, null)
    expect(await nobody(manager)).toMatchObject({ roles: ['LEADER'], escalated_date: today })
    expect(await nobody(editor)).toMatchObject({ roles: [], escalated_date: today })
    const dueToday = await inspectionDue(0, null)
    expect(await dueToday(manager)).toMatchObject({ roles: [], escalated_date: null })
    const member = { name: 'Bo', email: 'bo@proeve.example', level: 'READ', department_id: ids.department }
    const { id } = await madeBy(manager.post(`${own}/members`, member))
    const left = await inspectionDue(-1, id)
    expect(await left(manager)).toMatchObject({ roles: [], escalated_date: null })
    await madeBy(manager.put(`${own}/members/${id}`, { ...member, active: false }))
    expect(await left(manager)).toMatchObject({ roles: ['LEADER'], escalated_date: today, responsible_id: id })
  })

  test('is one of managers if the responsible member has no department', async () => {
    const { body: member } = await manager.get(`${own}/members/${ids.editor}`)
    await madeBy(manager.put(`${own}/members/${ids.editor}`, { ...member, department_id: null }))
    const leader = await inspectionDue(-20, ids.editor)
    expect(await leader(editor)).toMatchObject({ roles: expect.arrayContaining(['RESPONSIBLE']) as string[] })
    expect(await leader(manager)).toMatchObject({ roles: ['LEADER'], escalated_date: inDays(-13) })
  })

  test('is escalated by the organization’s setting, which managers change and old clients keep', async () => {
    const seen = await inspectionDue(-10, ids.ida)
    expect((await escalateAfter(11)).body['escalation_days']).toBe(11)
    expect(await seen(editor)).toMatchObject({ roles: [], escalated_date: null })
    expect((await escalateAfter(10)).status).toBe(200)
    expect(await seen(editor)).toMatchObject({ roles: ['LEADER'] })
    expect((await escalateAfter(null)).body['escalation_days']).toBeNull()
    expect(await seen(editor)).toMatchObject({ roles: [], escalated_date: null })
    expect((await escalateAfter()).body['escalation_days']).toBeNull()
    for (const days of [0, 366, 1.5]) expect((await escalateAfter(days)).status).toBe(422)
    await escalateAfter(7)
    const path = `${own}/organizations/${manager.organizationId}`
    expect((await editor.put(path, { name: 'Nordlys Metal A/S', escalation_days: 1 })).status).toBe(403)
  })
})

test('an item is one row for a member with three roles', async () => {
  const { id } = await madeBy(
    manager.post(`${own}/events`, {
      title: 'Leak',
      kind: 'INCIDENT',
      importance: 'HIGH',
      occurrence_date: inDays(-30),
      accident_occurred: false,
      corrective_action: 'Seal it',
      action_due_date: inDays(-8),
      action_responsible_id: ids.ida,
      handler_id: ids.manager,
    }),
  )
  expect(await itemOf(manager, `ACTION:${id}`)).toMatchObject({ roles: ['HANDLER'], escalated_date: inDays(-1) })
  // Only managers see who is responsible, so nothing is escalated for others.
  expect(await itemOf(editor, `ACTION:${id}`)).toMatchObject({ roles: [], escalated_date: null, responsible_id: null })
  const member = (await manager.get(`${own}/members/${ids.manager}`)).body
  await madeBy(
    manager.put(`${own}/members/${ids.manager}`, {
      name: member['name'],
      email: member['email'],
      level: 'MANAGE',
      department_id: null,
    }),
  )
  const three = await madeBy(
    manager.post(`${own}/events`, {
      title: 'Spill',
      kind: 'INCIDENT',
      importance: 'HIGH',
      occurrence_date: inDays(-30),
      accident_occurred: false,
      corrective_action: 'Wipe it',
      action_due_date: inDays(-8),
      action_responsible_id: ids.manager,
      handler_id: ids.manager,
    }),
  )
  expect(await itemOf(manager, `ACTION:${three.id}`)).toMatchObject({ roles: ['RESPONSIBLE', 'HANDLER', 'LEADER'] })
})

test('a leader sees the competences of the department’s members, and the scope of the department', async () => {
  const { id: competence } = await madeBy(manager.post(`${own}/competences`, { name: 'Truckkørsel' }))
  const member = { name: 'Ida', email: 'ida@proeve.example', level: 'READ', department_id: ids.department }
  const competences = [{ competence_id: competence, acquired_on: inDays(-300), valid_until: inDays(60) }]
  await madeBy(manager.put(`${own}/members/${ids.ida}`, { ...member, competences }))
  const key = `COMPETENCE:${ids.ida}:${competence}`
  expect(await itemOf(editor, key)).toMatchObject({ roles: ['LEADER'], escalated_date: null, state: 'LATER' })
  expect(await itemOf(reader, key)).toMatchObject({ roles: [] })
  const keys = async (who: Caller) =>
    (await who.get(`${own}/dashboard/work-items?size=500&scope=DEPARTMENT`)).body.content.map((row) => row['key'])
  expect(await keys(editor)).toContain(key)
  expect(await keys(reader)).not.toContain(key)
})
