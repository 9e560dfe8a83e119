import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { byService, type Change } from '#db/trail/changes.ts'
import { MAX_STREAMS } from '#live/hub.ts'
import { MAX_CHANGES } from '#live/trail.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { follow } from './support/stream.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const policiesOf = ({ organizationId }: Caller) => `organizations/${organizationId}/policies`

/** A change by the service itself, such as that of a command. */
const entry = (changed: Partial<Change>) =>
  byService(
    {
      organizationId: null,
      action: 'UPDATED',
      resource: 'iso_standards',
      id: randomUUID(),
      parent: null,
      before: {},
      after: {},
      ...changed,
    },
    new Date(),
  )

const noted = (...changes: Partial<Change>[]): Promise<void> =>
  asSystem(api.database, async (_trx, note) => {
    for (const changed of changes) note(entry(changed))
  })

/** Changes the level and records the change in one transaction, as every write does. A stream sees both or none. */
const setLevel = (account: Account, organizationId: string, level: 'READ' | 'EDIT'): Promise<void> =>
  asSystem(api.database, async (trx, note) => {
    const email = `${account}@nordlys.example`
    await trx.updateTable('members').set({ level }).where('email', '=', email).execute()
    note(entry({ organizationId, resource: 'members' }))
  })

describe('the stream of changes', () => {
  test('starts at the end of the trail, and sends each change when it is committed, without its content', async () => {
    const [reader, editor] = [await api.signIn('reader'), await api.signIn('editor')]
    const stream = await follow(api, reader)
    expect(await stream.next()).toMatchObject({ kind: 'READY', resource: null })
    const { body: policy } = await editor.post(policiesOf(editor), { title: 'Followed as it is written' })
    const created = await stream.next()
    expect(created).toMatchObject({ kind: 'CHANGE', action: 'CREATED', resource: 'policies', record_id: policy.id })
    expect(created?.user_id).toBe((await editor.get('user')).body.id)
    expect(JSON.stringify(created)).not.toContain('Followed')
    const review = await editor.post(`${policiesOf(editor)}/${policy.id}/reviews`, {
      performed_on: '2026-02-01',
      outcome: 'STILL_VALID',
    })
    expect(await stream.next()).toMatchObject({
      resource: 'policy_reviews',
      record_id: review.body.id,
      parent_id: policy.id,
    })
    await stream.leave()
  })

  test.each(['after', 'header'] as const)('continues from a cursor given by %s, once and in order', async (way) => {
    const editor = await api.signIn('editor')
    const before = await follow(api, editor)
    const { cursor } = (await before.next()) ?? {}
    await before.leave()
    const ids: string[] = []
    for (const title of ['First', 'Second', 'Third'])
      ids.push((await editor.post(policiesOf(editor), { title })).body.id)
    const stream = await follow(api, editor, { [way]: cursor })
    expect(await stream.next()).toMatchObject({ kind: 'READY', cursor })
    const events = [await stream.next(), await stream.next(), await stream.next()]
    expect(events.map((event) => event?.record_id)).toEqual(ids)
    await stream.leave()
    const further = await follow(api, editor, { after: events[1]?.cursor ?? '' })
    await further.next()
    expect(await further.next()).toMatchObject({ record_id: ids[2] })
    await further.leave()
  })

  test('requires a refetch if the gap is too long, or the cursor is from another trail', async () => {
    const editor = await api.signIn('editor')
    const before = await follow(api, editor)
    const { cursor = '' } = (await before.next()) ?? {}
    await before.leave()
    const { organizationId } = editor
    await noted(...Array.from({ length: MAX_CHANGES + 1 }, () => ({ organizationId, resource: 'policies' })))
    for (const after of [cursor, '999999999.0']) {
      const stream = await follow(api, editor, { after })
      expect(await stream.next()).toMatchObject({ kind: 'REFETCH' })
      const { body } = await editor.post(policiesOf(editor), { title: 'After the gap' })
      expect(await stream.next()).toMatchObject({ kind: 'CHANGE', record_id: body.id })
      await stream.leave()
    }
  })

  test('sends changes of the catalogue to every organization, and none of another organization', async () => {
    const [reader, outsider] = [await api.signIn('reader'), await api.signIn('outsider')]
    const streams = [await follow(api, reader), await follow(api, outsider)]
    for (const stream of streams) await stream.next()
    await outsider.post(policiesOf(outsider), { title: 'Theirs alone' })
    const id = randomUUID()
    await noted({ id })
    expect(await streams[0]?.next()).toMatchObject({ resource: 'iso_standards', record_id: id })
    // The two changes are in different chains, so their order is undefined.
    const events = [await streams[1]?.next(), await streams[1]?.next()]
    expect(new Set(events.map((change) => change?.resource))).toEqual(new Set(['iso_standards', 'policies']))
    for (const stream of streams) await stream.leave()
  })

  test('starts some seconds earlier if requested, but never before a cursor', async () => {
    const editor = await api.signIn('editor')
    onTestFinished(() => api.setClock(null))
    const begun = Date.now() + 7_200_000
    const ids: string[] = []
    for (const [at, title] of [
      [-60, 'Before it was asked'],
      [0, 'As it was asked'],
      [7, 'Before the stream was open'],
    ] as const) {
      api.setClock(new Date(begun + 1_000 * at))
      ids.push((await editor.post(policiesOf(editor), { title })).body.id)
    }
    api.setClock(new Date(begun + 10_000))
    const stream = await follow(api, editor, { secondsBack: 11 })
    const ready = await stream.next()
    expect(ready?.kind).toBe('READY')
    expect([(await stream.next())?.record_id, (await stream.next())?.record_id]).toEqual(ids.slice(1))
    await stream.leave()
    const all = await follow(api, editor, { secondsBack: 80 })
    await all.next()
    expect((await all.next())?.record_id).toBe(ids[0])
    const { cursor = '' } = (await all.next()) ?? {}
    await all.leave()
    const further = await follow(api, editor, { after: cursor, secondsBack: 80 })
    expect(await further.next()).toMatchObject({ kind: 'READY', cursor })
    expect((await further.next())?.record_id).toBe(ids[2])
    await further.leave()
  })

  test.each([
    ['after=yesterday', { path: 'after', code: 'invalid' }],
    ['seconds_back=soon', { path: 'seconds_back', code: 'not_a_number' }],
    ['seconds_back=-1', { path: 'seconds_back', code: 'not_positive' }],
    ['seconds_back=3601', { path: 'seconds_back', code: 'invalid' }],
    ['before=1.1', { path: 'before', code: 'unknown_field' }],
  ])('is refused with %s', async (query, field) => {
    const editor = await api.signIn('editor')
    const { status, body } = await editor.get(`organizations/${editor.organizationId}/changes?${query}`)
    expect([status, body.fields]).toEqual([400, [field]])
  })

  test('is limited to a few for each session', async () => {
    const editor = await api.signIn('editor')
    const open = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(api, editor)))
    expect((await follow(api, editor)).status).toBe(429)
    await open[0]?.leave()
    const again = await follow(api, editor)
    expect(again.status).toBe(200)
    for (const stream of [...open.slice(1), again]) await stream.leave()
    expect(api.hub.count()).toBe(0)
  })
})

