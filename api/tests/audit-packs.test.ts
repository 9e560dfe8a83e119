import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'
import { temporaryFolders, verifier, verify } from './support/packs.ts'
import { unpack, unzip } from './support/unzip.ts'

vi.setConfig({ testTimeout: 120_000 })

const hidden = 'Torvald Ingemann Skovdal'

let api: TestApi
let manager: Caller
let own: string
const folder = temporaryFolders()

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  own = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

const orders: string[] = []

const confirm = (who: Caller) =>
  who.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) })

/** Orders a pack, waits until it is built and returns it. Cancels the place of the former one. */
async function order(input: object) {
  for (const id of orders.splice(0))
    await asSystem(api.database, (trx) =>
      trx.updateTable('audit_packs').set({ state: 'EXPIRED' }).where('id', '=', id).execute(),
    )
  await confirm(manager)
  const { status, body } = await manager.post(`${own}/audit-packs`, { standards: ['ISO_14001', 'ISO_45001'], ...input })
  expect([status, body.code]).toEqual([201, undefined])
  orders.push(body.id)
  api.packs.notify()
  await api.packs.idle()
  return (await manager.get(`${own}/audit-packs/${body.id}`)).body
}

async function download(id: string): Promise<Map<string, Buffer>> {
  const { status, bytes } = await manager.bytes(`${own}/audit-packs/${id}/content`)
  expect(status).toBe(200)
  return unzip(bytes)
}

async function unpacked(input: object): Promise<{ members: Map<string, Buffer>; path: string }> {
  const pack = await order(input)
  expect(pack).toMatchObject({ state: 'READY', failure: null, phase: null, may: [] })
  const members = await download(pack.id)
  const path = folder()
  unpack(members, path)
  return { members, path }
}

const textOf = (members: ReadonlyMap<string, Buffer>, path: string): string => String(members.get(path))

/** Attaches a file with a name to a new policy. */
async function attach(name: string, text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([text], 'file.txt', { type: 'text/plain' }))
  const sent = new Response(form)
  const upload = await manager.call('post', `${own}/attachments`, {
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
  const { status } = await manager.post(`${own}/policies`, {
    title: `=cmd|' /C calc'!A0 ${text}`,
    body: 'Text.',
    files: [{ id: upload.body.id, name }],
  })
  expect([name, status]).toEqual([name, 201])
}

describe('a pack with names', () => {
  const long = `${'å'.repeat(190)}.txt`
  const names = ['twice.txt', 'twice.txt', long, '../../a:b?.txt']
  let pack: Awaited<ReturnType<typeof unpacked>>

  beforeAll(async () => {
    for (const [index, name] of names.entries()) await attach(name, `content ${index}`)
    pack = await unpacked({ names: 'SHOWN', reason: 'Certification audit', files: 'ALL' })
  })

  test('is verified by its own script in a process without a secret of the service', async () => {
    const { body } = await api.visitor().get('audit-key')
    const result = await verify(
      [pack.path, '--fingerprint', String(body['fingerprint'])],
      join(pack.path, 'verify.mjs'),
    )
    expect(result.output).toContain('VALID  Nothing was changed.')
    expect(result.code).toBe(0)
  })

  test('contains a page, tables, files, the trail and the manifest', () => {
    const paths = [...pack.members.keys()]
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'trail.jsonl', 'VERIFY.md', 'verify.mjs', 'key.pem']))
    expect(paths.slice(-2)).toEqual(['manifest.json', 'manifest.sig'])
    expect(textOf(pack.members, 'index.html')).toContain('Certification audit')
    expect(textOf(pack.members, 'index.html')).toContain('10.2 Nonconformity and corrective action')
    expect(textOf(pack.members, 'index.html')).not.toContain('<script')
    expect(paths.filter((path) => path.startsWith('records/events-')).length).toBeGreaterThan(5)
  })

  test('names files by their content, in at most 255 bytes and without signs that a system forbids', () => {
    const paths = [...pack.members.keys()].filter((path) => path.startsWith('files/'))
    for (const path of paths) {
      expect(Buffer.byteLength(path.slice('files/'.length))).toBeLessThanOrEqual(255)
      expect(path.slice('files/'.length)).toMatch(/^[0-9a-f]{64}-[^<>:"/\\|?*\p{Cc}]*[^. ]$/u)
      const hash = createHash('sha256')
        .update(pack.members.get(path) ?? '')
        .digest('hex')
      expect(path).toContain(hash)
    }
    expect(paths.filter((path) => path.endsWith('-twice.txt'))).toHaveLength(2)
    expect(paths.filter((path) => path.endsWith('å.txt'))).toHaveLength(1)
  })

  test('has no formula in its tables', () => {
    const table = textOf(pack.members, 'csv/policies.csv')
    expect(table).toContain(`'=cmd|' /C calc'!A0`)
    const tables = [...pack.members].filter(([path]) => path.endsWith('.csv'))
    for (const [, bytes] of tables) expect(String(bytes)).not.toMatch(/(?:^|,|\n)"?=/)
  })

  test('links only to members that it has', () => {
    for (const [path, bytes] of pack.members) {
      if (!path.endsWith('.html')) continue
      for (const [, href = ''] of String(bytes).matchAll(/href="([^"]*)"/g)) {
        const target = decodeURIComponent(
          new URL(href.replaceAll('&#39;', "'").replaceAll('&amp;', '&'), `http://x/${path}`).pathname.slice(1),
        )
        expect([path, pack.members.has(target) ? 'found' : target]).toEqual([path, 'found'])
      }
    }
  })

  test('with one byte flipped in any member is invalid', async () => {
    const groups = Map.groupBy(pack.members.keys(), (path) => path.split(/[/-]/)[0])
    // One member of each kind of the many pages, tables and files, and each of the others.
    const paths = [...groups.values()].flatMap((group) => [group[0] ?? '', group.at(-1) ?? ''])
    for (const path of new Set(paths)) {
      const bytes = Buffer.from(pack.members.get(path) ?? '')
      const at = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      writeFileSync(join(pack.path, path), bytes)
      const { code, output } = await verify([pack.path])
      expect([path, code, /^INVALID/m.test(output)]).toEqual([path, 1, true])
      writeFileSync(join(pack.path, path), pack.members.get(path) ?? '')
    }
    expect((await verify([pack.path])).code).toBe(0)
  })

  test('under another key, with a file more or with one less is invalid', async () => {
    const other = join(folder(), 'key.pem')
    writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }))
    expect((await verify([pack.path, '--key', other])).output).toContain('not the signature of manifest.json')
    expect((await verify([pack.path, '--fingerprint', '00'])).code).toBe(1)
    writeFileSync(join(pack.path, 'more.html'), '')
    expect((await verify([pack.path])).output).toContain('more.html is not part of the pack')
    rmSync(join(pack.path, 'more.html'))
    rmSync(join(pack.path, 'csv/policies.csv'))
    expect((await verify([pack.path])).output).toContain('csv/policies.csv is missing')
  })

  test('proves each change that it shows', () => {
    const rows = textOf(pack.members, 'trail.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(rows.filter((row) => 'after' in row).length / rows.length).toBeGreaterThan(0.9)
  })
})

