// Measures the audit pack of an organization with thousands of records and a gigabyte of files, on PostgreSQL:
// `pnpm bench packs`. Builds one with a tenth of the files first, because flat memory is a comparison of both.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../shared/database.ts'
import { startService, type Service } from '../shared/service.ts'

/** Maximum memory that ten times the files may add, as a share. */
const MAX_GROWTH = 0.15
const MIB = 1024 * 1024
const SAMPLE_MS = 200

const { values } = parseArgs({
  options: { records: { type: 'string', default: '2000' }, mib: { type: 'string', default: '1024' } },
})
const log = (text: string): void => void process.stdout.write(`${text}\n`)

type Pack = {
  readonly id: string
  readonly state: string
  readonly phase: string | null
  readonly steps_done: number
  readonly size: number | null
}
type Measured = { readonly seconds: number; readonly mib: number; readonly memory: number; readonly stages: number }
type Caller = Awaited<ReturnType<typeof signIn>>

const database = await createDatabase(process.env['ANSVAR_BENCH_SERVER'] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'ansvar-packs-'))
const key = randomBytes(32).toString('hex')
let api: Service | null = null
try {
  api = await startService('api', {
    DATABASE_URL: database.url,
    AUDIT_KEY: key,
    AUDIT_SIGN_KEY: key,
    DATA_DIR: folder,
    SEED: 'demo',
  })
  const caller = await signIn(api.origin)
  const [records, mib] = [Number(values.records), Number(values.mib)]
  const size = Math.round((mib * MIB) / records)
  await addDocuments(caller, records / 10, size)
  const small = await measure(api, caller)
  report(`${records / 10} documents`, small)
  await addDocuments(caller, (records * 9) / 10, size)
  const large = await measure(api, caller)
  report(`${records} documents`, large)
  const growth = large.memory / small.memory - 1
  const isFlat = growth <= MAX_GROWTH
  const isWhole = large.mib >= mib
  if (!isFlat || !isWhole) process.exitCode = 1
  log(
    `Memory of the large pack: ${(growth * 100).toFixed(0)} % more than of the small one  ${isFlat ? 'flat' : 'GREW'}`,
  )
  if (!isWhole) log(`The pack has only ${large.mib.toFixed(0)} of ${mib} MiB`)
} finally {
  await api?.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(origin: string) {
  const body = new URLSearchParams({ username: 'manager@nordlys.example', password: 'ansvar-demo-2026' })
  const session = await fetch(`${origin}/api/v1/authentications`, { method: 'POST', body })
  const { content } = (await session.json()) as { content: { id: string }[] }
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const base = `${origin}/api/v1/organizations/${content[0]?.id}`
  return async (method: string, path: string, sent?: object): Promise<Response> => {
    const isForm = sent instanceof FormData
    const reply = await fetch(`${base}/${path}`, {
      method,
      headers: { cookie, ...(sent && !isForm && { 'content-type': 'application/json' }) },
      ...(sent && { body: isForm ? sent : JSON.stringify(sent) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
    return reply
  }
}

/** Adds documents with a PDF of a number of bytes each. No two contents are equal, so that none is stored once for several. */
async function addDocuments(caller: Caller, count: number, size: number): Promise<void> {
  const head = Buffer.from('%PDF-1.4\n')
  for (let number = 0; number < count; number += 1) {
    const form = new FormData()
    const bytes = new Uint8Array(Buffer.concat([head, randomBytes(size), Buffer.from('\n%%EOF\n')]))
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), `Rapport ${number}.pdf`)
    await (await caller('POST', 'files', form)).arrayBuffer()
  }
}

/** Orders a pack and samples the memory of the service until the pack is ready. */
async function measure(service: Service, caller: Caller): Promise<Measured> {
  const order = { standards: ['ISO_14001', 'ISO_27001', 'ISO_45001'], files: 'ALL' }
  const began = performance.now()
  const { id } = (await (await caller('POST', 'audit-packs', order)).json()) as Pack
  const stages = new Set<string>()
  let memory = 0
  for (;;) {
    memory = Math.max(memory, service.memory())
    const pack = (await (await caller('GET', `audit-packs/${id}`)).json()) as Pack
    if (pack.state === 'READY')
      return { seconds: (performance.now() - began) / 1_000, mib: (pack.size ?? 0) / MIB, memory, stages: stages.size }
    if (pack.state !== 'QUEUED' && pack.state !== 'BUILDING') throw new Error(`The pack is ${pack.state}`)
    stages.add(`${pack.phase} ${pack.steps_done}`)
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  }
}

function report(what: string, { seconds, mib, memory, stages }: Measured): void {
  log(
    `${what}: ${mib.toFixed(0)} MiB in ${seconds.toFixed(1)} s (${(mib / seconds).toFixed(0)} MiB/s), at most ${memory.toFixed(0)} MiB of memory, ${stages} steps of progress seen`,
  )
}
