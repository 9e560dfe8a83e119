import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'

let api: TestApi
let editor: Caller
let maintainer: Caller
let obligations: string
const callers = new Map<Account, Caller>()
const today = localDay(new Date(), 'Europe/Copenhagen')

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'maintainer', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  editor = caller('editor')
  maintainer = caller('maintainer')
  obligations = `organizations/${editor.organizationId}/legislations`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = async (number: string): Promise<string> => {
  const [act] = (await editor.get(`legislations?q=${encodeURIComponent(number)}`)).body.content
  return act?.id ?? ''
}
const titles = async (query: string) =>
  (await editor.get(`${obligations}?${query}`)).body.content.map(
    (item) => (item['legislation'] as { title_en: string }).title_en,
  )
const count = async (query: string) => (await editor.get(`${obligations}?${query}`)).body.total_elements
const called = (fields: readonly { path: string; code: string }[]) =>
  fields.map(({ path, code }) => `${path} ${code}`).toSorted()
const assessments = async (id: string) => (await editor.get(`${obligations}/${id}/assessments`)).body.content

describe('an obligation is added', () => {
  test('by its id only, once, and a repetition returns the same', async () => {
    const id = await idOf('32012L0019')
    const first = await editor.call('post', `${obligations}/${id}`)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      id,
      version: 1,
      compliance_status: 'NOT_ASSESSED',
      assessed_on: null,
      needs_assessment: true,
      legislation_change: null,
    })
    expect(first.body['legislation']).toMatchObject({ id, number: '32012L0019' })
    const again = await editor.call('post', `${obligations}/${id}`)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await editor.get(`${obligations}/${id}`)).body).toEqual(first.body)
    expect(await count('q=32012L0019')).toBe(1)
  })

  test('by twenty, ten at a time, once', async () => {
    const id = await idOf('32011L0065')
    const responses = await atOnce(20, () => editor.call('post', `${obligations}/${id}`))
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect((await editor.get(`${obligations}/${id}/history`)).body.total_elements).toBe(1)
  })

  test('only for existing legislation, by editors, in an organization with full access', async () => {
    expect((await editor.call('post', `${obligations}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    const id = await idOf('32009L0125')
    expect((await caller('reader').call('post', `${obligations}/${id}`)).status).toBe(403)
    expect((await caller('outsider').call('post', `${obligations}/${id}`)).status).toBe(404)
    const limited = caller('limited')
    const refused = await limited.call('post', `organizations/${limited.organizationId}/legislations/${id}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'limited'])
  })

  test('from the legislation that is suggested by territory and standards', async () => {
    const candidates = async (query: string) => (await editor.get(`${obligations}/candidates?size=500&${query}`)).body
    const before = await candidates('is_suggested=true')
    const acts = before.content as unknown as { id: string; territory: string; iso_standards: string[] }[]
    expect(new Set(acts.map(({ territory }) => territory))).toEqual(new Set(['DK', 'EU', 'INTL']))
    expect(acts.findIndex(({ territory }) => territory !== 'DK')).toBe(
      acts.filter(({ territory }) => territory === 'DK').length,
    )
    const [first] = acts
    await editor.call('post', `${obligations}/${first?.id}`)
    expect((await candidates('is_suggested=true')).total_elements).toBe(before.total_elements - 1)
    const swedish = await maintainer.post('legislations', {
      title_en: 'Miljöbalken',
      territory: 'SE',
      iso_standards: ['ISO_14001'],
    })
    const other = await maintainer.post('legislations', { title_en: 'Havneloven', territory: 'DK' })
    const suggested = (await candidates('is_suggested=true')).content.map(({ id }) => id)
    expect(suggested).not.toContain(swedish.body.id)
    expect(suggested).not.toContain(other.body.id)
    expect((await candidates('q=milj%C3%B6balken')).total_elements).toBe(1)
  })
})

