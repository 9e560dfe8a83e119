import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'
import { temporaryFolders, verify } from './support/packs.ts'
import { unpack, unzip } from './support/unzip.ts'

vi.setConfig({ testTimeout: 120_000 })

// A policy on three days: approved and confirmed on the first one, with a draft of its next version on the second one, which
// is approved on the third one.

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
let readerId: string
let editorId: string
let policyId: string
const hashes: string[] = []
const folder = temporaryFolders()

// In the past, because the service notes the state of packs at the real time.
const start = Date.now() - 5 * 86_400_000
const instantOn = (day: number) => new Date(start + day * 86_400_000)
const dayOf = (day: number) => localDay(instantOn(day), 'Europe/Copenhagen')

const confirm = (who: Caller) =>
  who.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) })

async function signIn() {
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
}

async function attachment(name: string, text: string): Promise<{ id: string; name: string }> {
  const form = new FormData()
  form.append('file', new File([text], name, { type: 'text/plain' }))
  const sent = new Response(form)
  const { body } = await editor.call('post', `${own}/attachments`, {
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
  return { id: body.id, name }
}

/** Returns a response. Throws if the call was refused. */
async function succeeded(response: ReturnType<Caller['put']>) {
  const { status, body } = await response
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  return { body }
}

/** Sends the working copy, and approves it as the reader. */
async function approve(): Promise<void> {
  const sent = await editor.post(`${own}/policies/${policyId}/approvals`, { approver_ids: [readerId] })
  await confirm(reader)
  const { body } = await succeeded(reader.put(`${own}/approvals/${sent.body.id}/approve`, {}))
  hashes.push(String(body['content_hash']))
}

const content = { review_period: 'P1Y' }

beforeAll(async () => {
  api = await startApi()
  api.setClock(instantOn(1))
  await signIn()
  own = `organizations/${manager.organizationId}`
  readerId = (await reader.get('user')).body.id
  editorId = (await editor.get('user')).body.id
  const first = { title: 'Noise', body: 'Text of the first version.', files: [await attachment('first.txt', 'one')] }
  policyId = (await editor.post(`${own}/policies`, { ...content, ...first })).body.id
  await approve()
  const { body: round } = await manager.post(`${own}/acknowledgement-rounds`, {
    document_kind: 'POLICY',
    document_id: policyId,
    member_ids: [readerId, editorId],
    due_on: dayOf(20),
  })
  await succeeded(reader.put(`${own}/acknowledgement-rounds/${round.id}/confirm`, { document_version: 2 }))

  api.setClock(instantOn(2))
  await signIn()
  const second = { title: 'Noise 2', body: 'Text of the draft.', files: [await attachment('second.txt', 'two')] }
  await succeeded(editor.put(`${own}/policies/${policyId}`, { ...content, ...second, state: 'DRAFT' }))

  api.setClock(instantOn(3))
  await signIn()
  await approve()
}, 120_000)
afterAll(() => api.close())
beforeEach(() => asSystem(api.database, (trx) => sql`update audit_packs set state = 'EXPIRED'`.execute(trx)))

/** Returns the members of a pack as of a day, after its verification. */
async function pack(day: number, input: object = {}): Promise<Map<string, string>> {
  const order = { standards: ['ISO_14001'], as_of: dayOf(day), files: 'IN_FORCE', ...input }
  await confirm(manager)
  const { body } = await manager.post(`${own}/audit-packs`, order)
  api.packs.notify()
  await api.packs.idle()
  const members = unzip((await manager.bytes(`${own}/audit-packs/${body.id}/content`)).bytes)
  const path = folder()
  unpack(members, path)
  expect(await verify([path])).toMatchObject({ code: 0 })
  return new Map([...members].map(([name, bytes]) => [name, String(bytes)]))
}
const shown = { names: 'SHOWN', reason: 'Certification audit' }
const pageOf = (members: ReadonlyMap<string, string>): string => members.get(`records/policies-${policyId}.html`) ?? ''
const filesIn = (members: ReadonlyMap<string, string>) =>
  [...members].flatMap(([name, text]) => (/-(?:first|second)\.txt$/.test(name) ? [text] : []))
/** Returns the row of a table that contains a text, by its columns. */
function rowWith(members: ReadonlyMap<string, string>, table: string, text: string): Record<string, string> {
  const [head = '', ...rows] = (members.get(`csv/${table}.csv`) ?? '').slice(1).split('\r\n')
  const cells = rows.find((row) => row.includes(text))?.split(',')
  if (!cells) return {}
  return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index] ?? '']))
}

