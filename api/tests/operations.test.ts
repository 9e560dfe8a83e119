import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { eraseTexts } from '#audit/erase.ts'
import { verifyTrail } from '#audit/verify.ts'
import { asSystem } from '#db/scope.ts'
import { startApi, type Caller, type TestApi, type TestResponse } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 })

let api: TestApi
let editor: Caller
let manager: Caller
let reader: Caller
let organization: string
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  reader = await api.signIn('reader')
  organization = `organizations/${editor.organizationId}`
  policies = `${organization}/policies`
})
afterAll(() => api.close())

const facts = {
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: localDay(new Date(), 'Europe/Copenhagen'),
  accident_occurred: false,
}

const as = (operation: string) => ({ 'operation-id': operation })
const operationOf = async (id: string, who = editor) =>
  (await who.get(`${organization}/operations?id=${id}`)).body.content[0]
const undo = (id: string, who = editor) => who.put(`${organization}/operations/${id}/undo`, undefined)

async function created(path: string, input: object, who = editor): Promise<TestResponse['body']> {
  const { status, body, text } = await who.post(`${organization}/${path}`, input)
  if (status !== 201) throw new Error(text)
  return body
}

const trailOf = (operation: string) =>
  asSystem(api.database, (trx) =>
    trx
      .selectFrom('audit_trail')
      .select(['number', 'resource', 'record_id', 'action'])
      .where('operation_id', '=', operation)
      .orderBy('number')
      .execute(),
  )

const faults = async () => (await asSystem(api.database, (trx) => verifyTrail(trx, api.database))).faults

describe('an operation', () => {
  test('is created by its first write, and contains the writes of several requests', async () => {
    const operation = randomUUID()
    const [first, second] = [await created('policies', { title: 'A' }), await created('policies', { title: 'B' })]
    await editor.put(`${policies}/${first.id}`, { title: 'A2' }, as(operation))
    expect(await operationOf(operation)).toMatchObject({
      id: operation,
      kind: 'SAVE',
      user_name: 'Mads Bruun',
      undone_date: null,
      undone_by: null,
    })
    await editor.put(`${policies}/${second.id}`, { title: 'B2' }, as(operation))
    expect(await operationOf(operation)).toMatchObject({ kind: 'BULK' })
    expect((await trailOf(operation)).map((row) => row.record_id)).toEqual([first.id, second.id])
    expect(await faults()).toEqual([])
  })

  test('does not exist without a write, and its id is one UUID', async () => {
    const operation = randomUUID()
    const { status } = await editor.put(`${policies}/${randomUUID()}`, { title: 'A' }, as(operation))
    expect([status, await operationOf(operation)]).toEqual([404, undefined])
    for (const wrong of ['1', '', `${operation}, ${operation}`, `{${operation}}`, 'x'.repeat(10_000)])
      expect((await editor.post(policies, { title: 'A' }, as(wrong))).status).toBe(400)
    expect((await editor.get(policies, as('1'))).status).toBe(200)
  })

  test('belongs to one user: the write of another user is refused', async () => {
    const operation = randomUUID()
    const { id } = await created('policies', { title: 'Mine' })
    await editor.put(`${policies}/${id}`, { title: 'Mine still' }, as(operation))
    const refused = await manager.put(`${policies}/${id}`, { title: 'Theirs' }, as(operation))
    expect([refused.status, refused.body.code]).toEqual([422, 'operation_id_reused'])
    expect((await editor.get(`${policies}/${id}`)).body.title).toBe('Mine still')
    const outsider = await api.signIn('outsider')
    const elsewhere = `organizations/${outsider.organizationId}`
    expect((await outsider.get(`${elsewhere}/operations?id=${operation}`)).body.total_elements).toBe(0)
    expect((await outsider.get(`${organization}/operations`)).status).toBe(404)
  })

  test('of a call to another state is a transition, and is confidential if it is about an event', async () => {
    const operation = randomUUID()
    const event = await created('events', { ...facts, title: 'En trillebør væltede' })
    await editor.put(`${organization}/events/${event.id}/dismiss`, { reason: 'Ikke vores' }, as(operation))
    expect(await operationOf(operation)).toMatchObject({ kind: 'TRANSITION' })
    expect(await operationOf(operation, manager)).toMatchObject({ kind: 'TRANSITION' })
    expect(await operationOf(operation, reader)).toBeUndefined()
  })

  test('about a cause of an event is confidential, too', async () => {
    const operation = randomUUID()
    const event = await created('events', { ...facts, title: 'En slange sprang' })
    const cause = { kind: 'DIRECT', category: 'EQUIPMENT', text: 'Slidt samling' }
    const { status } = await editor.post(`${organization}/events/${event.id}/causes`, cause, as(operation))
    expect([status, (await operationOf(operation, manager))?.id]).toEqual([201, operation])
    expect(await operationOf(operation, reader)).toBeUndefined()
  })
})

