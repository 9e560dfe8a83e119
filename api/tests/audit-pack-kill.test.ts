import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addresses, password } from './support/api.ts'
import { demoTarget, type Target } from './support/database.ts'
import { start, type Running } from './support/process.ts'
import { unzip } from './support/unzip.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The lease of a killed builder, and a second. */
const LAPSE_MS = 31_000

let folder: string
let target: Target
const running: Running[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-pack-kill-'))
  target = await demoTarget(folder)
})
afterAll(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Pack = {
  readonly id: string
  readonly state: string
  readonly phase: string | null
  readonly content_hash: string
}

/** Starts the service and signs in. */
async function serve() {
  const service = start('server.ts', [], { API_PORT: '0', DATA_DIR: folder, ...target.env })
  running.push(service)
  const origin = `http://127.0.0.1:${await service.ready}/api/v1`
  const body = new URLSearchParams({ username: addresses.manager, password })
  const session = await fetch(`${origin}/authentications`, { method: 'POST', body })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { content } = (await session.json()) as { content: { id: string }[] }
  const packs = `${origin}/organizations/${content[0]?.id}/audit-packs`
  const request = (path: string, json?: object) =>
    fetch(packs + path, {
      method: json ? 'POST' : 'GET',
      headers: { cookie, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
  return { service, request, pack: async (id: string) => (await (await request(`/${id}`)).json()) as Pack }
}

/** Returns the contents in the store that are ZIP archives of packs: all others are smaller. */
const storedContents = (): string[] =>
  readdirSync(join(folder, 'files'), { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

test('a kill while a pack is being written leaves no pack that is called ready, and it is built again', async () => {
  const first = await serve()
  const order = { standards: ['ISO_14001', 'ISO_27001', 'ISO_45001'], files: 'ALL' }
  const { id } = (await (await first.request('', order)).json()) as Pack
  await vi.waitUntil(async () => (await first.pack(id)).phase === 'WRITING', { timeout: 60_000, interval: 20 })
  first.service.kill('SIGKILL')
  expect(await first.service.ended).toBe('SIGKILL')
  const lapsed = Date.now() + LAPSE_MS
  const halves = readdirSync(join(folder, 'incoming')).map((name) => statSync(join(folder, 'incoming', name)).size)
  expect(halves).toHaveLength(1)

  const second = await serve()
  const states = new Set<string>()
  const statuses = new Set<number>()
  let isNudged = false
  const ready = await vi.waitUntil(
    async () => {
      // The content first: a pack that is not ready after its response was not ready before it.
      const { status } = await second.request(`/${id}/content`)
      const pack = await second.pack(id)
      if (!isNudged && Date.now() >= lapsed) {
        isNudged = true
        // An order makes the service look for packs at once, and not at the next minute.
        await second.request('', { ...order, files: 'NONE' })
      }
      states.add(pack.state)
      if (pack.state !== 'READY') statuses.add(status)
      return pack.state === 'READY' ? pack : null
    },
    { timeout: 200_000, interval: 500 },
  )
  expect([...states]).toEqual(['BUILDING', 'READY'])
  expect([...statuses]).toEqual([404])
  const bytes = Buffer.from(await (await second.request(`/${id}/content`)).arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready?.content_hash)
  expect([...unzip(bytes).keys()].at(-1)).toBe('manifest.sig')
  expect(storedContents().filter((path) => path.endsWith(ready?.content_hash ?? 'none'))).toHaveLength(1)
})
