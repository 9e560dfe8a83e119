// Measures meters and their readings on the embedded database: `pnpm bench meters`. Measures the API and, after a
// build, Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt, startServices, type Services } from '../services.ts'
import type { Figure } from './figure.ts'
import { drawn, pasted } from './page.ts'

const HOUR_MS = 3_600_000
const HOURS = 87_600
const BATCH = 10_000
const METERS = 500

const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
{
  await using services = await startServices(folder, [4784, 4785])
  const session = await services.signIn('limited@havn.example')
  const { figures, meter } = await measureApi(services, session)
  print(figures)
  if (isBuilt()) print([await drawn(services, session.cookie, meter), ...(await pasted(services, session, BATCH))])
  else process.stdout.write('The web app is not built; the browser part is left out.\n')
}
rmSync(folder, { recursive: true, force: true })

async function measureApi({ api }: Services, { cookie, organization }: { cookie: string; organization: string }) {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${api}/organizations/${organization}/${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Parsing is not part of the measured time.
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }
  const made = async (body: object) => (JSON.parse(await send('POST', 'meters', body)) as { id: string }).id
  const meter = { name: 'Hourly', utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER', frequency: 'P1M' }
  const id = await made(meter)
  const first = (Math.floor(Date.now() / HOUR_MS) - HOURS) * HOUR_MS
  const stored: number[] = []
  for (let from = 0; from < HOURS; from += BATCH) {
    const column = Array.from({ length: Math.min(BATCH, HOURS - from) }, (_, index) => from + index).map((hour) => ({
      performed_at: new Date(first + hour * HOUR_MS).toISOString(),
      value: hour * 37.5,
    }))
    stored.push(await timed(() => send('POST', `meters/${id}/readings`, column)))
  }
  const chart = `meters/${id}/consumption?from=${day(first)}&to=${day(Date.now())}`
  const charts = await times(15, () => send('GET', chart))
  for (let index = 1; index < METERS; index++) {
    const other = await made({ ...meter, name: `Meter ${index}` })
    const year = Array.from({ length: 12 }, (_, month) => ({
      performed_at: new Date(Date.UTC(2025, month, 1)).toISOString(),
      value: month * 100 + index,
    }))
    await send('POST', `meters/${other}/readings`, year)
  }
  const lists = await times(25, () => send('GET', `meters?size=${METERS}`))
  const pages = await times(15, () => send('GET', 'meters?size=25'))
  const figures: Figure[] = [
    { name: '10,000 pasted readings, one transaction', taken: stored.slice(0, -1), bound: 5_000 },
    { name: 'ten years by month of 87,600 readings by the hour', taken: charts, bound: 300 },
    { name: `${METERS} meters in one list, with their latest 12 readings`, taken: lists, bound: 50 },
    { name: 'a page of 25 meters', taken: pages, bound: 50 },
  ]
  return { figures, meter: id }
}

function day(at: number): string {
  return new Date(Math.trunc(at)).toISOString().slice(0, 10)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let index = 0; index < count; index++) taken.push(await timed(work))
  // The first two warm the caches.
  return taken.slice(2)
}

function print(figures: readonly Figure[]): void {
  for (const { name, taken, bound } of figures) {
    const sorted = taken.toSorted((a, b) => a - b)
    const at = (index: number) => (sorted.at(index) ?? 0).toFixed(0).padStart(6)
    const isMet = (sorted[Math.floor(sorted.length / 2)] ?? 0) <= bound
    if (!isMet) process.exitCode = 1
    process.stdout.write(
      `${name.padEnd(62)} min ${at(0)}   median ${at(Math.floor(sorted.length / 2))}   max ${at(-1)}   bound ${bound} ms  ${isMet ? 'met' : 'MISSED'}\n`,
    )
  }
}
