import { parseArgs } from 'node:util'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { migrate } from '@ansvar/api/db/migrate'
import { openDatabase } from '@ansvar/api/db/open'
import { seed } from '@ansvar/api/seed/seed'
import { isBuilt } from '../services.ts'
import { fill } from './fill.ts'
import { scrolled } from './page.ts'

// Measures the API's response times for searches of chemicals, substances and dangerous goods: `pnpm bench chemicals`.
// Runs on PGlite in memory, in this process. With DATABASE_URL it runs on an empty PostgreSQL database. After a build
// it also measures Chromium's longest task while all of them are scrolled through.

/** Maximum milliseconds of a search, and of the longest task of a page. */
const LIMIT = 30
const TASK_LIMIT = 50

const { values } = parseArgs({
  options: { chemicals: { type: 'string', default: '5000' }, times: { type: 'string', default: '200' } },
})
const url = process.env['DATABASE_URL']
const database = await openDatabase(url ? { url } : {})
await migrate(database)
const config = readConfig({ SEED: 'demo', DATA_DIR: '.data/bench' })
await seed(database, config, new Date())
const api = createApi({ database, config })

const signedIn = await api.request('/api/v1/authentications', {
  method: 'POST',
  body: new URLSearchParams({ username: 'reader@nordlys.example', password: 'ansvar-demo-2026' }),
})
const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
const { content } = (await signedIn.json()) as { content: { id: string }[] }
const mine = `organizations/${content[0]?.id ?? ''}/chemical-associations`
const count = Number(values.chemicals)
await fill(database, count, content[0]?.id ?? '')

const questions: readonly (readonly [name: string, path: string])[] = [
  ['chemicals, three letters', 'chemicals?size=20&q=aff&embed=none'],
  ['chemicals, two words', 'chemicals?size=20&q=affedter+4711&embed=none'],
  ['chemicals, all, the first page', 'chemicals?embed=none'],
  ['my chemicals, three letters', `${mine}?size=20&q=aff&embed=chemical`],
  ['my chemicals, red, old sheets', `${mine}?danger_code=RED&data_sheet_age=OLDER_THAN_THREE_YEARS&embed=chemical`],
  ['my chemicals, the first page', `${mine}?sort=danger_code,desc&sort=name,asc&embed=chemical`],
  ['substances, three letters', 'substances?size=20&q=chr&embed=none'],
  ['substances, Danish', 'substances?size=20&q=svovlsyre&embed=none'],
  ['substances, CAS number', 'substances?size=20&q=1333-82&embed=none'],
  ['substances, nothing', 'substances?size=20&q=xyzzy&embed=none'],
  ['dangerous goods, a number', 'dangerous-goods?size=20&q=175'],
  ['dangerous goods, a word', 'dangerous-goods?size=20&q=acid'],
  ['hazard statements, a word', 'hazard-statements?size=20&q=brand'],
]
const rows: string[][] = []
for (const [name, path] of questions) {
  let total = 0
  const times: number[] = []
  for (let time = 0; time < Number(values.times) + 20; time++) {
    const began = performance.now()
    const response = await api.request(`/api/v1/${path}`, { headers: { cookie } })
    const body = (await response.json()) as { total_elements: number }
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`)
    total = body.total_elements
    // The first requests warm up the compilers.
    if (time >= 20) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  const figures = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(1))
  rows.push([name, String(total), ...figures, at(0.95) < LIMIT ? 'yes' : 'NO'])
}
await database.close()

const title = `${values.chemicals} chemicals, ${database.engine}`
const head = [title, 'found', 'p50 ms', 'p95 ms', 'max ms', `< ${LIMIT} ms`]
const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
for (const row of [head, ...rows])
  process.stdout.write(
    `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`,
  )

if (!isBuilt()) process.stdout.write('The web app is not built; the browser part is left out.\n')
else
  for (const [name, longest] of await scrolled(count))
    process.stdout.write(
      `${name.padEnd(46)} longest task ${longest.map((ms) => ms.toFixed(0)).join(', ')} ms  bound ${TASK_LIMIT}  ${Math.min(...longest) <= TASK_LIMIT ? 'met' : 'MISSED'}\n`,
    )
