import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApi } from '@ansvar/api/app'
import { readConfig } from '@ansvar/api/config'
import { migrate } from '@ansvar/api/db/migrate'
import { openDatabase } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'
import { seed } from '@ansvar/api/seed/seed'

// Measures how long the API takes to list the documents of an organization with thousands of them: `pnpm bench
// documents`. Runs on PGlite in memory, in this process. With DATABASE_URL it runs on an empty PostgreSQL database.

/** Maximum milliseconds of a list. */
const LIMIT = 50

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '5000' }, times: { type: 'string', default: '200' } },
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
const organizationId = content[0]?.id ?? ''
await fill(Number(values.documents))

const questions: readonly (readonly [name: string, query: string])[] = [
  ['the first page', ''],
  ['a page of 100', 'size=100'],
  ['what expires first', 'sort=expiry_date,asc&sort=title,asc'],
  ['the last page by title, backwards', `sort=title,desc&page=${Math.floor(Number(values.documents) / 25) - 1}`],
  ['by size', 'sort=size,desc'],
  ['by last change', 'sort=last_modified_date,desc'],
  ['one word', 'q=tilladelse'],
  ['three words, one hit', 'q=luft+rapport+4721'],
  ['a tag and a standard', 'tags=air&iso_standards=ISO_14001'],
  ['a tag, expiring before a day', 'tags=noise&expiry_date=2027-06-01&expiry_date_match_mode=before&sort=expiry_date'],
  ['a type, in use', 'type=CSV&active=true&sort=title'],
  ['its tags', 'tags'],
]
const rows: string[][] = []
for (const [name, query] of questions) {
  const path =
    query === 'tags'
      ? `organizations/${organizationId}/document-tags`
      : `organizations/${organizationId}/files?${query}`
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
  rows.push([
    name,
    String(total),
    ...[at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(1)),
    at(0.95) < LIMIT ? 'yes' : 'NO',
  ])
}
await database.close()

const head = [
  `${values.documents} documents, ${database.engine}`,
  'found',
  'p50 ms',
  'p95 ms',
  'max ms',
  `< ${LIMIT} ms`,
]
const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
for (const row of [head, ...rows])
  process.stdout.write(
    `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`,
  )

/** Inserts documents directly into the database, because 5,000 uploads would measure something else. */
async function fill(count: number): Promise<void> {
  await asSystem(database, (trx) =>
    sql`
      insert into documents (organization_id, title, tags, iso_standards, expiry_date, active, files,
        created_date, last_modified_date, last_modified_by)
      select ${organizationId}::uuid,
        (array['Støj', 'Luft', 'Spildevand', 'Affald', 'Brand'])[1 + n % 5] || ' ' ||
          (array['tilladelse', 'rapport', 'certifikat', 'tegning'])[1 + n % 4] || ' ' || n,
        (array['{air}', '{noise,permit}', '{permit}', '{drawing,fire}', '{}'])[1 + n % 5]::text[],
        (array['{ISO_14001}', '{ISO_45001}', '{ISO_14001,ISO_45001}'])[1 + n % 3]::text[],
        case when n % 3 = 0 then date '2026-01-01' + n % 1500 end,
        n % 10 <> 0,
        jsonb_build_array(jsonb_build_object(
          'id', gen_random_uuid(), 'name', 'fil ' || n || '.pdf', 'date', null,
          'type', (array['PDF', 'PDF', 'DOCX', 'CSV'])[1 + n % 4], 'size', 1000 + (n * 7919) % 5000000,
          'hash', encode(sha256(n::text::bytea), 'hex'),
          'created_date', '2026-01-01T00:00:00.000Z', 'created_by', 'Bench')),
        now() - n * interval '1 hour', now() - n * interval '1 hour', 'Bench'
      from generate_series(1, ${count}::integer) as n`.execute(trx),
  )
  await asSystem(database, (trx) => sql`analyze documents`.execute(trx))
}
