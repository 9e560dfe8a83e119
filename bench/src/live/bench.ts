// Measures how long a save takes to appear for another user: `pnpm bench live`. Runs the built app, both servers and
// the demo. The time is from sending the save until the other user's page shows it, in Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTab, type Tab } from '../browser.ts'
import { startServices } from '../services.ts'

/** Changes by other users appear within two seconds. */
const BOUND_MS = 2_000

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)

type Policy = { readonly id: string; readonly title: string }
type Figure = { readonly name: string; readonly taken: readonly number[] }

const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
try {
  await using services = await startServices(folder, [4786, 4787], { SEED: 'demo' })
  const { cookie } = await services.signIn('manager@nordlys.example')
  const editor = await services.signIn('editor@nordlys.example')
  const [name = '', value = ''] = cookie.split('=')
  await using tab = await openTab({ name, value, url: services.site })
  const policies = `${services.api}/organizations/${editor.organization}/policies`
  const open = async (path: string) => {
    await tab.go(`${services.site}${path}`)
    await tab.until(`document.querySelector('h1') && !document.querySelector('[aria-busy=true]')`)
    await tab.settled()
  }
  const save = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Policy> => {
    const headers = { cookie: editor.cookie, 'content-type': 'application/json' }
    const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
    return (await response.json()) as Policy
  }

  await open('/leadership/policies?size=200')
  const created: Policy[] = []
  const list = await seen(tab, 'a new policy in the list', async (round) => {
    const title = `Aardvark ${round}`
    created.push(await save('POST', policies, { title }))
    return `[...document.querySelectorAll('a[data-row], tbody a')].some((link) => link.textContent === '${title}')`
  })
  const id = created[0]?.id ?? ''
  const rename = async (title: string) => save('PUT', `${policies}/${id}`, { title })
  await open(`/leadership/policies/${id}`)
  const record = await seen(tab, 'its new title on its own page', async (round) => {
    const { title } = await rename(`Badger ${round}.`)
    return `document.querySelector('main h1')?.textContent.includes('${title}')`
  })
  await open('/dashboard')
  const dashboard = await seen(tab, 'its new title on the dashboard', async (round) => {
    const { title } = await rename(`Caracal ${round}.`)
    return `document.querySelector('main')?.textContent.includes('${title}')`
  })
  print([list, record, dashboard])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Saves several times, each after the previous save has appeared. Waits until the result is in the page. */
async function seen(tab: Tab, name: string, act: (round: number) => Promise<string>): Promise<Figure> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await tab.until(await act(round))
    taken.push(performance.now() - began)
    await tab.settled()
  }
  return { name, taken }
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, taken }) => {
    const sorted = taken.toSorted((one, other) => one - other)
    const most = sorted.at(-1) ?? NaN
    if (!(most < BOUND_MS)) process.exitCode = 1
    const cells = [sorted[Math.floor(sorted.length / 2)] ?? NaN, most].map((ms) => ms.toFixed(0).padStart(7))
    return [name.padEnd(32), ...cells, most < BOUND_MS ? 'yes' : 'NO'].join('  ')
  })
  const head = ['ms until another sees it'.padEnd(32), ' median', '    max', `< ${BOUND_MS}`].join('  ')
  process.stdout.write(`${[head, ...rows].join('\n')}\n`)
}
