import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay as dayOf } from '@ansvar/domain/dates'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let maintainer: Caller
let associations: string
const callers = new Map<Account, Caller>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'maintainer', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  editor = caller('editor')
  maintainer = caller('maintainer')
  associations = `organizations/${editor.organizationId}/stakeholder-associations`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const find = async (q: string) => (await editor.get(`stakeholders?q=${encodeURIComponent(q)}`)).body.content[0]?.id
const names = async (path: string) => (await editor.get(path)).body.content.map((item) => String(item['name']))
const wrapped = async (query: string) =>
  (await editor.get(`${associations}?${query}`)).body.content.map(
    (item) => (item['stakeholder'] as { name: string }).name,
  )

describe('the catalogue', () => {
  test('can be changed by maintainers and read by every user', async () => {
    const contacts = [{ name: 'Ib', role: null, email: 'ib@syre.example', phone: '+45 11 22 33 44' }]
    const { status, body } = await maintainer.post('stakeholders', {
      name: 'Fynske Syrer A/S',
      kinds: ['PRODUCER', 'SUPPLIER'],
      registration_number: 'DK 24 25 67 90',
      country: 'DK',
      web: 'syre.example',
      contacts,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kinds: ['SUPPLIER', 'PRODUCER'],
      registration_number: '24256790',
      web: 'https://syre.example',
      contacts,
      active: true,
    })
    expect((await caller('outsider').get(`stakeholders/${body.id}`)).body).toEqual({
      ...body,
      last_modified_by: 'Systemansvarlig',
    })
    const retired = await maintainer.put(`stakeholders/${body.id}`, { name: 'Fynske Syrer A/S', active: false })
    expect(retired.body).toMatchObject({ version: 2, active: false, contacts: [] })
    expect((await caller('editor').post('stakeholders', { name: 'X' })).status).toBe(403)
    expect((await caller('outsider').put(`stakeholders/${body.id}`, { name: 'X' })).status).toBe(403)
  })

  test('is searched by name and by CVR number', async () => {
    const [brenner] = (await editor.get('stakeholders?q=brenner')).body.content
    expect(await names(`stakeholders?q=${String(brenner?.['registration_number'])}`)).toEqual(['Brenner Kemi A/S'])
    expect(await names(`stakeholders?registration_number=DK${String(brenner?.['registration_number'])}`)).toEqual([
      'Brenner Kemi A/S',
    ])
    expect(await names('stakeholders?kinds=AUTHORITY&q=tilsyn')).toEqual(['Arbejdstilsynet', 'Datatilsynet'])
  })

  test.each([
    ['Brenner Kemi', ['Brenner Kemi A/S']],
    ['BRENNER-KEMI AS', ['Brenner Kemi A/S']],
    ['brenner kemi aps', ['Brenner Kemi A/S']],
    ['Brenner Kemi Danmark', ['Brenner Kemi A/S']],
    ['Rhein Metallsalze', ['Rhein-Metallsalze GmbH']],
    ['Fynsk Smoereteknik', ['Fynsk Smøreteknik A/S']],
    ['Brønner', []],
    ['A/S', []],
  ])('reports likely duplicates of %j', async (name, expected) => {
    expect(await names(`stakeholders?similar_name=${encodeURIComponent(name)}`)).toEqual(expected)
  })

  test('reports every invalid field', async () => {
    const { status, body } = await maintainer.post('stakeholders', {
      name: '',
      kinds: ['FRIEND'],
      registration_number: '24256791',
      country: 'DK',
      web: 'javascript:alert(1)',
      contacts: [{ name: 'Ib', email: 'ib' }, { name: ' ' }],
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'contacts.1.name required',
      'kinds.0 not_in_list',
      'name required',
      'registration_number not_a_cvr',
      'web not_a_web_address',
    ])
  })

  test('refuses an invalid country', async () => {
    const { body } = await maintainer.post('stakeholders', { name: 'X', country: 'XX' })
    expect(body.fields).toEqual([{ path: 'country', code: 'not_in_list' }])
  })
})

