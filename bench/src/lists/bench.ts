// Measures a list of 10,000 records: the API's response times for its pages, and Chromium's longest task on the page of
// 200 rows. `pnpm bench lists`, after a build. Runs on PGlite. With DATABASE_URL it runs on an empty PostgreSQL
// database.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '@ansvar/api/config'
import { prepareDatabase } from '@ansvar/api/prepare'
import { asSystem } from '@ansvar/api/db/scope'
import { seed } from '@ansvar/api/seed/seed'
import { openTab } from '../browser.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [PORT, API_PORT] = [4790, 4791]
const site = `http://localhost:${PORT}`
const list = '/leadership/policies'

/** Maximum median milliseconds of a response of the API, and of the longest task of a page. */
const [API_BOUND, TASK_BOUND] = [50, 200]

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    times: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
  },
})
const records = Number(values.records)

type Figure = { readonly name: string; readonly taken: readonly number[]; readonly bound: number | null }

const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
const variables = {
  DATA_DIR: folder,
  SEED: 'demo',
  PORT: String(PORT),
  API_PORT: String(API_PORT),
  PUBLIC_URL: site,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
}
const engine = await fill()
const services = ['api/src/server.ts', 'gateway/dist/server.js'].map((entry) =>
  spawn(process.execPath, [entry], { cwd: root, env: { ...process.env, ...variables }, stdio: 'ignore' }),
)
try {
  for (const [index, port] of [API_PORT, PORT].entries()) await ready(port, services[index] as ChildProcess)
  const { cookie, organization } = await signIn()
  print(`${records} policies at the api, ${engine}, ms a response`, await measureApi(cookie, organization))
  print('200 rows in Chromium, ms of the longest task', await measurePage(cookie))
} finally {
  for (const service of services) service.kill()
  await Promise.all(
    services
      .filter(({ exitCode }) => exitCode === null)
      .map((service) => new Promise((resolve) => service.once('exit', resolve))),
  )
  rmSync(folder, { recursive: true, force: true })
}

async function measureApi(cookie: string, organization: string): Promise<Figure[]> {
  const last = Math.ceil(records / 25) - 1
  const questions: readonly (readonly [name: string, query: string])[] = [
    ['the first page, as it opens', 'sort=next_review_date&sort=state&sort=title'],
    ['a page of 200', 'size=200&sort=next_review_date&sort=state&sort=title'],
    ['a page of 500, as an export requests it', 'size=500&sort=next_review_date&sort=state&sort=title'],
    ['the last page', `page=${last}&sort=next_review_date&sort=state&sort=title`],
    ['the last page by title, backwards', `page=${last}&sort=title,desc`],
    ['by title', 'sort=title,asc'],
    ['found by a word', 'q=spildevand&sort=title'],
    ['found by two words, one hit', 'q=luft+4721&sort=title'],
    ['drafts of two standards', 'state=DRAFT&iso_standards=ISO_14001&iso_standards=ISO_45001&sort=title'],
  ]
  const figures: Figure[] = []
  for (const [name, query] of questions) {
    const taken: number[] = []
    for (let time = 0; time < Number(values.times) + 5; time += 1) {
      const began = performance.now()
      const response = await fetch(
        `http://127.0.0.1:${API_PORT}/api/v1/organizations/${organization}/policies?${query}`,
        { headers: { cookie } },
      )
      const { content } = (await response.json()) as { content: unknown[] }
      if (content.length === 0) throw new Error(`${query} found nothing`)
      // The first requests warm up the compilers.
      if (time >= 5) taken.push(performance.now() - began)
    }
    figures.push({ name, taken, bound: API_BOUND })
  }
  return figures
}