describe('an obligation', () => {
  const facts = {
    how_it_applies: 'For the paint store',
    compliance_status: 'PARTLY',
    assessed_on: '2026-01-15',
    note: 'Two tins',
  }

  test('has a relevance, a responsible and a description of compliance', async () => {
    const id = await idOf('32004L0042')
    await editor.call('post', `${obligations}/${id}`)
    const [member] = (await editor.get(`organizations/${editor.organizationId}/members?q=Mads`)).body.content
    const saved = await editor.put(
      `${obligations}/${id}`,
      { ...facts, responsible_id: member?.id },
      { 'if-match': '"1"' },
    )
    expect(saved.body).toMatchObject({ ...facts, responsible_id: member?.id, version: 2, needs_assessment: false })
    const stale = await editor.put(`${obligations}/${id}`, {}, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current]).toEqual([412, saved.body])
    expect((await caller('reader').put(`${obligations}/${id}`, facts)).status).toBe(403)
  })

  test('stores every assessment, newest first, and a save without one adds none', async () => {
    const id = await idOf('31999L0031')
    await editor.call('post', `${obligations}/${id}`)
    await editor.put(`${obligations}/${id}`, { how_it_applies: 'Not yet looked at' })
    expect(await assessments(id)).toEqual([])
    await editor.put(`${obligations}/${id}`, facts)
    await editor.put(`${obligations}/${id}`, { ...facts, how_it_applies: 'Else' })
    await editor.put(`${obligations}/${id}`, {
      ...facts,
      compliance_status: 'COMPLIANT',
      assessed_on: today,
      note: null,
    })
    await editor.put(`${obligations}/${id}`, {})
    expect((await assessments(id)).map((one) => [one['compliance_status'], one['assessed_on'], one['note']])).toEqual([
      ['NOT_ASSESSED', null, null],
      ['COMPLIANT', today, null],
      ['PARTLY', '2026-01-15', 'Two tins'],
    ])
    expect((await assessments(id)).map((one) => one['created_by'])).toEqual(Array(3).fill('Mads Bruun'))
  })

  test('reports every invalid field', async () => {
    const id = await idOf('32006R1907')
    const put = async (body: object) => called((await editor.put(`${obligations}/${id}`, body)).body.fields)
    const tomorrow = fromDayNumber(dayNumber(today) + 1)
    expect(
      await put({
        compliance_status: 'PARTLY',
        assessed_on: tomorrow,
        responsible_id: caller('outsider').organizationId,
        note: 'x'.repeat(4_001),
        colour: 'red',
      }),
    ).toEqual(['assessed_on in_future', 'colour unknown_field', 'note too_long', 'responsible_id not_found'])
    expect(await put({ compliance_status: 'COMPLIANT' })).toEqual(['assessed_on required'])
    expect(await put({ assessed_on: today })).toEqual(['assessed_on not_assessed'])
    expect(await put({ compliance_status: 'FINE', assessed_on: 'yesterday' })).toEqual([
      'assessed_on not_a_date',
      'compliance_status not_in_list',
    ])
  })

  test('has its history in the organization’s trail', async () => {
    const id = await idOf('32000D0532')
    await editor.call('post', `${obligations}/${id}`)
    await editor.put(`${obligations}/${id}`, { how_it_applies: 'Eleven fractions' })
    const { body } = await editor.get(`${obligations}/${id}/history`)
    expect(
      body.content.map((entry) => [
        entry['action'],
        (entry['fields'] as { field: string }[]).map(({ field }) => field),
      ]),
    ).toEqual([
      ['UPDATED', ['how_it_applies']],
      ['CREATED', ['compliance_status', 'assessment_period']],
    ])
  })

  test('of another organization is not found', async () => {
    const outsider = caller('outsider')
    const theirs = `organizations/${outsider.organizationId}/legislations`
    const own = new Set((await editor.get(`${obligations}?size=500`)).body.content.map(({ id }) => id))
    const first = (await outsider.get(`${theirs}?size=500`)).body.content.find(({ id }) => !own.has(id))
    expect(first).toBeDefined()
    expect((await editor.get(`${theirs}/${first?.id}`)).status).toBe(404)
    expect((await editor.get(`${obligations}/${first?.id}`)).status).toBe(404)
  })

  test('is filtered by status, by responsible, by fields of its legislation, and by the day of its last change', async () => {
    expect(await titles('compliance_status=NOT_COMPLIANT')).toEqual([
      'Executive Order on Protection against Noise Exposure at Work',
    ])
    expect(await titles('territory=INTL')).toEqual([
      'Agreement concerning the International Carriage of Dangerous Goods by Road (ADR)',
    ])
    expect(await titles('iso_standards=ISO_27001&needs_assessment=true&q=nis')).toEqual([
      'NIS 2 Act (measures for a high level of cybersecurity)',
    ])
    const sorted = await titles('size=500&sort=title,asc')
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('da').compare))
    const changed = await count(`last_modified_date=${today}`)
    expect(changed).toBeGreaterThan(0)
    expect(await count(`last_modified_date=${today}&last_modified_date_match_mode=before`)).toBe(
      (await count('')) - changed,
    )
    expect(await count(`last_modified_date=${today}&last_modified_date_match_mode=after`)).toBe(0)
    const { status, body } = await editor.get(`${obligations}?last_modified_date_match_mode=around`)
    expect([status, called(body.fields)]).toEqual([400, ['last_modified_date_match_mode not_in_list']])
  })
})