describe('an association', () => {
  test('adds a stakeholder of the catalogue once', async () => {
    const stakeholder_id = await find('Lundby')
    const needs = [{ expectation: 'Leverancer til tiden', is_obligation: true, response: null }]
    const { status, body } = await editor.post(associations, { stakeholder_id, needs, relevance: 'HIGH' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ is_own: false, is_obligation: true, needs, relevance: 'HIGH', version: 1 })
    expect(body['stakeholder']).toMatchObject({ id: stakeholder_id, name: 'Lundby Landbrugsmaskiner A/S' })
    const again = await editor.post(associations, { stakeholder_id })
    expect([again.status, again.body.fields]).toEqual([422, [{ path: 'stakeholder_id', code: 'taken' }]])
    const saved = await editor.put(
      `${associations}/${body.id}`,
      { needs: [], note: 'Ny aftale' },
      { 'if-match': '"1"' },
    )
    expect(saved.body).toMatchObject({ version: 2, is_obligation: false, relevance: 'MEDIUM', note: 'Ny aftale' })
    expect(saved.body['stakeholder']).toMatchObject({ name: 'Lundby Landbrugsmaskiner A/S' })
    const stale = await editor.put(`${associations}/${body.id}`, {}, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['stakeholder']]).toEqual([412, saved.body['stakeholder']])
  })

  test('with the organization’s own stakeholder is not visible to others and not in the catalogue', async () => {
    const stakeholder = { name: 'Naboen mod nord', kinds: ['NEIGHBOUR'], contacts: [{ name: 'Gurli' }] }
    const { status, body } = await editor.post(associations, { stakeholder })
    expect(status).toBe(201)
    expect(body).toMatchObject({ is_own: true, is_obligation: false })
    expect(body['stakeholder']).toMatchObject({ id: body.id, name: 'Naboen mod nord', version: 1 })
    expect(await names('stakeholders?q=naboen')).toEqual([])
    expect((await caller('outsider').get(`${associations}/${body.id}`)).status).toBe(404)
    const changed = await editor.put(`${associations}/${body.id}`, {
      stakeholder: { ...stakeholder, name: 'Naboen mod syd' },
    })
    expect(changed.body['stakeholder']).toMatchObject({ name: 'Naboen mod syd', version: 2 })
    expect(await wrapped('q=naboen')).toEqual(['Naboen mod syd'])
  })

  test('cannot change its stakeholder', async () => {
    const stakeholder_id = await find('Alpine')
    const both = await editor.post(associations, { stakeholder_id, stakeholder: { name: 'X' } })
    expect(both.body.fields).toEqual([{ path: 'stakeholder', code: 'invalid' }])
    expect((await editor.post(associations, {})).body.fields).toEqual([{ path: 'stakeholder_id', code: 'required' }])
    const retired = await editor.post(associations, { stakeholder_id: await find('Opløsningsmiddel') })
    expect(retired.body.fields).toEqual([{ path: 'stakeholder_id', code: 'not_found' }])
    const [mst] = (await editor.get(`${associations}?q=miljøstyrelsen`)).body.content
    const moved = await editor.put(`${associations}/${mst?.id}`, { stakeholder_id })
    expect(moved.body.fields).toEqual([{ path: 'stakeholder_id', code: 'fixed' }])
    const renamed = await editor.put(`${associations}/${mst?.id}`, { stakeholder: { name: 'X' } })
    expect(renamed.body.fields).toEqual([{ path: 'stakeholder', code: 'fixed' }])
  })

  test('reports every invalid field, also of its stakeholder', async () => {
    const { body } = await editor.post(associations, {
      stakeholder: { name: 'Ø', country: 'DK', registration_number: '1', contacts: [{ name: 'Ib', phone: 'ring' }] },
      needs: [{ expectation: '' }],
      responsible_id: caller('outsider').organizationId,
    })
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'needs.0.expectation required',
      'responsible_id not_found',
      'stakeholder.contacts.0.phone not_a_phone',
      'stakeholder.registration_number not_a_cvr',
    ])
  })

  test('is listed by name from both sources, and filtered by its fields', async () => {
    const all = await wrapped('size=500')
    expect(all).toEqual(all.toSorted(new Intl.Collator('da').compare))
    expect(await wrapped('kinds=INSURER')).toEqual(['Tryg Havn Forsikring A/S'])
    expect(await wrapped('kinds=NEIGHBOUR&relevance=HIGH')).toEqual(['Havnegade residents’ association'])
    expect(await wrapped('is_obligation=false&q=certificering')).toEqual(['Nordisk Certificering ApS'])
  })

  test('is filtered by the day of its last change', async () => {
    const today = dayOf(new Date(), 'Europe/Copenhagen')
    const on = async (day: string, mode?: string) =>
      (
        await editor.get(
          `${associations}?last_modified_date=${day}${mode ? `&last_modified_date_match_mode=${mode}` : ''}`,
        )
      ).body.total_elements
    const total = (await editor.get(associations)).body.total_elements
    const changed = await on(today)
    expect(changed).toBeGreaterThan(0)
    expect(await on(today, 'is')).toBe(changed)
    expect(await on(today, 'before')).toBe(total - changed)
    expect(await on(fromDayNumber(dayNumber(today) - 1), 'after')).toBe(changed)
    expect(await on(today, 'after')).toBe(0)
  })

  test.each([
    ['last_modified_date=today', 'last_modified_date', 'not_a_date'],
    [
      'last_modified_date=2026-01-01&last_modified_date_match_mode=around',
      'last_modified_date_match_mode',
      'not_in_list',
    ],
  ])('refuses %s', async (query, path, code) => {
    const { status, body } = await editor.get(`${associations}?${query}`)
    expect([status, body.fields]).toEqual([400, [{ path, code }]])
  })

  test('is refused in a LIMITED organization', async () => {
    const limited = caller('limited')
    const path = `organizations/${limited.organizationId}/stakeholder-associations`
    const { status, body } = await limited.post(path, { stakeholder_id: await find('Alpine') })
    expect([status, body.code]).toEqual([403, 'limited'])
  })
})
