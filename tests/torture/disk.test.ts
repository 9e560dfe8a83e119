import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../run/ports.ts'
import { signIn } from './caller.ts'
import { layDemo, partOf, type Part } from './stack.ts'

// A data folder on a small disk, which only an administrator of the machine can create.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let isMounted = false
let api: Part
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ansvar-disk-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  api = serviceOn(port, 'none')
})
afterEach(async () => {
  await api.end('SIGKILL')
  if (isMounted) execFileSync('umount', ['-l', folder])
  isMounted = false
  rmSync(folder, { recursive: true, force: true })
})

const serviceOn = (port: number, seed: 'demo' | 'none') =>
  partOf('api/src/server.ts', url, {
    PATH: process.env['PATH'] ?? '',
    API_PORT: String(port),
    DATA_DIR: folder,
    SEED: seed,
    AUDIT_KEY: 'the key of the tests, and of nothing else',
    AUDIT_SIGN_KEY: 'the key of the tests, and of nothing else',
  })

function mount(skip: (note: string) => never, size: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
    isMounted = true
  } catch {
    skip('this user may not mount a small disk')
  }
}

test('on a full disk a save is refused with a message, reads work, and the stop is clean; with free space nothing is lost', async ({
  skip,
}) => {
  mount(skip, '160m')
  api = serviceOn(Number(new URL(url).port), 'demo')
  await layDemo(folder)
  await api.start()
  const caller = await signIn(url)
  const before = await caller.call('POST', 'policies', { title: 'Before it was full' })
  expect(before.status).toBe(201)
  expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(200e6))).toThrow(/ENOSPC/)
  const saves = []
  for (let index = 0; index < 12; index += 1)
    saves.push(await caller.call('POST', 'policies', { title: `Full ${index}`, body: 'x'.repeat(90_000) }))
  const refused = saves.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body } of refused)
    expect([status, body['code'], body['title']]).toEqual([
      507,
      'no_space',
      'The service has run out of storage. Nothing was saved',
    ])
  expect((await caller.call('GET', `policies/${String(before.body['id'])}`)).status).toBe(200)
  await expect.poll(api.output).toContain('No space left on device')
  expect(await api.end('SIGTERM')).toBe(0)

  rmSync(join(folder, 'filler'))
  await api.start()
  const { body } = await caller.call('GET', 'policies?q=full&size=500')
  const titles = (body['content'] as { title: string }[]).map(({ title }) => title)
  const stored = saves.flatMap((result, index) => (result.status === 201 ? [`Full ${index}`] : []))
  expect(titles.toSorted()).toEqual(['Before it was full', ...stored].toSorted())
  expect(await api.end('SIGTERM')).toBe(0)
})

test('a start without space for a database, or with a read-only folder, reports it and ends', async ({ skip }) => {
  mount(skip, '4m')
  await expect(api.start()).rejects.toThrow(/ended with 1: .*The api did not start\. .*(no space left|ENOSPC)/is)
  execFileSync('mount', ['-o', 'remount,ro', folder])
  const already = api.output().length
  await expect(api.start()).rejects.toThrow(/ended with 1/)
  const printed = api.output().slice(already)
  expect(printed).toContain('The api did not start.')
  expect(printed).toMatch(/read-only file system/i)
  expect(printed).toContain(folder)
  // With free space and a writable folder, the same folder works.
  execFileSync('mount', ['-o', 'remount,rw,size=300m', folder])
  await api.start()
  await expect.poll(api.output).toContain('/reset-password?token=')
  expect(await api.end('SIGTERM')).toBe(0)
})
