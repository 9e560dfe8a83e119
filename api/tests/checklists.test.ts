import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let here: string
let checklists: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  here = `organizations/${editor.organizationId}`
  checklists = `${here}/checklists`
})
afterAll(() => api.close())

type Item = Readonly<Record<string, unknown>>
const question = (more: Item = {}): Item => ({ kind: 'YES_NO', text: 'Er plomben hel?', expected: 'YES', ...more })
const itemsOf = (body: object) => (body as { readonly items: readonly Item[] }).items

describe('a checklist', () => {
  test('stores its items with ids, and without the fields that a kind does not have', async () => {
    const { status, body } = await editor.post(checklists, {
      title: 'Slukkere',
      items: [{ kind: 'SECTION', text: 'Hal 1', expected: 'YES', critical: true }, question({ minimum: 3 })],
    })
    expect(status).toBe(201)
    const [section, first] = itemsOf(body)
    expect(section).toMatchObject({ required: false, expected: null, critical: false })
    expect(first).toMatchObject({ required: true, expected: 'YES', minimum: null, on_fail: 'NOTE', help: '' })
    expect(first?.['id']).not.toBe(section?.['id'])
    expect((await editor.get(`${checklists}/${body.id}`)).body).toEqual(body)
  })

  test('keeps the ids of its items when it is revised, and stores every revision', async () => {
    const { body } = await editor.post(checklists, { title: 'Brusere', items: [question()] })
    const [first] = itemsOf(body)
    const revised = [question({ text: 'Ny' }), { ...first, text: 'Er plomben ubrudt?' }]
    const { body: second } = await editor.put(`${checklists}/${body.id}`, { title: 'Brusere', items: revised })
    expect(itemsOf(second)[1]).toMatchObject({ id: first?.['id'], text: 'Er plomben ubrudt?' })
    const { body: revisions } = await editor.get(`${checklists}/${body.id}/revisions`)
    expect(revisions.content.map((one) => [one['version'], itemsOf(one).length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(itemsOf(revisions.content[1] ?? {})[0]).toEqual(first)
  })

  test('is refused with every invalid item named', async () => {
    const { body: made } = await editor.post(checklists, { title: 'Tryk', items: [question()] })
    const id = itemsOf(made)[0]?.['id']
    const { status, body } = await editor.put(`${checklists}/${made.id}`, {
      title: 'Tryk',
      items: [
        question({ id }),
        question({ id }),
        { kind: 'NUMBER', text: 'Tryk', minimum: 8, maximum: 6 },
        { kind: 'CHOICE', text: 'Niveau' },
      ],
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'items.1.id twice',
      'items.2.maximum upside_down',
      'items.3.choices required',
    ])
  })

  test('has at most 200 items', async () => {
    const items = Array.from({ length: 201 }, () => question())
    const { status } = await editor.post(checklists, { title: 'For lang', items })
    expect(status).toBe(422)
    expect((await editor.post(checklists, { title: 'Lang', items: items.slice(1) })).status).toBe(201)
  })

  test('that a reminder refers to cannot be discarded, and one that is not used can', async () => {
    const { body: used } = await editor.post(checklists, { title: 'I brug', items: [question()] })
    const { body: spare } = await editor.post(checklists, { title: 'Ikke i brug' })
    const reminder = { title: 'Branddøre', starts_at: '2031-01-31', checklist_id: used.id }
    const made = await editor.post(`${here}/reminders`, reminder)
    expect([made.status, made.body['checklist_id']]).toEqual([201, used.id])
    const refused = await editor.put(`${checklists}/${used.id}/discard`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect((await editor.put(`${checklists}/${spare.id}/discard`, {})).status).toBe(200)
  })

  test('of a reminder stays when a client that does not know it saves the reminder', async () => {
    const { body: list } = await editor.post(checklists, { title: 'Bliver', items: [question()] })
    const reminder = { title: 'Nødlys', starts_at: '2031-01-31' }
    const { body: made } = await editor.post(`${here}/reminders`, { ...reminder, checklist_id: list.id })
    const saved = await editor.put(`${here}/reminders/${made.id}`, reminder)
    expect(saved.body['checklist_id']).toBe(list.id)
    const removed = await editor.put(`${here}/reminders/${made.id}`, { ...reminder, checklist_id: null })
    expect(removed.body['checklist_id']).toBeNull()
  })
})