describe('a stream ends', () => {
  test('at once with its session, by signing out', async () => {
    const [reader, editor] = [await api.signIn('reader'), await api.signIn('editor')]
    const [stream, other] = [await follow(api, reader), await follow(api, editor)]
    await stream.next()
    await other.next()
    await reader.call('post', 'logout')
    expect(await stream.next()).toBeNull()
    expect((await follow(api, reader)).status).toBe(401)
    const { body } = await editor.post(policiesOf(editor), { title: 'Others go on' })
    expect(await other.next()).toMatchObject({ record_id: body.id })
    await other.leave()
  })

  test('with an expired session, at the next change, and extends no session', async () => {
    const [reader, editor] = [await api.signIn('reader'), await api.signIn('editor')]
    const stream = await follow(api, reader)
    await stream.next()
    onTestFinished(() => api.setClock(null))
    // The check eleven hours later does not extend the session, so it has expired after thirteen hours.
    api.setClock(new Date(Date.now() + 11 * 3_600_000))
    await noted({ organizationId: reader.organizationId })
    expect(await stream.next()).toMatchObject({ kind: 'CHANGE' })
    await (await follow(api, reader)).leave()
    api.setClock(new Date(Date.now() + 13 * 3_600_000))
    await noted({ organizationId: editor.organizationId })
    // A change in progress may be sent before the end.
    const last = await stream.next()
    if (last) await noted({ organizationId: editor.organizationId })
    expect(last && (await stream.next())).toBeNull()
  })

  test('with a changed level, after an ACCESS event', async () => {
    const reader = await api.signIn('reader')
    onTestFinished(() => setLevel('reader', reader.organizationId, 'READ'))
    const stream = await follow(api, reader)
    await stream.next()
    await setLevel('reader', reader.organizationId, 'EDIT')
    expect(await stream.next()).toMatchObject({ kind: 'CHANGE', resource: 'members' })
    expect(await stream.next()).toMatchObject({ kind: 'ACCESS' })
    expect(await stream.next()).toBeNull()
  })

  test('with the process that serves it', async () => {
    const own = await startApi()
    const reader = await own.signIn('reader')
    const stream = await follow(own, reader)
    await stream.next()
    await own.hub.close()
    expect(await stream.next()).toBeNull()
    // A client that reconnects is refused at once, so that it reaches a process that is still running.
    const again = await own.fetch(`/api/v1/organizations/${reader.organizationId}/changes`, {
      method: 'GET',
      headers: { cookie: reader.cookie() },
    })
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '1'])
    await own.close()
  })
})
