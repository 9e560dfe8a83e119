import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewLease, takePack, type PackJob } from '#audit-packs/queue.ts'
import { readConfig } from '#config.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { follow, type Followed } from './support/stream.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let own: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  own = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

/** Reads events until one about audit packs, and returns it with the pack as it is then. */
async function nextOfPacks(stream: Followed) {
  let event = await stream.next()
  while (event && event.resource !== 'audit_packs') event = await stream.next()
  const { body } = await manager.get(`${own}/audit-packs/${event?.record_id}`)
  return { kind: event?.kind, state: body['state'], phase: body['phase'], done: body['steps_done'] }
}

test('the stream reports to managers that a pack waits, is being built, moves and is ready', async () => {
  const { body } = await manager.post(`${own}/audit-packs`, { standards: ['ISO_14001'], files: 'NONE' })
  const stream = await follow(api, manager)
  expect(await nextOfPacks(stream)).toMatchObject({ kind: 'CHANGE', state: 'QUEUED' })
  const job = (await takePack({ database: api.database, config: readConfig({}) })) as PackJob
  expect(await nextOfPacks(stream)).toMatchObject({ state: 'BUILDING', phase: 'COLLECTING', done: 0 })
  await renewLease(api.database, job, { phase: 'WRITING', done: 3, steps: 9 })
  expect(await nextOfPacks(stream)).toMatchObject({ phase: 'WRITING', done: 3 })
  // A renewal without progress is no news: the next event is about the next step.
  await renewLease(api.database, job, { phase: 'WRITING', done: 3, steps: 9 })
  await renewLease(api.database, job, { phase: 'WRITING', done: 4, steps: 9 })
  expect(await nextOfPacks(stream)).toMatchObject({ done: 4 })
  expect((await manager.put(`${own}/audit-packs/${body.id}/cancel`, {})).status).toBe(200)
  expect(await nextOfPacks(stream)).toMatchObject({ state: 'CANCELLED' })
})

test('the stream reports the progress of packs to managers only', async () => {
  const stream = await follow(api, editor)
  expect(await stream.next()).toMatchObject({ kind: 'READY' })
  await manager.post(`${own}/audit-packs`, { standards: ['ISO_14001'], files: 'NONE' })
  const job = (await takePack({ database: api.database, config: readConfig({}) })) as PackJob
  await renewLease(api.database, job, { phase: 'WRITING', done: 3, steps: 9 })
  await manager.post(`${own}/policies`, { title: 'Later' })
  const seen = [await stream.next(), await stream.next()]
  expect(seen.map((event) => event?.resource)).toEqual(['audit_packs', 'policies'])
})
