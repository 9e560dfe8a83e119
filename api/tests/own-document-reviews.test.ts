import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { multipart, multipartType, pdf, upload } from './support/files.ts'

// Reviews of own documents: as those of policies and procedures, but a document has no draft.

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
let owner: string
let made = 0

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  own = `organizations/${editor.organizationId}`
  owner = (await manager.get('user')).body.id
})
afterAll(() => api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)
const valid = { performed_on: today, outcome: 'STILL_VALID' }
const changed = { performed_on: today, outcome: 'TO_BE_CHANGED' }

/** Creates a document with these values. Returns its path. */
async function document(values: object = { review_period: 'P1M' }): Promise<string> {
  const title = `Alarm plan ${++made}`
  const { body } = await editor.call('post', `${own}/files`, {
    body: new Uint8Array(multipart(`${title}.pdf`, pdf(title))),
    headers: multipartType,
  })
  const path = `${own}/files/${body.id}`
  const saved = await editor.put(path, { title, ...values })
  if (saved.status !== 200) throw new Error(saved.text)
  return path
}
const nextOf = async (path: string) => (await editor.get(path)).body['next_review_date']

test('the next review of a document follows its file and its last review', async () => {
  const path = await document()
  expect(await nextOf(path)).toBe(addMonths(today, 1))
  // A client of the first release does not know the period.
  const { body: kept } = await editor.put(path, { title: 'Alarm plan' })
  expect([kept['review_period'], kept['next_review_date']]).toEqual(['P1M', addMonths(today, 1)])

  // A review from before the current file changes nothing.
  await editor.post(`${path}/reviews`, { ...valid, performed_on: '2021-05-31' })
  expect(await nextOf(path)).toBe(addMonths(today, 1))
  const created = await editor.post(`${path}/reviews`, { ...valid, reviewer_id: owner, note: 'Numbers are right.' })
  expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
  expect(created.body).toMatchObject({ ...valid, reviewer_id: owner, action_id: null, version: 1 })
  const { body: after } = await editor.get(path)
  expect([after.version, after['next_review_date']]).toEqual([kept.version, addMonths(today, 1)])

  const { body: retired } = await editor.put(path, { title: 'Alarm plan', active: false })
  expect(retired['next_review_date']).toBeNull()
  const { body: restored } = await editor.put(path, { title: 'Alarm plan', active: true, review_period: 'P1Y' })
  expect(restored['next_review_date']).toBe(addMonths(today, 12))
  expect((await editor.put(path, { title: 'Alarm plan', review_period: null })).body['next_review_date']).toBeNull()
  expect((await editor.put(path, { title: 'Alarm plan', review_period: 'monthly' })).body.fields).toEqual([
    { path: 'review_period', code: 'not_a_period' },
  ])
})

test('a new file is reviewed one period after its day', async () => {
  const path = await document()
  await api.database.script((connection) =>
    connection.exec(`
      select set_config('app.system', 'on', true);
      update document_versions set created_date = '2026-01-31T23:30:00Z' where document_id = '${path.slice(-36)}'`),
  )
  // That instant is in February in Copenhagen.
  expect((await editor.put(path, { title: 'Alarm plan' })).body['next_review_date']).toBe('2026-03-01')
  const file = (await upload(editor, 'Alarm plan 2.pdf', pdf('Alarm plan with new numbers'))).body
  const { body } = await editor.put(path, { title: 'Alarm plan', file: { id: file.id, name: 'Alarm plan 2.pdf' } })
  expect([body['file_version'], body['next_review_date']]).toEqual([2, addMonths(today, 1)])
})

test('documents are filtered and sorted by their next review', async () => {
  const due = await document({ review_period: 'P3D' })
  const later = await document({ review_period: 'P9M' })
  const list = `${own}/files?size=500&sort=next_review_date,desc`
  const { body } = await reader.get(`${list}&next_review_date=${inDays(3)}`)
  expect(body.content.map(({ id }) => id)).toEqual([due.slice(-36)])
  const { body: all } = await reader.get(list)
  const ids = all.content.map(({ id }) => id)
  expect(ids.indexOf(later.slice(-36))).toBeLessThan(ids.indexOf(due.slice(-36)))
})

