import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

type Act = {
  id: string
  title_en: string
  territory: string
  kind: string
  topic_ids: string[]
  iso_standards: string[]
  suggested_because: { reason: string; value: string }[]
}

let api: TestApi
let manager: Caller
let organization: Record<string, unknown>
let topics: Map<string, string>

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  const { content } = (await manager.get('topics?size=500')).body
  topics = new Map(content.map(({ id, ...topic }) => [id, String(topic['name'])]))
  organization = (await manager.get(`organizations/${manager.organizationId}/organizations/${manager.organizationId}`))
    .body
})
afterAll(() => api.close())

const metalCoating = { nace_code: '25.61', certification_standards: ['ISO_14001'] }
beforeEach(() => become(metalCoating))

async function become(facts: object) {
  const { name, registration_number, address, time_zone } = organization
  const body = { name, registration_number, address, time_zone, ...facts }
  const path = `organizations/${manager.organizationId}/organizations/${manager.organizationId}`
  expect((await manager.put(path, body)).status).toBe(200)
}

async function candidates(query = 'is_suggested=true&sort=suggestion,asc') {
  const { body } = await manager.get(
    `organizations/${manager.organizationId}/legislations/candidates?size=500&${query}`,
  )
  return body.content as unknown as Act[]
}

test('a new organization gets suggestions of legislation in force for its territory, standards and industry', async () => {
  const suggested = await candidates()
  const all = await candidates('')
  expect(suggested.length).toBeGreaterThan(10)
  expect(suggested.length).toBeLessThan(all.length / 2)
  expect(suggested.every(({ iso_standards: standards }) => standards.includes('ISO_14001'))).toBe(true)
  const excluded = suggested.filter(({ topic_ids: ids }) => ids.every((id) => topics.get(id) === 'Nature'))
  expect(excluded).toEqual([])
})

test('returns the reasons of each: its territory, the organization’s standards and the topic of its industry', async () => {
  const [first] = await candidates('is_suggested=true&sort=suggestion,asc&territory=DK')
  const topic = first?.topic_ids[0] ?? ''
  expect(['Chemicals', 'Permits', 'Soil', 'Transport', 'Major accidents']).toContain(topics.get(topic))
  expect(first?.suggested_because).toEqual([
    { reason: 'TERRITORY', value: 'DK' },
    { reason: 'STANDARD', value: 'ISO_14001' },
    { reason: 'INDUSTRY', value: topic },
  ])
})

test('national legislation is ranked before that of the EU and the world, and that of the industry before general one', async () => {
  const ranks = (await candidates()).map((act) => {
    const forIndustry = act.suggested_because.some(({ reason }) => reason === 'INDUSTRY')
    return ['DK', 'EU', 'INTL'].indexOf(act.territory) * 2 + (forIndustry ? 0 : 1)
  })
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(new Set(ranks).size).toBeGreaterThan(3)
})

test('a directive is suggested only if the country has no legislation on the topic', async () => {
  const national = new Set(
    (await candidates('territory=DK')).flatMap(({ topic_ids: ids }) => ids.map((id) => topics.get(id))),
  )
  const directives = (await candidates()).filter(({ kind }) => ['DIRECTIVE', 'CONVENTION', 'DECISION'].includes(kind))
  const about = directives.flatMap(({ topic_ids: ids }) => ids.map((id) => topics.get(id)))
  expect(about.length).toBeGreaterThan(0)
  expect(about.filter((topic) => national.has(topic))).toEqual([])
})

test('another industry gets other suggestions', async () => {
  const coating = (await candidates()).map(({ id }) => id)
  await become({ ...metalCoating, nace_code: '62.01' })
  const software = (await candidates()).map(({ id }) => id)
  expect(software.length).toBeLessThan(coating.length)
  expect(software.every((id) => coating.includes(id))).toBe(true)
})

test('an industry without a standard gets binding legislation, and an organization without both gets none', async () => {
  await become({ nace_code: '25.61', certification_standards: [] })
  const byIndustry = await candidates()
  expect(byIndustry.length).toBeGreaterThan(10)
  expect(byIndustry.filter(({ kind }) => kind === 'STANDARD')).toEqual([])
  expect(byIndustry.flatMap(({ suggested_because: why }) => why).some(({ reason }) => reason === 'STANDARD')).toBe(
    false,
  )
  await become({ nace_code: null, certification_standards: ['ISO_14001'] })
  expect((await candidates()).length).toBeGreaterThan(10)
  await become({ nace_code: null, certification_standards: [] })
  expect(await candidates()).toEqual([])
  const [any] = await candidates('')
  expect(any?.suggested_because).toEqual([])
})

test('the list of the catalogue contains no reasons', async () => {
  const { content } = (await manager.get('legislations?size=1')).body
  expect(content[0]).not.toHaveProperty('suggested_because')
})