test('a pack without names has them nowhere in its bytes', async () => {
  const { body: event } = await manager.post(`${own}/events`, {
    title: `Fall from a ladder: ${hidden}`,
    description: `${hidden.toUpperCase()} fell.`,
    kind: 'INCIDENT',
    importance: 'LOW',
    occurrence_date: '2026-01-10',
    accident_occurred: true,
    persons: `Hurt: ${hidden}.`,
  })
  expect(event.id).toBeDefined()
  await attach(`Statement of ${hidden.replaceAll(' ', '_')}.txt`, `from whom ${randomUUID()}`)
  const { members, path } = await unpacked({ files: 'ALL' })
  const users = [
    'Kirsten Holm',
    'Mads Bruun',
    'Signe Dahl',
    'Ole Winther',
    'Birthe Rosenvang',
    'manager@nordlys.example',
  ]
  const words = [hidden, ...users].map((name) => new RegExp(name.replaceAll(' ', '[\\s_]'), 'i'))
  const found = [...members].flatMap(([member, bytes]) => {
    // The contents of files are as they were uploaded.
    const text = member.startsWith('files/') ? member : `${member}\n${String(bytes)}`
    return words.flatMap((word) => (word.test(text) ? [`${member}: ${word.source}`] : []))
  })
  expect(found).toEqual([])
  expect(textOf(members, 'index.html')).toContain('Fall from a ladder: [name]')
  expect([...members.keys()].some((member) => member.includes('event_persons'))).toBe(false)
  expect((await verify([path])).code).toBe(0)
})