describe('the undo of an operation', () => {
  test('restores each record that nobody has changed since, as new changes, once', async () => {
    const operation = randomUUID()
    const made = await Promise.all(['A', 'B', 'C'].map((title) => created('policies', { title, body: title })))
    for (const { id, title } of made)
      await editor.put(`${policies}/${id}`, { title: `${String(title)} changed`, body: '' }, as(operation))
    await manager.put(`${policies}/${made[1]?.id}`, { title: 'Changed by another', body: '' })
    const { status, body } = await undo(operation)
    expect([status, body]).toEqual([
      200,
      { undone: 2, kept: [{ resource: 'policies', id: made[1]?.id, reason: 'CHANGED_SINCE' }] },
    ])
    const after = await Promise.all(made.map(({ id }) => editor.get(`${policies}/${id}`)))
    expect(after.map((response) => [response.body.title, response.body['body'], response.body.version])).toEqual([
      ['A', 'A', 3],
      ['Changed by another', '', 3],
      ['C', 'C', 3],
    ])
    expect(await operationOf(operation)).toMatchObject({ undone_by: 'Mads Bruun', undone_date: expect.any(String) })
    expect([(await undo(operation)).status, (await undo(operation, manager)).status]).toEqual([409, 409])
    expect((await editor.put(`${policies}/${made[0]?.id}`, { title: 'D' }, as(operation))).status).toBe(409)
    expect(await faults()).toEqual([])
  })

  test('restores the value before the first of several changes, and not over a change in between', async () => {
    const operation = randomUUID()
    const { id } = await created('policies', { title: 'First' })
    const other = await created('policies', { title: 'First' })
    for (const title of ['Second', 'Third'])
      for (const each of [id, other.id]) {
        if (title === 'Third' && each === other.id) await manager.put(`${policies}/${each}`, { title: 'In between' })
        await editor.put(`${policies}/${each}`, { title }, as(operation))
      }
    expect((await undo(operation)).body).toEqual({
      undone: 1,
      kept: [{ resource: 'policies', id: other.id, reason: 'CHANGED_SINCE' }],
    })
    expect((await editor.get(`${policies}/${id}`)).body.title).toBe('First')
    expect((await editor.get(`${policies}/${other.id}`)).body.title).toBe('Third')
  })

  test('restores a record inside another one, and what follows from it', async () => {
    const operation = randomUUID()
    const member = (await editor.get(`${organization}/members?q=aisha`)).body.content[0]?.id ?? ''
    const approval = { state: 'APPROVED', approved_by_id: member, approved_on: '2020-01-31', review_period: 'P1M' }
    const policy = await created('policies', { title: 'Reviewed', ...approval })
    const reviews = `policies/${policy.id}/reviews`
    const review = await created(reviews, { performed_on: '2021-05-31', outcome: 'STILL_VALID' })
    const changed = { performed_on: '2022-05-31', outcome: 'STILL_VALID', note: 'Later' }
    await editor.put(`${organization}/${reviews}/${review.id}`, changed, as(operation))
    expect((await editor.get(`${policies}/${policy.id}`)).body['next_review_date']).toBe('2022-06-30')
    expect((await undo(operation)).body).toEqual({ undone: 2, kept: [] })
    expect((await editor.get(`${policies}/${policy.id}`)).body['next_review_date']).toBe('2021-06-30')
    const after = await editor.get(`${organization}/${reviews}/${review.id}`)
    expect(after.body).toMatchObject({ performed_on: '2021-05-31', note: null, version: 3 })
  })

  test('leaves created records, other states, names of people and erased values, with the reason of each', async () => {
    const operation = randomUUID()
    const event = await created('events', { ...facts, title: 'Glat gulv' })
    const erased = await created('policies', { title: 'Names somebody' })
    const { body: policy } = await editor.post(policies, { title: 'New' }, as(operation))
    await editor.put(`${organization}/events/${event.id}/dismiss`, { reason: 'Tørret op' }, as(operation))
    await editor.put(`${policies}/${erased.id}`, { title: 'Names nobody' }, as(operation))
    const row = (await trailOf(operation)).find(({ record_id }) => record_id === erased.id)
    await asSystem(api.database, (trx, note) =>
      eraseTexts(trx, note, {
        organizationId: editor.organizationId,
        number: row?.number ?? 0,
        reason: 'Names a person',
        at: new Date(),
        userId: null,
        userName: 'Ansvar',
      }),
    )
    const { body } = await undo(operation)
    expect(body).toEqual({
      undone: 0,
      kept: [
        { resource: 'policies', id: erased.id, reason: 'ERASED' },
        { resource: 'events', id: event.id, reason: 'NOT_ALLOWED' },
        { resource: 'policies', id: policy.id, reason: 'CREATED' },
      ],
    })
    expect(await operationOf(operation)).toMatchObject({ undone_date: null })
    expect(await faults()).toEqual([])
  })

  test('leaves a record whose former value is taken, and writes nothing of it', async () => {
    const operation = randomUUID()
    const path = `${organization}/competences`
    const { id } = await created('competences', { name: 'Lakering' }, manager)
    await manager.put(`${path}/${id}`, { name: 'Overfladebehandling' }, as(operation))
    await created('competences', { name: 'Lakering' }, manager)
    expect((await undo(operation, manager)).body).toEqual({
      undone: 0,
      kept: [{ resource: 'competences', id, reason: 'CONFLICT' }],
    })
    expect((await manager.get(`${path}/${id}`)).body).toMatchObject({ name: 'Overfladebehandling', version: 2 })
  })

  test('needs the permission of each change: a manager undoes for others, an editor only what is their own', async () => {
    const operation = randomUUID()
    const { id } = await created('policies', { title: 'Whose' })
    await manager.put(`${policies}/${id}`, { title: 'The manager’s' }, as(operation))
    expect([(await undo(operation)).status, (await undo(operation, reader)).status]).toEqual([403, 403])
    const outsider = await api.signIn('outsider')
    expect((await undo(operation, outsider)).status).toBe(404)
    expect((await undo(randomUUID())).status).toBe(404)
    const own = randomUUID()
    await editor.put(`${policies}/${id}`, { title: 'The editor’s' }, as(own))
    expect((await undo(own, manager)).body).toEqual({ undone: 1, kept: [] })
    expect((await undo(operation, manager)).body).toEqual({
      undone: 0,
      kept: [{ resource: 'policies', id, reason: 'CHANGED_SINCE' }],
    })
  })

  test('is possible once of two at the same time', async () => {
    const operation = randomUUID()
    const { id } = await created('policies', { title: 'Twice' })
    await editor.put(`${policies}/${id}`, { title: 'Once' }, as(operation))
    const statuses = (await Promise.all([undo(operation), undo(operation, manager)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await editor.get(`${policies}/${id}`)).body).toMatchObject({ title: 'Twice', version: 3 })
  })
})

/** Returns the operations that a user can undo in the history of a record, of each change, the last first. */
const undoable = async (path: string, who: Caller) =>
  (await who.get(`${organization}/${path}/history`)).body.content.map((entry) => entry['operation_id'])

describe('the history of a record', () => {
  test('names the operation of the last change to those who can undo it', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { id } = await created('policies', { title: 'A' })
    await editor.put(`${policies}/${id}`, { title: 'B' }, as(first))
    expect(await undoable(`policies/${id}`, editor)).toEqual([first, null])
    expect(await undoable(`policies/${id}`, manager)).toEqual([first, null])
    expect(await undoable(`policies/${id}`, reader)).toEqual([null, null])
    await manager.put(`${policies}/${id}`, { title: 'C' }, as(second))
    // Later changes come first. Editors undo their own only.
    expect(await undoable(`policies/${id}`, editor)).toEqual([null, null, null])
    expect(await undoable(`policies/${id}`, manager)).toEqual([second, null, null])
    expect((await undo(second, manager)).body).toEqual({ undone: 1, kept: [] })
    expect(await undoable(`policies/${id}`, manager)).toEqual([null, null, null, null])
  })

  test('names no operation that a save cannot undo, such as a transition', async () => {
    const operation = randomUUID()
    const event = await created('events', { ...facts, title: 'En spand væltede' })
    await editor.put(`${organization}/events/${event.id}/dismiss`, { reason: 'Ikke vores' }, as(operation))
    expect((await undoable(`events/${event.id}`, manager)).filter((id) => id !== null)).toEqual([])
  })
})

