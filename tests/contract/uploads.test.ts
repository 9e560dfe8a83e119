import { createHash, randomBytes } from 'node:crypto'
import { existsSync, openAsBlob, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fileLimits } from '@ansvar/domain/files'
import { startService, type Service } from '../e2e/service.ts'
import { accounts } from '../world.ts'

// Real processes, and files of the maximum size. Creating the demo takes long on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const query =
  'mutation ($organizationId: ID!, $file: Upload!) { record: createAttachment(organizationId: $organizationId, file: $file) { id size hash } }'

let service: Service
let cookie: string
let organizationId: string

beforeAll(async () => {
  service = await startService()
  await signIn()
})
afterAll(() => service.stop())

async function signIn(): Promise<void> {
  const body = new URLSearchParams({ username: accounts.editor, password: 'ansvar-demo-2026' })
  const response = await fetch(`${service.url}/api/v1/authentications`, { method: 'POST', body })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { content } = (await response.json()) as { content: { id: string }[] }
  organizationId = content[0]?.id ?? ''
}

type TestResponse = {
  data: { record: { id: string; size: number; hash: string } } | null
  errors?: { extensions: { code: string; fields?: { path: string; code: string }[] } }[]
}

async function upload(file: Blob, name = 'maalinger.txt'): Promise<TestResponse> {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { organizationId, file: null } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', file, name)
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', body: form, headers: { cookie } })
  return (await response.json()) as TestResponse
}

async function textOf(size: number): Promise<string> {
  const path = join(service.folder, `text-${size}`)
  await writeFile(
    path,
    randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(0, size),
    { mode: 0o600 },
  )
  return path
}

/** Returns the peak memory of each process during `work`, in MiB above the memory before it. */
async function growthDuring(work: () => Promise<unknown>): Promise<{ api: number; gateway: number }> {
  const before = service.memory()
  const peak = { ...before }
  let isOver = false
  const watch = async (): Promise<void> => {
    const now = service.memory()
    peak.api = Math.max(peak.api, now.api)
    peak.gateway = Math.max(peak.gateway, now.gateway)
    await wait(50)
    if (!isOver) await watch()
  }
  await Promise.all([watch(), work().finally(() => (isOver = true))])
  return { api: Math.round(peak.api - before.api), gateway: Math.round(peak.gateway - before.gateway) }
}

test('eight concurrent files of 50 MiB do not raise the memory of gateway and api', { timeout: 600_000 }, async () => {
  const file = await openAsBlob(await textOf(fileLimits.bytes))
  await upload(file)
  const eight = [...Array(8).keys()]
  const growth = await growthDuring(async () => {
    const responses = await Promise.all(eight.map(() => upload(file)))
    expect(responses.map(({ data }) => data?.record.size)).toEqual(eight.map(() => fileLimits.bytes))
  })
  process.stderr.write(`8 x 50 MiB at once: gateway +${growth.gateway} MiB, api +${growth.api} MiB\n`)
  // 400 MiB pass through. V8 frees the chunks once they add up to 64 MiB. Two buffered files would exceed that.
  expect(growth.gateway).toBeLessThan(100)
  expect(growth.api).toBeLessThan(100)
})

test('a file over the limit is refused through both, and nothing of it is stored', { timeout: 60_000 }, async () => {
  const { errors } = await upload(await openAsBlob(await textOf(fileLimits.bytes + 1)))
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'file', code: 'too_large' }] })
  expect(readdirSync(join(service.folder, 'incoming'))).toEqual([])
})

test('an upload without permission is refused, whatever its size', async () => {
  const file = await openAsBlob(await textOf(fileLimits.bytes))
  const known = cookie
  onTestFinished(() => void (cookie = known))
  cookie = ''
  const { errors } = await upload(file)
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('kill -9 of the api during an upload leaves no partial file', { timeout: 60_000 }, async () => {
  const before = stored()
  const incoming = join(service.folder, 'incoming')
  const { closed, send } = slowUpload()
  send('x'.repeat(2_000_000))
  while (!existsSync(incoming) || readdirSync(incoming).length === 0) await wait(20)
  await service.killApi()
  const status = await closed
  expect(status === null || status >= 500 || status === 200).toBe(true)
  await service.startApi()
  await signIn()
  expect(readdirSync(incoming)).toEqual([])
  expect(stored()).toEqual(before)
  const again = await upload(new Blob(['efter strømsvigt']))
  const { id, hash } = again.data?.record ?? { id: '', hash: '' }
  const read = await fetch(`${service.url}/files/${id}`, { headers: { cookie } })
  expect(
    createHash('sha256')
      .update(Buffer.from(await read.arrayBuffer()))
      .digest('hex'),
  ).toBe(hash)
})

const stored = (): string[] =>
  readdirSync(join(service.folder, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.length > 60)
    .toSorted((one, other) => one.localeCompare(other))

/** Starts an upload that stalls in the middle. `closed` resolves with the status, or null without a response. */
function slowUpload() {
  const boundary = 'slow'
  const part = (facts: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${facts}\r\n\r\n${text}`
  const sending = request(`${service.url}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  sending.write(
    `${part('name="operations"', JSON.stringify({ query, variables: { organizationId, file: null } }))}\r\n` +
      `${part('name="map"', JSON.stringify({ 0: ['variables.file'] }))}\r\n` +
      part('name="0"; filename="lang.txt"', ''),
  )
  const closed = new Promise<number | null>((resolve) => {
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    sending.once('error', () => resolve(null))
  })
  return { closed, send: (text: string) => void sending.write(text) }
}
