// Measures the first load with Lighthouse on its slow phone: `pnpm bench web`. Runs the built app, both servers and the
// demo.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [PORT, API_PORT, DEBUG_PORT] = [4791, 4792, 4793]
const url = `http://localhost:${PORT}`
const RUNS = 3
const run = promisify(execFile)

/** The minimum score of each category, out of 100. */
const bounds = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof bounds
const categories = Object.keys(bounds) as Category[]

const times = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
} as const

type Run = {
  readonly scores: Readonly<Record<Category, number>>
  readonly figures: readonly number[]
  readonly faults: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
const env = {
  ...process.env,
  PORT: String(PORT),
  API_PORT: String(API_PORT),
  DATA_DIR: folder,
  DATABASE_URL: '',
  SEED: 'demo',
  PUBLIC_URL: url,
  LOG_LEVEL: 'silent',
}
const start = (entry: string) =>
  spawn(process.execPath, [entry], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })

const children: ChildProcess[] = []
try {
  children.push(start('api/src/server.ts'))
  await responses(`http://127.0.0.1:${API_PORT}/ready`)
  children.push(start('gateway/dist/server.js'))
  await responses(`${url}/ready`)
  children.push(startBrowser())
  await responses(`http://127.0.0.1:${DEBUG_PORT}/json/version`)
  const cookie = await signIn()
  const isMet = [await page('sign-in', '/', {}), await page('dashboard', '/dashboard', { Cookie: cookie })]
  if (isMet.includes(false)) process.exitCode = 1
} finally {
  for (const child of children.toReversed()) {
    const over = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await over
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a separate browser that connects only to this machine. */
function startBrowser(): ChildProcess {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
  const args = [
    '--headless=new',
    `--remote-debugging-port=${DEBUG_PORT}`,
    `--user-data-dir=${join(folder, 'browser')}`,
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ...quiet,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return spawn(process.env['CHROMIUM'] ?? '/usr/bin/chromium', args, { stdio: 'ignore' })
}

async function responses(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No response from ${address}`)
}

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ username: 'manager@nordlys.example', password: 'ansvar-demo-2026' })
  const response = await fetch(`${url}/api/v1/authentications`, { method: 'POST', body })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`The sign-in returned ${response.status}`)
  return cookie
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
}

/** Runs Lighthouse on a page several times, prints the medians, and returns whether they reach the minimum. */
async function page(name: string, path: string, extraHeaders: Record<string, string>): Promise<boolean> {
  const runs: Run[] = []
  for (let done = 0; done < RUNS; done += 1) runs.push(await audit(path, extraHeaders))
  const scores = categories.map((category) => {
    const score = median(runs.map((each) => each.scores[category]))
    return { category, score, isMet: score >= bounds[category] }
  })
  const figures = Object.values(times).map((label, index) => {
    const value = median(runs.map((each) => each.figures[index] ?? NaN))
    return `${label} ${label === 'CLS' ? value.toFixed(3) : value.toFixed(0)}`
  })
  const cells = scores.map(({ category, score, isMet }) => `${category} ${score.toFixed(0)}${isMet ? '' : ' MISSED'}`)
  process.stdout.write(`${[name.padEnd(10), ...cells, ...figures].join('   ')}\n`)
  for (const fault of new Set(runs.flatMap(({ faults }) => faults))) process.stdout.write(`  ${fault}\n`)
  return scores.every(({ isMet }) => isMet)
}

/** The properties of Lighthouse's report that are used. */
type Report = {
  readonly runtimeError?: { readonly message: string }
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly numericValue?: number }>
  >
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
}

/** Lighthouse is installed on demand, because nothing else needs its three hundred packages. */
async function audit(path: string, extraHeaders: Record<string, string>): Promise<Run> {
  const args = [
    '-y',
    'lighthouse@13.5.0',
    `${url}${path}`,
    `--port=${DEBUG_PORT}`,
    `--only-categories=${categories.join(',')}`,
    `--extra-headers=${JSON.stringify(extraHeaders)}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const { stdout } = await run('npx', args, { maxBuffer: 64 * 1024 * 1024 })
  const { categories: found, audits, runtimeError } = JSON.parse(stdout) as Report
  if (runtimeError) throw new Error(runtimeError.message)
  const scores = Object.fromEntries(categories.map((one) => [one, found[one].score * 100])) as Run['scores']
  const faults = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    found[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}, ${audits[id]?.title ?? ''}`),
  )
  return { scores, figures: Object.keys(times).map((id) => audits[id]?.numericValue ?? NaN), faults }
}
