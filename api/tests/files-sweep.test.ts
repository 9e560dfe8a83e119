import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { readConfig } from '#config.ts'
import { asSystem } from '#db/scope.ts'
import { createLocalStore } from '#files/local-store.ts'
import { createFiles } from '#files/open.ts'
import { type Files } from '#files/store.ts'
import { removeAllRemains, sweepFiles } from '#files/sweep.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { engine } from './support/database.ts'
import { pdf, upload } from './support/files.ts'

const later = (days: number) => new Date(Date.now() + days * DAY_MS)

let api: TestApi
let editor: Caller
let files: Files
let policies: string

beforeEach(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  files = createFiles(readConfig({ DATA_DIR: api.dataDir }))
  policies = `organizations/${editor.organizationId}/policies`
})
afterEach(() => api.close())

const sweep = (now: Date) => sweepFiles(api.database, files, now)
async function stored(): Promise<string[]> {
  const hashes = []
  for await (const { hash } of files.store.list()) hashes.push(hash)
  return hashes.toSorted()
}
const uploaded = async (text: string) => (await upload(editor, `${text}.pdf`, pdf(text))).body
const attached = async (id: string) => (await editor.post(policies, { title: 'P', files: [{ id }] })).status
const opens = async (id: string) => (await editor.bytes(`files/${id}/content`)).status

test('a file that no record uses within a day is removed with its content, and one that a record or a revision uses remains', async () => {
  const [never, named, former] = [await uploaded('never'), await uploaded('named'), await uploaded('former')]
  await attached(named.id)
  const policy = await editor.post(policies, { title: 'P', files: [{ id: former.id }] })
  await editor.put(`${policies}/${policy.body.id}`, { title: 'P' })
  expect(await sweep(later(0.9))).toEqual({ files: 0, contents: 0, remains: 0 })
  expect(await sweep(later(2))).toEqual({ files: 1, contents: 1, remains: 0 })
  expect(await Promise.all([never.id, named.id, former.id].map(opens))).toEqual([404, 200, 200])
  expect(await stored()).toEqual([String(named['hash']), String(former['hash'])].toSorted())
})

test('a file that was removed from any record of an organization is stored as long as its audit trail, except a logo', async () => {
  const { organizationId } = editor
  const event = {
    title: 'Spild',
    kind: 'INCIDENT',
    importance: 'LOW',
    occurrence_date: '2026-01-05',
    accident_occurred: false,
  }
  const file = await uploaded('photo')
  const path = `organizations/${organizationId}/events`
  const { body } = await editor.post(path, { ...event, files: [{ id: file.id }] })
  const { status } = await editor.put(`${path}/${body.id}`, { ...event, files: [] })
  expect(status).toBe(200)
  await sweep(later(2))
  expect(await opens(file.id)).toBe(200)
})

test('a content that another file also has remains', async () => {
  const [mine, same] = [await uploaded('same'), await uploaded('same')]
  await attached(same.id)
  expect(await sweep(later(2))).toEqual({ files: 1, contents: 0, remains: 0 })
  expect(await Promise.all([mine.id, same.id].map(opens))).toEqual([404, 200])
})

test('remains of a killed process are removed after an hour, or immediately if no other process can be running', async () => {
  await uploaded('one')
  const remains = join(files.incoming, 'half')
  await writeFile(remains, 'half a fi')
  expect(await sweep(new Date())).toMatchObject({ remains: 0 })
  expect(await sweep(later(1 / 20))).toMatchObject({ remains: 1 })
  await writeFile(remains, 'half a fi')
  expect(await removeAllRemains(files)).toBe(1)
  expect(readdirSync(files.incoming)).toEqual([])
})

test('an interrupted clean-up is finished by the next: used contents are restored, others are purged', async () => {
  const [used, unused] = [await uploaded('wanted'), await uploaded('unwanted')]
  await attached(used.id)
  await asSystem(api.database, (trx) => trx.deleteFrom('files').where('id', '=', unused.id).execute())
  for (const hash of await stored()) await files.store.discard(hash)
  expect(await opens(used.id)).toBe(200)
  await sweep(new Date())
  expect(await stored()).toEqual([String(used['hash'])])
  expect(await opens(used.id)).toBe(200)
})

test('two clean-ups at the same time run once', async () => {
  await uploaded('one')
  const swept = await Promise.all([sweep(later(2)), sweep(later(2))])
  expect(swept.filter((result) => result !== null)).toEqual([{ files: 1, contents: 1, remains: 0 }])
})

test.runIf(engine === 'postgres')('a clean-up of another process prevents this one', async () => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting: Files = {
    ...files,
    store: {
      ...files.store,
      async *list() {
        begun.resolve()
        await done.promise
        yield* files.store.list()
      },
    },
  }
  const other = sweepFiles({ ...api.database }, waiting, later(2))
  await begun.promise
  expect(await sweep(later(2))).toBeNull()
  done.resolve()
  expect(await other).not.toBeNull()
})

/** A store that delays each of its steps. */
function slow({ store, incoming }: Files, most: number): Files {
  const pause = () => wait(Math.random() * most)
  return {
    incoming,
    store: {
      ...store,
      put: (...given) => pause().then(() => store.put(...given)),
      discard: (hash) =>
        pause()
          .then(() => store.discard(hash))
          .then(pause),
      restore: (hash) => pause().then(() => store.restore(hash)),
      purge: (hash) => pause().then(() => store.purge(hash)),
      async *list() {
        await pause()
        yield* store.list()
      },
    },
  }
}

test('no saved file loses its content if clean-ups run while the same content is uploaded and saved', async () => {
  await api.close()
  let paused: Files | null = null
  const lazy = (): Files =>
    (paused ??= slow(
      { store: createLocalStore(join(api.dataDir, 'files')), incoming: join(api.dataDir, 'incoming') },
      8,
    ))
  api = await startApi({
    files: {
      store: new Proxy({} as Files['store'], { get: (_, name: keyof Files['store']) => lazy().store[name] }),
      get incoming() {
        return lazy().incoming
      },
    },
  })
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
  files = lazy()

  const day = { isOver: false }
  let sweeps = 0
  // Makes every upload two days old, so that its age does not protect it.
  const sweeper = (async () => {
    const elsewhere = { ...files, incoming: join(api.dataDir, 'elsewhere') }
    while (!day.isOver) {
      if (await sweepFiles(api.database, elsewhere, later(2))) sweeps += 1
      await wait(Math.random() * 10)
    }
  })()
  const saved: string[] = []
  let lost = 0
  const person = async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await uploaded(`text ${round % 3}`)
      if ((await attached(id)) === 201) saved.push(id)
      else lost += 1
    }
  }
  await Promise.all([person(), person(), person()])
  day.isOver = true
  await sweeper
  await sweep(later(2))
  const statuses = await Promise.all(saved.map(opens))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(saved.length).toBeGreaterThan(0)
  expect(saved.length + lost).toBe(36)
  expect(sweeps).toBeGreaterThan(5)
  expect((await stored()).length).toBeLessThanOrEqual(3)
})