async function measurePage(cookie: string): Promise<Figure[]> {
  const [name = '', value = ''] = cookie.split('=')
  await using tab = await openTab({ name, value, url: site })
  const taken = new Map<string, number[]>()
  const measured = async (what: string, act: () => Promise<void>) => {
    await tab.settled()
    await tab.evaluate('window.longestTask = 0')
    await act()
    await tab.settled()
    taken.set(what, [...(taken.get(what) ?? []), await tab.evaluate<number>('window.longestTask')])
  }
  const rows = (count: number) => tab.until(`document.querySelectorAll('a[data-row]').length === ${count}`)
  const changed = async (act: () => Promise<void>) => {
    await tab.evaluate(`window.firstRow = document.querySelector('a[data-row]')?.dataset.row`)
    await act()
    await tab.until(`document.querySelector('a[data-row]')?.dataset.row !== window.firstRow`)
  }
  // Loads the code of the screens once, because it is not what is measured.
  await tab.go(`${site}${list}`)
  await rows(25)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await measured('the page is opened', async () => {
      await tab.go(`${site}${list}?size=200`)
      await rows(200)
    })
    await measured('on to the next page', () => changed(() => tab.press('.pager .button:last-child')))
    await measured('one row is selected', async () => {
      await tab.press('td[data-select] input')
      await tab.until(`document.querySelector('.bulk-bar')`)
    })
    await measured('all 200 rows are selected', async () => {
      await tab.press('th[data-select] input')
      await tab.until(`document.querySelectorAll('tr[data-selected]').length === 200`)
    })
    await measured('sorted by title', () => changed(() => tab.press('th:not([data-select]) .table-sort')))
    await measured('filtered by its state', async () => {
      await tab.press('.filter-chip-trigger')
      await tab.until(`document.querySelector('.chakra-menu__content[data-state=open] [role=menuitemcheckbox]')`)
      await changed(() => tab.press('.chakra-menu__content[data-state=open] [role=menuitemcheckbox]'))
    })
    await measured('searched', async () => {
      await tab.press('.search-box input')
      await changed(() => tab.type('spildevand'))
    })
    await measured('a record is opened in the side panel', async () => {
      await tab.press('tbody tr:nth-of-type(3) td:last-child')
      await tab.until(`document.querySelector('.side-panel h2')`)
    })
  }
  await tab.go(`${site}${list}`)
  await rows(25)
  const began = performance.now()
  await measured('all of it is exported to Excel', async () => {
    await tab.press('.list-tools .tool:last-child')
    await tab.until(`document.querySelector('.chakra-menu__content[data-state=open] [role=menuitem]')`)
    await tab.press('.chakra-menu__content[data-state=open] [role=menuitem]')
    await tab.until(`document.querySelector('.export-progress')`)
    await tab.until(`!document.querySelector('.export-progress') && document.querySelector('.toast')`)
  })
  process.stdout.write(`\nThe export of ${records} rows took ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)
  return [...taken].map(([what, times]) => ({ name: what, taken: times, bound: TASK_BOUND }))
}

function print(title: string, figures: readonly Figure[]): void {
  const head = [title, 'median', 'max', 'bound', '']
  const lines = figures.map(({ name, taken, bound }) => {
    const sorted = taken.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? NaN
    const missed = bound !== null && median > bound
    if (missed) process.exitCode = 1
    return [name, median.toFixed(0), (sorted.at(-1) ?? NaN).toFixed(0), String(bound ?? ''), missed ? 'MISSED' : 'met']
  })
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length)))
  const text = [head, ...lines].map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  process.stdout.write(`\n${text.join('\n')}\n`)
}

/** Inserts policies directly into the database, because ten thousand saves would measure something else. */
async function fill(): Promise<string> {
  const config = readConfig(variables)
  const database = await prepareDatabase(config)
  await seed(database, config, new Date())
  await asSystem(database, (trx) =>
    sql`
      with home as (select id from organizations where name = 'Nordlys Metal A/S'),
        people as (select array_agg(m.id) as ids from members m, home where m.organization_id = home.id)
      insert into policies (organization_id, title, body, state, owner_id, iso_standards, approved_by_id, approved_on,
        review_period, next_review_date, last_modified_by)
      select home.id,
        (array['Støj', 'Luft', 'Spildevand', 'Affald', 'Brand'])[1 + n % 5] || ', hal ' || n,
        'Vi holder vores tilladelser og forebygger forurening.',
        (array['APPROVED', 'DRAFT', 'APPROVED', 'RETIRED'])[1 + n % 4],
        people.ids[1 + n % array_length(people.ids, 1)],
        (array['{ISO_14001}', '{ISO_45001}', '{ISO_14001,ISO_45001}'])[1 + n % 3]::text[],
        people.ids[1], date '2025-01-01' + n % 600, 'P1Y',
        case when n % 2 = 0 then date '2026-01-01' + n % 900 end, 'Bench'
      from generate_series(1, ${records}::integer) as n, home, people`.execute(trx),
  )
  await asSystem(database, (trx) => sql`analyze policies`.execute(trx))
  await database.close()
  return database.engine
}

async function signIn() {
  const response = await fetch(`http://127.0.0.1:${API_PORT}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'manager@nordlys.example', password: 'ansvar-demo-2026' }),
  })
  const { content } = (await response.json()) as { content: { id: string }[] }
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', organization: content[0]?.id ?? '' }
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('A service has ended')
}