describe('when legislation changes', () => {
  test('its obligations show the changes and require another assessment', async () => {
    const made = await maintainer.post('legislations', { title_en: 'Noise Order', territory: 'DK', number: 'BEK 1' })
    const { id } = made.body
    const path = `${obligations}/${id}`
    await editor.call('post', path)
    const assessed = { compliance_status: 'COMPLIANT', assessed_on: today, note: 'Measured' }
    expect((await editor.put(path, assessed)).body).toMatchObject({ needs_assessment: false, legislation_change: null })

    const [air] = (await editor.get('topics?q=air&sort=name,asc', { 'accept-language': 'en' })).body.content
    await maintainer.put(`legislations/${id}`, {
      title_en: 'Noise Order',
      territory: 'DK',
      number: 'BEK 2',
      topic_ids: [air?.id],
      in_force_from: '2026-07-01',
    })
    const { body } = await editor.get(path, { 'accept-language': 'en' })
    expect(body).toMatchObject({ needs_assessment: true, compliance_status: 'COMPLIANT', version: 2 })
    const change = body['legislation_change'] as { fields: object[]; references: object[] }
    expect(change.fields).toEqual(
      expect.arrayContaining([
        { field: 'number', before: 'BEK 1', after: 'BEK 2' },
        { field: 'in_force_from', before: null, after: '2026-07-01' },
        { field: 'topic_ids', before: [], after: [air?.id] },
      ]),
    )
    expect(change.fields.length).toBe(3)
    expect(change.references).toEqual([{ id: air?.id, name: air?.['name'] }])
    expect(await titles('needs_assessment=true&q=noise%20order')).toEqual(['Noise Order'])

    const unrelated = await editor.put(path, { ...assessed, how_it_applies: 'To the press shop' })
    expect(unrelated.body).toMatchObject({ needs_assessment: true })
    const again = await editor.put(path, { ...assessed, is_reassessed: true })
    expect(again.body).toMatchObject({ needs_assessment: false, legislation_change: null })
    expect((await assessments(id)).length).toBe(2)
  })

  test('back to its earlier values, no assessment is required', async () => {
    const act = { title_en: 'Dust Order', territory: 'DK' }
    const { id } = (await maintainer.post('legislations', act)).body
    await editor.call('post', `${obligations}/${id}`)
    await editor.put(`${obligations}/${id}`, { compliance_status: 'PARTLY', assessed_on: today })
    await maintainer.put(`legislations/${id}`, { ...act, title_en: 'Dust Rules' })
    expect((await editor.get(`${obligations}/${id}`)).body['needs_assessment']).toBe(true)
    await maintainer.put(`legislations/${id}`, act)
    expect((await editor.get(`${obligations}/${id}`)).body['needs_assessment']).toBe(false)
  })
})
