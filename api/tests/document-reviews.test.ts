import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
let member: string
const ids = { manager: '', editor: '', reader: '' }

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  own = `organizations/${editor.organizationId}`
  for (const [name, caller] of Object.entries({ manager, editor, reader }))
    ids[name as keyof typeof ids] = (await caller.get('user')).body.id
  member = (await editor.get(`${own}/members?q=aisha`)).body.content[0]?.id ?? ''
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)

const actionsOf = async (reviewId: string) =>
  (await editor.get(`${own}/corrective-actions?source_id=${reviewId}`)).body.content

const changed = { performed_on: today, outcome: 'TO_BE_CHANGED' }
const valid = { performed_on: today, outcome: 'STILL_VALID' }

describe.each([
  ['policies', 'POLICY'],
  ['procedures', 'PROCEDURE'],
] as const)('a review of one of the %s', (collection, of) => {
  async function inForce(values: object = {}): Promise<string> {
    const approval = { state: 'APPROVED', approved_by_id: member, approved_on: '2020-01-31', review_period: 'P1M' }
    const { body } = await editor.post(`${own}/${collection}`, { title: 'Støj', body: 'Tekst', ...approval, ...values })
    return `${own}/${collection}/${body.id}`
  }

  test('is recorded, read and corrected, and changes the next review of the document but not its version', async () => {
    const document = await inForce()
    expect((await editor.get(document)).body['next_review_date']).toBe('2020-02-29')

    const created = await editor.post(`${document}/reviews`, { ...valid, reviewer_id: member, note: ' ' })
    expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
    expect(created.body).toMatchObject({
      performed_on: today,
      reviewer_id: member,
      note: null,
      action_id: null,
      last_modified_by: 'Mads Bruun',
    })
    const after = await editor.get(document)
    expect([after.body.version, after.body['next_review_date']]).toEqual([1, addMonths(today, 1)])

    const path = `${document}/reviews/${created.body.id}`
    const values = { performed_on: '2021-05-31', outcome: 'STILL_VALID', note: 'Målene er nået.' }
    const corrected = await editor.put(path, values, { 'if-match': '"1"' })
    expect(corrected.body).toMatchObject({ version: 2, reviewer_id: null, ...values })
    expect((await editor.get(document)).body['next_review_date']).toBe('2021-06-30')
    expect((await editor.get(path)).body).toEqual(corrected.body)

    const stale = await editor.put(path, valid, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current]).toEqual([412, corrected.body])
    const { body: history } = await editor.get(`${document}/history`)
    expect(history.content.map(({ resource, action }) => [resource, action]).slice(0, 2)).toEqual([
      [collection, 'UPDATED'],
      [`${of.toLowerCase()}_reviews`, 'UPDATED'],
    ])
  })

  test('is listed with the others of its document, newest first', async () => {
    const document = await inForce()
    for (const performed_on of ['2021-01-01', '2023-01-01', '2022-01-01'])
      await editor.post(`${document}/reviews`, {
        performed_on,
        outcome: performed_on > '2022' ? 'STILL_VALID' : 'TO_BE_CHANGED',
      })
    const all = await editor.get(`${document}/reviews`)
    expect(all.body.content.map((review) => review['performed_on'])).toEqual(['2023-01-01', '2022-01-01', '2021-01-01'])
    expect((await editor.get(`${document}/reviews?outcome=TO_BE_CHANGED`)).body.total_elements).toBe(1)
  })

  test('is found under its own document only', async () => {
    const [document, other] = [await inForce(), await inForce()]
    const { body } = await editor.post(`${document}/reviews`, valid)
    const responses = [
      await editor.get(`${other}/reviews/${body.id}`),
      await editor.put(`${other}/reviews/${body.id}`, valid),
      await editor.get(`${document}/reviews/${member}`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('reports every invalid field', async () => {
    const document = await inForce()
    const empty = await editor.post(`${document}/reviews`, {})
    expect(empty.body.fields).toEqual([
      { path: 'performed_on', code: 'required' },
      { path: 'outcome', code: 'required' },
    ])
    const wrong = await editor.post(`${document}/reviews`, {
      performed_on: '9999-01-01',
      reviewer_id: editor.organizationId,
      outcome: 'FINE',
      note: 'x'.repeat(4_001),
      change_due_on: inDays(-1),
      by: 'me',
    })
    expect(wrong.body.fields.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'by', code: 'unknown_field' },
      { path: 'change_due_on', code: 'in_past' },
      { path: 'note', code: 'too_long' },
      { path: 'outcome', code: 'not_in_list' },
      { path: 'performed_on', code: 'in_future' },
      { path: 'reviewer_id', code: 'not_found' },
    ])
  })

  test('is for editors, and readers read it', async () => {
    const document = await inForce()
    const { body } = await editor.post(`${document}/reviews`, valid)
    expect((await reader.get(`${document}/reviews/${body.id}`)).status).toBe(200)
    expect((await reader.post(`${document}/reviews`, valid)).status).toBe(403)
    expect((await reader.put(`${document}/reviews/${body.id}`, valid)).status).toBe(403)
  })

  test('prevents its document from being discarded', async () => {
    const { body: draft } = await editor.post(`${own}/${collection}`, { title: 'Kladde' })
    await editor.post(`${own}/${collection}/${draft.id}/reviews`, valid)
    const { status, body } = await manager.put(`${own}/${collection}/${draft.id}/discard`, {})
    expect([status, body.code]).toEqual([409, 'in_use'])
  })

  describe('with the result TO_BE_CHANGED', () => {
    test('starts a draft and an action of the owner, and readers see the version in force', async () => {
      const document = await inForce({ owner_id: ids.manager })
      const note = 'Afsnit 3 mangler.\nSe også afsnit 5.'
      const { body: review } = await editor.post(`${document}/reviews`, { ...changed, reviewer_id: member, note })
      expect((await editor.get(document)).body).toMatchObject({
        version: 2,
        state: 'DRAFT',
        stage: 'DRAFT',
        has_draft: true,
        in_force_version: 1,
        in_force_from: '2020-01-31',
        approved_by_id: null,
        next_review_date: addMonths(today, 1),
      })
      expect((await reader.get(document)).body).toMatchObject({ state: 'APPROVED', stage: 'IN_FORCE', title: 'Støj' })
      expect((await reader.get(`${document}/in-force`)).body).toMatchObject({ version: 1, state: 'APPROVED' })
      const { body: revisions } = await editor.get(`${document}/revisions`)
      expect(revisions.content.map(({ version, state }) => [version, state])).toEqual([
        [2, 'DRAFT'],
        [1, 'APPROVED'],
      ])

      const [action, ...others] = await actionsOf(review.id)
      expect(others).toEqual([])
      expect(review['action_id']).toBe(action?.id)
      expect(action).toMatchObject({
        source_kind: `${of}_REVIEW`,
        title: 'Afsnit 3 mangler.',
        description: note,
        kind: 'CORRECTIVE',
        state: 'OPEN',
        due_on: inDays(30),
        responsible_id: ids.manager,
      })
      const { body: history } = await editor.get(`${document}/history`)
      expect(history.content.map((each) => [each['resource'], each['action']])).toEqual([
        [collection, 'UPDATED'],
        [`${of.toLowerCase()}_reviews`, 'CREATED'],
        [collection, 'CREATED'],
      ])
      const documentId = document.slice(document.lastIndexOf('/') + 1)
      const { body: work } = await manager.get(`${own}/dashboard/work-items?kind=ACTION&size=500`)
      expect(work.content.find(({ record_id: id }) => id === documentId)).toMatchObject({
        kind: 'ACTION',
        section: of === 'POLICY' ? 'LEADERSHIP' : 'OPERATION',
        title: 'Afsnit 3 mangler.',
        due_on: inDays(30),
      })
      const { body: notices } = await manager.get(`${own}/notifications?size=50`)
      expect(notices.content.find((each) => each['part_id'] === action?.id)).toMatchObject({
        kind: 'ACTION_ASSIGNED',
        resource: collection,
        record_id: documentId,
      })
    })

    test('names the document and the reviewer, and the day of the call', async () => {
      const document = await inForce()
      const values = { ...changed, reviewer_id: member, change_due_on: inDays(9) }
      const { body } = await editor.post(`${document}/reviews`, values, { 'accept-language': 'da' })
      expect((await actionsOf(body.id))[0]).toMatchObject({
        title: 'Ændr »Støj«',
        description: null,
        responsible_id: member,
        due_on: inDays(9),
      })
    })

    test('leaves a draft as it is, and starts an action', async () => {
      const { body: draft } = await editor.post(`${own}/${collection}`, { title: 'Kladde' })
      const path = `${own}/${collection}/${draft.id}`
      const { body } = await editor.post(`${path}/reviews`, changed)
      expect((await editor.get(path)).body).toMatchObject({ version: 1, state: 'DRAFT', has_draft: false })
      expect(await actionsOf(body.id)).toHaveLength(1)
    })

    test('leaves an approval in progress as it is, and starts an action', async () => {
      const document = await inForce()
      const { body: stored } = await editor.get(document)
      const values = { title: 'Støj i hal 2', review_period: stored['review_period'], state: 'DRAFT' }
      expect((await editor.put(document, values)).status).toBe(200)
      const { body: approval } = await editor.post(`${document}/approvals`, { approver_ids: [ids.reader] })
      expect(approval['state']).toBe('PENDING')
      const { body } = await editor.post(`${document}/reviews`, changed)
      expect((await editor.get(document)).body).toMatchObject({ version: 2, stage: 'IN_APPROVAL', in_force_version: 1 })
      expect(await actionsOf(body.id)).toHaveLength(1)
      await reader.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) })
      expect((await reader.put(`${own}/approvals/${approval.id}/approve`, {})).status).toBe(200)
    })

    test('starts one action, also when it is saved again, corrected, or sent twice with one key', async () => {
      const document = await inForce()
      const key = { 'idempotency-key': `review-${of}` }
      const { body: first } = await editor.post(`${document}/reviews`, changed, key)
      expect((await editor.post(`${document}/reviews`, changed, key)).body).toEqual(first)
      const path = `${document}/reviews/${first.id}`
      await editor.put(path, { ...changed, note: 'Rettet' })
      await editor.put(path, valid)
      await editor.put(path, changed)
      expect(await actionsOf(first.id)).toHaveLength(1)
      expect((await editor.get(document)).body.version).toBe(2)
    })

    test('starts the action when a review gets that result later', async () => {
      const document = await inForce()
      const { body } = await editor.post(`${document}/reviews`, valid)
      const { body: later } = await editor.put(`${document}/reviews/${body.id}`, changed)
      expect(later['action_id']).toBe((await actionsOf(body.id))[0]?.id)
      expect((await editor.get(document)).body).toMatchObject({ version: 2, has_draft: true })
    })

    test('starts one draft when two reviews are saved at once', async () => {
      const document = await inForce()
      const saved = await Promise.all([1, 2].map(() => editor.post(`${document}/reviews`, changed)))
      expect(saved.map(({ status }) => status)).toEqual([201, 201])
      expect((await editor.get(document)).body).toMatchObject({ version: 2, has_draft: true, in_force_version: 1 })
      const actions = await Promise.all(saved.map(({ body }) => actionsOf(body.id)))
      expect(actions.map((each) => each.length)).toEqual([1, 1])
    })

    test('starts nothing if the body is refused', async () => {
      const document = await inForce()
      expect((await editor.post(`${document}/reviews`, { ...changed, performed_on: '9999-01-01' })).status).toBe(422)
      expect((await editor.get(document)).body).toMatchObject({ version: 1, state: 'APPROVED' })
    })
  })
})