describe('a pack as of a day with a draft', () => {
  let members: Map<string, string>
  beforeAll(async () => {
    members = await pack(2, shown)
  })

  test('has the text, the title and the files of the version in force, and says that a draft exists', () => {
    expect(pageOf(members)).toContain('<h1>Noise</h1>')
    expect(pageOf(members)).toContain('Text of the first version.')
    expect(pageOf(members)).toContain('A draft of the next version exists.')
    expect(pageOf(members)).not.toContain('second.txt')
    expect(filesIn(members)).toEqual(['one'])
    expect(rowWith(members, 'policies', policyId)).toMatchObject({
      title: 'Noise',
      state: 'APPROVED',
      in_force_version: '2',
      has_draft: 'Yes',
    })
  })

  test('has the draft in the trail only', () => {
    const naming = [...members].flatMap(([name, text]) => (text.includes('Text of the draft.') ? [name] : []))
    expect(naming).toEqual(['trail.jsonl'])
  })

  test('lists the signed approval of that version with its hash, and no other one of the document', () => {
    const approvals = pageOf(members).split('<h2>Approvals</h2>')[1] ?? ''
    const day = dayOf(1)
    expect(approvals).toContain(
      `<li>Signed · Jonas Kjær · ${day} · version sent: 1 · in force as version 2 · from ${day} · password confirmed`,
    )
    expect(approvals).toContain(hashes[0])
    expect(approvals).not.toContain(hashes[1])
    expect(rowWith(members, 'approvals', hashes[1] ?? '')).toEqual({})
    expect(rowWith(members, 'approvals', hashes[0] ?? '')).toMatchObject({
      document_id: 'Noise',
      state: 'APPROVED',
      decided_by: 'Jonas Kjær',
      in_force_version: '2',
    })
  })

  test('lists who has confirmed the version, and how many of those asked', () => {
    const rounds = pageOf(members).split('<h2>Read and understood</h2>')[1] ?? ''
    expect(rounds).toContain('1 of 2 confirmed')
    expect(rounds).toContain('Jonas Kjær · Confirmed')
    expect(rowWith(members, 'acknowledgements', 'Jonas')).toMatchObject({
      state: 'CONFIRMED',
      document_version: '2',
      content_hash: hashes[0],
    })
    const rows = (members.get('csv/acknowledgement_progress.csv') ?? '').split('\r\n').slice(1, -1)
    const confirmed = rows.filter((row) => row.includes(policyId)).map((row) => row.split(',').slice(-3).map(Number))
    expect(confirmed.reduce((sum, [audience = 0]) => sum + audience, 0)).toBe(2)
    expect(confirmed.reduce((sum, [, count = 0]) => sum + count, 0)).toBe(1)
  })

  test('refers to approvals and confirmations under the clauses about policies and documented information', () => {
    const index = members.get('index.html') ?? ''
    for (const clause of ['5.2 ', '7.5 ']) {
      const part = index.split(`<h3>${clause}`)[1]?.split('<h3>')[0] ?? ''
      for (const table of ['approvals', 'acknowledgement_rounds', 'acknowledgement_progress', 'acknowledgements'])
        expect([clause, part]).toEqual([clause, expect.stringContaining(`csv/${table}.csv`)])
    }
  })
})

test('a pack without names has the counts of confirmations, and not who confirmed', async () => {
  const members = await pack(2, { language: 'da' })
  expect(pageOf(members)).toContain('Der findes en kladde til næste version.')
  expect(pageOf(members)).toContain('Underskrevet · Person ')
  expect(pageOf(members)).toContain('<th scope="row">Gældende version</th><td>2</td>')
  expect(pageOf(members)).toContain('<th scope="row">Godkendelsens form</th><td>Underskrevet</td>')
  expect(pageOf(members)).toContain('1 af 2 bekræftet')
  expect(pageOf(members)).not.toContain('· Bekræftet ·')
  expect([...members.keys()]).not.toContain('csv/acknowledgements.csv')
  for (const [name, text] of members) expect([name, /Jonas Kjær/i.test(text)]).toEqual([name, false])
})

test('a pack as of the next approval has the next version, and asks the members again', async () => {
  const members = await pack(3, shown)
  expect(pageOf(members)).toContain('<h1>Noise 2</h1>')
  expect(pageOf(members)).toContain('Text of the draft.')
  expect(pageOf(members)).not.toContain('A draft of the next version exists.')
  expect(pageOf(members)).toContain('in force as version 2')
  expect(pageOf(members)).toContain('in force as version 4')
  expect(pageOf(members)).toContain('0 of 2 confirmed')
  expect(filesIn(members)).toEqual(['two'])
})

test('an approval that was typed in is shown as recorded, not as signed', async () => {
  const members = await pack(3, { standards: ['ISO_45001'], ...shown })
  const recorded = [...members].filter(
    ([name, text]) => name.startsWith('records/policies-') && text.includes('Recorded, not signed'),
  )
  expect(recorded.length).toBeGreaterThan(2)
  expect(recorded[0]?.[1]).toContain('no hash: typed in before there were approvals')
})