test('a review is corrected, and is in the history of its document', async () => {
  const path = await document({ review_period: 'P1Y', owner_id: owner })
  const { body: review } = await editor.post(`${path}/reviews`, valid)
  const single = `${path}/reviews/${review.id}`
  const corrected = await editor.put(
    single,
    { ...valid, note: 'Checked with the fire service.' },
    { 'if-match': '"1"' },
  )
  expect(corrected.body).toMatchObject({ version: 2, note: 'Checked with the fire service.' })
  expect((await editor.put(single, valid, { 'if-match': '"1"' })).status).toBe(412)
  expect((await reader.get(single)).body).toEqual(corrected.body)
  const { body: history } = await reader.get(`${path}/history`)
  expect(history.content.map(({ resource, action }) => [resource, action])).toEqual([
    ['document_reviews', 'UPDATED'],
    ['document_reviews', 'CREATED'],
    ['documents', 'UPDATED'],
    ['documents', 'CREATED'],
  ])
  const other = await document()
  expect((await editor.get(`${other}/reviews/${review.id}`)).status).toBe(404)
  expect((await reader.post(`${path}/reviews`, valid)).status).toBe(403)
  expect((await editor.post(`${path}/reviews`, { ...valid, performed_on: '9999-01-01' })).body.fields).toEqual([
    { path: 'performed_on', code: 'in_future' },
  ])
  const discarded = await manager.put(`${path}/discard`, {})
  expect([discarded.status, discarded.body.code]).toEqual([409, 'in_use'])
})

test('a document that must be changed starts one action of its owner, and stays as it is', async () => {
  const path = await document({ owner_id: owner, review_period: 'P1Y' })
  const { body: before } = await editor.get(path)
  const { body: review } = await editor.post(`${path}/reviews`, { ...changed, note: 'The numbers are old.' })
  await editor.put(`${path}/reviews/${review.id}`, { ...changed, note: 'The numbers are old.' })
  expect((await editor.get(path)).body).toMatchObject({ version: before.version, file_version: 1, active: true })

  const { body: actions } = await editor.get(`${own}/corrective-actions?source_id=${review.id}`)
  expect(actions.content).toMatchObject([
    {
      id: review['action_id'],
      source_kind: 'DOCUMENT_REVIEW',
      title: 'The numbers are old.',
      state: 'OPEN',
      due_on: inDays(30),
      responsible_id: owner,
    },
  ])
  const id = path.slice(-36)
  const { body: work } = await manager.get(`${own}/dashboard/work-items?kind=ACTION&size=500`)
  expect(work.content.find(({ record_id: of }) => of === id)).toMatchObject({
    key: `ACTION:${id}:DOCUMENT_REVIEW:${String(review['action_id'])}`,
    section: 'DOCUMENTS',
    title: 'The numbers are old.',
    due_on: inDays(30),
  })
  const { body: notices } = await manager.get(`${own}/notifications?size=50`)
  expect(notices.content.find((each) => each['part_id'] === review['action_id'])).toMatchObject({
    kind: 'ACTION_ASSIGNED',
    resource: 'documents',
    record_id: id,
  })
})

test('an action without a note names the document', async () => {
  const path = await document({ owner_id: owner })
  const { body } = await editor.get(path)
  const danish = { 'accept-language': 'da' }
  const { body: review } = await editor.post(`${path}/reviews`, { ...changed, change_due_on: inDays(9) }, danish)
  const { body: actions } = await editor.get(`${own}/corrective-actions?source_id=${review.id}`)
  expect(actions.content).toMatchObject([{ title: `Ændr »${String(body['title'])}«`, due_on: inDays(9) }])
})

test('the year of the control book counts the reviews of documents', async () => {
  const year = 2095
  const reviewsIn = async () => {
    const { body } = await reader.get(`${own}/inspection-year?year=${year}`)
    return (body['months'] as { readonly reviews: number }[]).reduce((sum, { reviews }) => sum + reviews, 0)
  }
  const before = await reviewsIn()
  await document({ review_period: `P${year - Number(today.slice(0, 4))}Y` })
  expect(await reviewsIn()).toBe(before + 1)
})