/** A record in the random history, and its content before the operation. */
type Tracked = {
  readonly path: string
  readonly fields: readonly string[]
  before: Record<string, unknown> | null
  touched: boolean
}

test('random operations are undone to what was before, except where somebody has changed it since', async () => {
  for (let round = 0; round < 6; round++) {
    const operation = randomUUID()
    const records: Tracked[] = []
    for (let count = 0; count < 4; count++) {
      const policy = await created('policies', { title: `P${count}`, body: 'x' })
      records.push({
        path: `policies/${policy.id}`,
        fields: ['title', 'body', 'iso_standards'],
        before: null,
        touched: false,
      })
      const competence = await created('competences', { name: `C${round}.${count}.${randomUUID()}` }, manager)
      records.push({ path: `competences/${competence.id}`, fields: ['name', 'active'], before: null, touched: false })
    }
    const contentOf = async ({ path, fields }: Tracked): Promise<Record<string, unknown>> => {
      const { body } = await manager.get(`${organization}/${path}`)
      return Object.fromEntries(fields.map((field) => [field, body[field]]))
    }
    for (let step = 0; step < 16; step++) {
      const record = records[randomInt(records.length)] as Tracked
      const isOperation = randomInt(4) > 0
      const current = await contentOf(record)
      if (isOperation) record.before ??= current
      else record.touched ||= record.before !== null
      const change = record.path.startsWith('policies')
        ? { title: `T${randomInt(1000)}`, body: `${randomInt(3)}` }
        : { name: randomUUID(), active: randomInt(2) === 0 }
      const { status } = await manager.put(
        `${organization}/${record.path}`,
        { ...current, ...change },
        isOperation ? as(operation) : {},
      )
      expect(status).toBe(200)
    }
    const operated = records.filter(({ before }) => before !== null)
    if (operated.length === 0) continue
    const expected = await Promise.all(
      records.map(async (record) => (record.before && !record.touched ? record.before : contentOf(record))),
    )
    const { body } = await undo(operation, manager)
    expect(body).toMatchObject({ undone: operated.filter(({ touched }) => !touched).length })
    expect(await Promise.all(records.map(contentOf))).toEqual(expected)
  }
  expect(await faults()).toEqual([])
})
