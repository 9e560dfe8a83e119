import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { multipart, multipartType, pdf } from './support/files.ts'

let api: TestApi
let editor: Caller
let manager: Caller
let here: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  here = `organizations/${editor.organizationId}`
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
type Fields = Readonly<Record<string, unknown>>
type Item = { readonly id: string; readonly text: string }

const questions: readonly Fields[] = [
  { kind: 'SECTION', text: 'Hal 1' },
  { kind: 'YES_NO', text: 'Plombe', expected: 'YES', on_fail: 'NOTE' },
  { kind: 'NUMBER', text: 'Tryk', minimum: 6.5, maximum: 8, unit: 'bar', on_fail: 'ACTION' },
  { kind: 'PHOTO', text: 'Billede', required: false },
  { kind: 'YES_NO', text: 'Lampe', expected: 'YES', required: false, not_applicable_allowed: true, critical: true },
]

/** Creates a checklist, a reminder with it and an inspection. Returns the path of the inspection, and the items by text. */
async function opened(items: readonly Fields[] = questions, reminder: Fields = {}) {
  const list = await editor.post(`${here}/checklists`, { title: 'Slukkere', items })
  const own = list.body['items'] as Item[]
  const made = await editor.post(`${here}/reminders`, {
    title: 'Slukkere',
    starts_at: today,
    frequency: 'P1M',
    checklist_id: list.body.id,
    ...reminder,
  })
  const { body } = await editor.get(`${here}/inspections?reminder_id=${made.body.id}`)
  const id = body.content[0]?.id ?? ''
  return {
    id,
    path: `${here}/inspections/${id}`,
    checklist: `${here}/checklists/${list.body.id}`,
    reminderId: made.body.id,
    item: (text: string) => own.find((each) => each.text === text)?.id ?? '',
    items: own,
  }
}