test('a pack as of a day has the values of that day, and none that came later', async () => {
  const { body: policy } = await manager.post(`${own}/policies`, { title: 'Title of today', body: 'Text.' })
  const { members, path } = await unpacked({ as_of: '2025-06-30' })
  expect([...members.keys()]).not.toContain(`records/policies-${policy.id}.html`)
  const manifest = JSON.parse(textOf(members, 'manifest.json')) as { as_of: string; trail: { last_change: number } }
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ before: number; after: number }>`
      select count(*) filter (where number <= ${manifest.trail.last_change} and changed_date >= '2025-06-30T22:00Z')::int as before,
        count(*) filter (where number > ${manifest.trail.last_change} and changed_date < '2025-06-30T22:00Z')::int as after
      from audit_trail where organization_id = ${manager.organizationId}`.execute(trx),
  )
  expect(manifest.as_of).toBe('2025-06-30')
  expect(rows[0]?.after).toBe(0)
  expect((await verify([path])).code).toBe(0)
})

test('a pack of a trail with faults says so on its first page, and is never valid', async () => {
  const broken = await startApi()
  try {
    const caller = await broken.signIn('manager')
    await asSystem(broken.database, (trx) =>
      sql`update audit_trail set user_name = 'Nobody' where organization_id = ${caller.organizationId} and number = 20`.execute(
        trx,
      ),
    )
    const base = `organizations/${caller.organizationId}/audit-packs`
    await confirm(caller)
    const { body } = await caller.post(base, {
      standards: ['ISO_27001'],
      names: 'SHOWN',
      reason: 'Test',
      files: 'NONE',
    })
    broken.packs.notify()
    await broken.packs.idle()
    expect((await caller.get(`${base}/${body.id}`)).body).toMatchObject({ state: 'READY', faults: 1 })
    const members = unzip((await caller.bytes(`${base}/${body.id}/content`)).bytes)
    const path = folder()
    unpack(members, path)
    expect(textOf(members, 'index.html')).toContain('The audit trail has faults')
    const { code, output } = await verify([path])
    expect(code).toBe(1)
    expect(output).toContain('CHANGED at 20')
  } finally {
    await broken.close()
  }
})

const post = (input: object) => manager.post(`${own}/audit-packs`, { standards: ['ISO_14001'], ...input })

test('orders are checked, and orders and downloads are in the audit trail', async () => {
  expect((await post({ names: 'SHOWN' })).body.fields).toMatchObject([{ path: 'reason', code: 'required' }])
  expect((await post({ as_of: '2999-01-01' })).body.fields).toMatchObject([{ path: 'as_of', code: 'in_future' }])
  expect((await post({ standards: [] })).status).toBe(422)
  const pack = await order({ files: 'NONE' })
  await download(pack.id)
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ user_name: string; after: Record<string, unknown> }>`
      select user_name, after from audit_trail
      where organization_id = ${manager.organizationId} and resource = 'audit_packs' and record_id = ${pack.id}
      order by number`.execute(trx),
  )
  expect(rows.map(({ user_name: user, after }) => [user, Object.keys(after)[0]])).toEqual([
    ['Kirsten Holm', 'standards'],
    ['Ansvar', 'state'],
    ['Kirsten Holm', 'downloaded_date'],
  ])
})

test('the files of the script have no import besides Node', () => {
  const imports = readFileSync(verifier, 'utf8').match(/from '([^']+)'/g) ?? []
  expect(imports.length).toBeGreaterThan(3)
  for (const each of imports) expect(each).toMatch(/from 'node:/)
})

test('names are shown only to a session in which the password was confirmed in the last five minutes', async () => {
  const shown = { names: 'SHOWN', reason: 'Certification audit', files: 'NONE' }
  api.setClock(new Date())
  const caller = await api.signIn('manager')
  const ask = (input: object) => caller.post(`${own}/audit-packs`, { standards: ['ISO_14001'], ...input })
  api.setClock(new Date(Date.now() + 6 * 60_000))
  expect((await ask({ ...shown, reason: ' ' })).body.fields).toMatchObject([{ path: 'reason', code: 'required' }])
  const refused = await ask(shown)
  expect([refused.status, refused.body.code]).toEqual([403, 'confirm_required'])
  expect((await ask({ files: 'NONE' })).status).toBe(201)
  expect((await confirm(caller)).status).toBe(204)
  expect((await ask(shown)).status).toBe(201)
  api.setClock(new Date(Date.now() + 12 * 60_000))
  expect((await ask(shown)).status).toBe(403)
  api.setClock(null)
})

test('an API token orders no pack, also at the highest level of tokens', async () => {
  const { body } = await manager.post(`${own}/tokens`, { name: 'Reports', level: 'EDIT' })
  const token = api.visitor({ authorization: `Bearer ${String(body['secret'])}` })
  const { status } = await token.post(`${own}/audit-packs`, {
    standards: ['ISO_14001'],
    names: 'SHOWN',
    reason: 'Certification audit',
  })
  expect(status).toBe(403)
})