const answer = (caller: Caller, path: string, answers: readonly Fields[], version?: number) =>
  caller.call('patch', `${path}/answers`, {
    json: { answers },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const read = async (path: string) =>
  (await editor.get(`${path}?embed=answers,checklist,previous_values`)).body as Fields
const answersOf = async (path: string) =>
  (await read(path))['answers'] as readonly (Fields & { readonly item_id: string })[]
const problems = (body: object) =>
  (body as { readonly fields: readonly { path: string; code: string }[] }).fields.map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('answering a checklist', () => {
  test('starts the inspection with the current revision, which later changes of the checklist do not affect', async () => {
    const { path, checklist, item, items } = await opened()
    expect(await read(path)).toMatchObject({ stage: 'PLANNED', checklist_version: null, progress: { questions: 4 } })
    const first = await answer(editor, path, [{ item_id: item('Plombe'), value: 'YES' }])
    expect(first.body).toMatchObject({
      stage: 'IN_PROGRESS',
      checklist_version: 1,
      progress: { answered: 1, missing: 1 },
    })
    const revised = items.map((each) => ({ ...each, minimum: null, maximum: each.text === 'Tryk' ? 1 : null }))
    await editor.put(checklist, { title: 'Slukkere', items: revised })
    const second = await answer(editor, path, [{ item_id: item('Tryk'), value: '7.250' }])
    expect(second.body).toMatchObject({ checklist_version: 1, progress: { answered: 2, missing: 0, failed: 0 } })
    expect((await read(path))['checklist']).toMatchObject({ version: 1, latest_version: 2 })
    expect((await answersOf(path)).find(({ item_id: id }) => id === item('Tryk'))).toMatchObject({
      value: '7.250',
      outcome: 'PASSED',
    })
    const done = await editor.put(`${path}/complete`, {})
    expect(done.body).toMatchObject({ status: 'DONE', result: 'PASSED', performed_at: today })
    expect((await read(path))['result']).toBe('PASSED')
  })

  test('names every invalid answer', async () => {
    const { path, item } = await opened()
    const { status, body } = await answer(editor, path, [
      { item_id: item('Plombe'), value: 'MAYBE' },
      { item_id: item('Hal 1'), value: 'YES' },
      { item_id: item('Tryk'), value: '7,5' },
      { item_id: item('Tryk'), value: '7.5' },
      { item_id: item('Lampe'), not_applicable: true },
      { item_id: item('Billede'), follow_up: 'EVENT', follow_up_id: item('Billede') },
    ])
    expect(status).toBe(422)
    expect(problems(body).toSorted()).toEqual([
      'answers.0.value not_in_list',
      'answers.1.item_id not_found',
      'answers.2.value not_a_number',
      'answers.3.item_id twice',
      'answers.4.note needed',
      'answers.5.follow_up invalid',
    ])
    expect(await read(path)).toMatchObject({ stage: 'PLANNED', answers: [] })
  })

  test('on two phones is merged by item, and an answer that the other has changed is not overwritten', async () => {
    const { path, item } = await opened()
    const { body: seen } = await editor.put(`${path}/start`, undefined)
    const one = await answer(editor, path, [{ item_id: item('Plombe'), value: 'YES' }], seen.version)
    const other = await answer(manager, path, [{ item_id: item('Tryk'), value: '7' }], seen.version)
    expect([one.status, other.status]).toEqual([200, 200])
    const late = await answer(manager, path, [{ item_id: item('Plombe'), value: 'NO' }], seen.version)
    expect([late.status, late.body.code, late.body.current?.['version']]).toEqual([412, 'stale', other.body.version])
    const same = await answer(manager, path, [{ item_id: item('Plombe'), value: 'YES' }], seen.version)
    expect([same.status, same.body.version]).toEqual([200, other.body.version])
    expect((await answersOf(path)).map(({ value }) => value)).toEqual(['YES', '7'])
  })

  test('stores photos, and the history says who answered what', async () => {
    const { path, item } = await opened()
    const file = await editor.call('post', `${here}/attachments`, {
      body: new Uint8Array(multipart('x.pdf', pdf('photo'))),
      headers: multipartType,
    })
    const files = [{ id: file.body.id }]
    expect((await answer(editor, path, [{ item_id: item('Billede'), files }])).status).toBe(200)
    expect(await answersOf(path)).toMatchObject([{ outcome: 'UNRATED', files: [{ id: file.body.id }] }])
    const { body } = await editor.get(`${path}/history`)
    expect(JSON.stringify(body)).toContain('inspection_answers')
  })

  test('refuses files and events of another organization as unknown', async () => {
    const { path, item } = await opened()
    const outsider = await api.signIn('outsider')
    const there = `organizations/${outsider.organizationId}`
    const event = await outsider.post(`${there}/events`, {
      title: 'Spild',
      kind: 'OBSERVATION',
      importance: 'LOW',
      occurrence_date: today,
      accident_occurred: false,
    })
    const file = await outsider.call('post', `${there}/attachments`, {
      body: new Uint8Array(multipart('x.pdf', pdf('foreign'))),
      headers: multipartType,
    })
    const { status, body } = await answer(editor, path, [
      { item_id: item('Plombe'), value: 'NO', follow_up: 'EVENT', follow_up_id: event.body.id },
      { item_id: item('Billede'), files: [{ id: file.body.id }] },
    ])
    expect([status, problems(body)]).toEqual([422, ['answers.0.follow_up_id not_found', 'answers.1.files.0 not_found']])
  })

  test('shows the numbers of the previous inspection', async () => {
    const { path, item, reminderId } = await opened()
    await answer(editor, path, [
      { item_id: item('Plombe'), value: 'YES' },
      { item_id: item('Tryk'), value: '7.9' },
    ])
    await editor.put(`${path}/complete`, {})
    const { body } = await editor.get(`${here}/inspections?reminder_id=${reminderId}&status=PENDING`)
    const next = await read(`${here}/inspections/${body.content[0]?.id}`)
    expect(next['previous_values']).toEqual([{ item_id: item('Tryk'), value: '7.9', performed_at: today }])
  })
})

const answeredBy = (id: string, value = 'NO') => [{ item_id: id, value }]

const noticesOf = async (caller: Caller, id: string) => {
  const { body } = await caller.get(`${here}/notifications?size=500&kind=INSPECTION_FAILED`)
  return (body.content as readonly Fields[]).filter((notice) => notice['record_id'] === id)
}

describe('a critical question that fails', () => {
  test('notifies the managers at once, once for each question', async () => {
    const { id, path, item } = await opened()
    await answer(editor, path, answeredBy(item('Plombe')))
    expect(await noticesOf(manager, id)).toEqual([])
    await answer(editor, path, answeredBy(item('Lampe'), 'YES'))
    expect(await noticesOf(manager, id)).toEqual([])
    for (const value of ['NO', 'YES', 'NO']) await answer(editor, path, answeredBy(item('Lampe'), value))
    expect(await noticesOf(manager, id)).toMatchObject([{ resource: 'inspections', title: 'Slukkere', count: 1 }])
    expect(await noticesOf(editor, id)).toEqual([])
  })

  test('notifies the head of the department instead, unless the head is deactivated or has answered it', async () => {
    const members = `${here}/members`
    const { body: head } = await manager.post(members, { name: 'Ea Holt', email: 'ea@nordlys.example', level: 'EDIT' })
    const departmentOf = async (leaderId: string | undefined) => {
      const departments = `${here}/organizations/${editor.organizationId}/departments`
      return (await manager.post(departments, { name: `Under ${leaderId}`, leader_id: leaderId })).body.id
    }
    const failIn = async (departmentId: string | undefined) => {
      const { id, path, item } = await opened(questions, { department_id: departmentId })
      expect((await answer(editor, path, answeredBy(item('Lampe')))).status).toBe(200)
      return [(await noticesOf(manager, id)).length, (await noticesOf(editor, id)).length]
    }
    const department = await departmentOf(head.id)
    expect(await failIn(department)).toEqual([0, 0])
    const { body: current } = await manager.get(`${members}/${head.id}`)
    await manager.put(`${members}/${head.id}`, { ...current, active: false })
    expect(await failIn(department)).toEqual([1, 0])
    const { body: user } = await editor.get('user')
    expect(await failIn(await departmentOf(user.id))).toEqual([0, 0])
  })
})

describe('completing an inspection', () => {
  test('requires every required answer, and a follow-up of every failure', async () => {
    const { id, path, item } = await opened()
    const failing = { item_id: item('Tryk'), value: '8.001' }
    await answer(editor, path, [failing])
    const early = await editor.put(`${path}/complete`, {})
    expect([early.status, early.body.code]).toEqual([409, 'unanswered'])
    await answer(editor, path, [{ item_id: item('Plombe'), value: 'NO' }])
    const open = await editor.put(`${path}/complete`, {})
    expect([open.status, open.body.code]).toEqual([409, 'not_followed_up'])
    expect(open.body.current).toMatchObject({ progress: { failed: 2, open: 2 } })

    const corrected = { item_id: item('Plombe'), value: 'NO', follow_up: 'CORRECTED' }
    const refused = await answer(editor, path, [corrected, { ...failing, follow_up: 'CORRECTED', note: 'x' }])
    expect(problems(refused.body)).toEqual(['answers.0.note needed', 'answers.1.follow_up not_in_list'])
    const foreign = await opened()
    const action = (source: string) =>
      editor.post(`${here}/corrective-actions`, { source_kind: 'INSPECTION', source_id: source, title: 'Ny ventil' })
    const [other, own] = [await action(foreign.id), await action(id)]
    const followed = { ...failing, follow_up: 'ACTION' }
    const wrong = await answer(editor, path, [{ ...followed, follow_up_id: other.body.id }])
    expect(problems(wrong.body)).toEqual(['answers.0.follow_up_id not_found'])
    const settled = await answer(editor, path, [
      { ...corrected, note: 'Ny plombe' },
      { ...followed, follow_up_id: own.body.id },
    ])
    expect(settled.body).toMatchObject({ progress: { failed: 2, open: 0 } })
    const done = await editor.put(`${path}/complete`, { notes: 'To fejl' })
    expect(done.body).toMatchObject({ result: 'FAILED', stage: 'DONE', notes: 'To fejl' })
    const late = await answer(editor, path, [{ item_id: item('Plombe'), value: 'YES' }])
    expect(late.status).toBe(409)
  })

  test('by PUT is refused with a checklist, and possible without one', async () => {
    const { path } = await opened()
    const input = { due_on: today, status: 'DONE', performed_at: today }
    expect(problems((await editor.put(path, input)).body)).toEqual(['status has_checklist'])
    const plain = await opened([], { checklist_id: null })
    const done = await editor.put(plain.path, input)
    expect(done.body).toMatchObject({ status: 'DONE', result: null, stage: 'DONE', progress: null })
  })

  test('is undone by reopening, which keeps the answers', async () => {
    const { path, item } = await opened()
    await answer(editor, path, [
      { item_id: item('Plombe'), value: 'YES' },
      { item_id: item('Tryk'), value: '6.5' },
    ])
    await editor.put(`${path}/complete`, {})
    const { body } = await manager.put(`${path}/reopen`, { reason: 'Forkert hal' })
    expect(body).toMatchObject({ stage: 'IN_PROGRESS', result: null, progress: { answered: 2 } })
  })

  test('names the member who performed it, unless another performer is given', async () => {
    const { path, item } = await opened([{ kind: 'TEXT', text: 'Note', required: false }])
    await answer(editor, path, [{ item_id: item('Note'), value: 'Fin' }])
    const { body: user } = await editor.get('user')
    expect((await editor.put(`${path}/complete`, {})).body['performer_id']).toBe(user.id)
    const firm = await opened([{ kind: 'TEXT', text: 'Note', required: false }])
    await editor.put(firm.path, { due_on: today, performer_name: 'Falck' })
    await editor.put(`${firm.path}/start`, undefined)
    const done = await editor.put(`${firm.path}/complete`, {})
    expect(done.body).toMatchObject({ performer_id: null, performer_name: 'Falck', result: 'UNRATED' })
  })
})

/** Returns the day that is `days` days from today. */
const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

describe('postponing an inspection', () => {
  test('changes the due date, not the day by which it was planned', async () => {
    const { path } = await opened()
    const { body } = await editor.put(`${path}/postpone`, { due_on: later(3), reason: 'Hallen er lukket' })
    expect(body).toMatchObject({
      due_on: later(3),
      planned_on: today,
      postponements: [{ from: today, to: later(3), reason: 'Hallen er lukket' }],
    })
    const again = await editor.put(`${path}/postpone`, { due_on: later(5), reason: 'Stadig lukket' })
    expect(again.body).toMatchObject({ due_on: later(5), planned_on: today })
    expect(again.body['postponements']).toHaveLength(2)
  })

  test('is refused to an earlier day, to a past one, and to the day of the next one', async () => {
    const { path } = await opened([], { checklist_id: null, frequency: 'P1W' })
    const to = (due_on: string) => editor.put(`${path}/postpone`, { due_on, reason: 'Ferie' })
    expect(problems((await to(today)).body)).toEqual(['due_on not_later'])
    expect(problems((await to(later(7))).body)).toEqual(['due_on after_next'])
    expect((await to(later(6))).status).toBe(200)
    const past = await editor.post(`${here}/reminders`, { title: 'Gammel', starts_at: later(-30) })
    const { body } = await editor.get(`${here}/inspections?reminder_id=${past.body.id}`)
    const overdue = `${here}/inspections/${body.content[0]?.id}`
    const refused = await editor.put(`${overdue}/postpone`, { due_on: later(-3), reason: 'Ferie' })
    expect(problems(refused.body)).toEqual(['due_on in_past'])
  })

  test('does not make a late inspection on time', async () => {
    const past = await editor.post(`${here}/reminders`, { title: 'Sen', starts_at: later(-5) })
    const { body } = await editor.get(`${here}/inspections?reminder_id=${past.body.id}`)
    const path = `${here}/inspections/${body.content[0]?.id}`
    await editor.put(`${path}/postpone`, { due_on: later(2), reason: 'Ferie' })
    await editor.put(path, { due_on: later(2), status: 'DONE', performed_at: today })
    const late = await editor.get(`${here}/inspections?reminder_id=${past.body.id}&timeliness=LATE`)
    expect(late.body.content).toHaveLength(1)
  })

  test('is the only way to move the due date once it has come', async () => {
    const { path } = await opened()
    expect(problems((await editor.put(path, { due_on: later(2) })).body)).toEqual(['due_on needs_reason'])
    const ahead = await opened([], { checklist_id: null, starts_at: later(9) })
    const moved = await editor.put(ahead.path, { due_on: later(11) })
    expect(moved.body).toMatchObject({ due_on: later(11), planned_on: later(9) })
  })
})
