import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#http/endpoint.ts'
import { allEndpoints } from '#resources/index.ts'
import { startApi, type TestResponse, type Caller, type TestApi } from './support/api.ts'
import { demoDatabase } from './support/database.ts'

type Fields = Record<string, unknown>
type Embedding = Endpoint & { readonly embeds: NonNullable<Endpoint['embeds']> }

const embedding = allEndpoints().filter((endpoint): endpoint is Embedding => endpoint.embeds !== null)
const reads = embedding.filter(({ method }) => method === 'get')
const lists = reads.filter(({ path }) => !path.replace('{orgId}', '').includes('{'))

let api: TestApi
let maintainer: Caller
/** The number of statements that were sent to the database. */
let statements = 0

beforeAll(async () => {
  const database = await demoDatabase()
  const counting = database.kysely.withPlugin({
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  })
  api = await startApi({ database: { ...database, kysely: counting } })
  maintainer = await api.signIn('maintainer')
  const manager = await api.signIn('manager')
  let below = manager.organizationId
  for (const name of ['First', 'Second', 'Third']) {
    const path = `organizations/${manager.organizationId}/organizations/${below}/subsidiaries`
    below = (await manager.post(path, { name })).body.id
  }
})
afterAll(() => api.close())

const own = (path: string) => `organizations/${maintainer.organizationId}/${path}`
const pathOf = (path: string) => path.slice(1).replaceAll(/\{(orgId|id)\}/g, maintainer.organizationId)

/** The records of a response, which is a list or a record. */
const recordsOf = ({ body }: TestResponse): Fields[] => ('total_elements' in body ? body.content : [body])

/** Returns whether the name is part of the record, so that there is nothing to embed. */
const isOwn = (record: Fields) => record['is_own'] === true

/** The values at a dotted path, including those in lists. A missing value is undefined. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, step === undefined ? [] : [step, ...rest]))
  if (step === undefined) return [value]
  return typeof value === 'object' && value !== null ? valuesAt((value as Fields)[step], rest) : []
}
const under = (records: readonly Fields[], name: string): unknown[] => {
  const steps = name.split('.')
  const holders = records.flatMap((record) => valuesAt(record, steps.slice(0, -1)))
  return holders.filter((holder) => (holder ?? null) !== null).map((holder) => (holder as Fields)[steps.at(-1) ?? ''])
}

async function counted(path: string): Promise<{ response: TestResponse; count: number }> {
  statements = 0
  const response = await maintainer.get(path)
  return { response, count: statements }
}

/** Returns the name of a list. Own chemicals have that of the catalogue in their path. */
const nameOf = (path: string) =>
  path === '/organizations/{orgId}/chemicals' ? 'own-chemicals' : path.split('/').at(-1)

test('the relations of section 3 of the specification are embedded under their names', () => {
  const named = Object.fromEntries(lists.map(({ path, embeds }) => [nameOf(path), embeds.byDefault]))
  expect(named).toEqual({
    substances: ['hazard_statements', 'eu_hazard_statements'],
    chemicals: [
      'producer',
      'supplies.supplier',
      'substance_concentrations.substance',
      'hazard_statements',
      'eu_hazard_statements',
      'precautionary_statements',
      'dangerous_good',
      'restrictions',
    ],
    'own-chemicals': [
      'substance_concentrations.substance',
      'hazard_statements',
      'eu_hazard_statements',
      'precautionary_statements',
      'dangerous_good',
      'restrictions',
    ],
    'chemical-requests': [
      'substance_concentrations.substance',
      'hazard_statements',
      'eu_hazard_statements',
      'precautionary_statements',
      'dangerous_good',
      'restrictions',
    ],
    'chemical-associations': ['chemical', 'supply.supplier', 'data_sheets.supplier'],
    'stakeholder-associations': ['stakeholder'],
    legislations: ['legislation'],
    inspections: ['reminder'],
    organizations: [
      'subsidiaries',
      'departments',
      'competences',
      'subsidiaries.subsidiaries',
      'subsidiaries.subsidiaries.subsidiaries',
    ],
    scope: ['versions'],
    policies: ['versions'],
    procedures: ['versions'],
  })
})

test('every call that returns such a record takes `embed`, except the sign-in', () => {
  const responses = new Map(embedding.map(({ response }) => [response, true]))
  const silent = allEndpoints().filter(({ response, embeds }) => responses.has(response) && embeds === null)
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual(['post /authentications'])
})

test.each(lists)(
  '$path: by default all relations are embedded, with one statement for each name',
  async ({ path, embeds }) => {
    const plain = await counted(`${pathOf(path)}?embed=none`)
    const whole = await counted(pathOf(path))
    expect(plain.response.status).toBe(200)
    expect(whole.count - plain.count).toBeGreaterThan(0)
    expect(whole.count - plain.count).toBeLessThanOrEqual(embeds.byDefault.length)
    for (const name of embeds.byDefault) {
      expect([name, under(recordsOf(whole.response), name).filter((value) => value === undefined)]).toEqual([name, []])
      expect([name, under(recordsOf(whole.response), name).some((value) => value !== null)]).toEqual([name, true])
    }
    const given = embeds.byDefault.flatMap((name) =>
      under(
        recordsOf(plain.response).filter((record) => !isOwn(record)),
        name,
      ).filter((value) => value !== undefined),
    )
    expect(given).toEqual([])
  },
)

test.each(lists)('$path: each name alone embeds only itself', async ({ path, embeds }) => {
  for (const [name, steps] of embeds.names) {
    const response = await maintainer.get(`${pathOf(path)}?embed=${name}`)
    expect([name, response.status]).toEqual([name, 200])
    expect([name, under(recordsOf(response), name).filter((value) => value === undefined)]).toEqual([name, []])
    const others = embeds.byDefault.filter((other) => !name.startsWith(other) && other !== 'stakeholder')
    const otherValues = others.flatMap((other) =>
      under(recordsOf(response), other)
        .filter((value) => value !== undefined)
        .map(() => other),
    )
    expect([steps, otherValues]).toEqual([steps, []])
  }
})

test('an embedded record equals the response of its own call', async () => {
  const chemicals = await maintainer.get(`chemicals?size=25`)
  const stakeholders = new Map(
    (await maintainer.get('stakeholders?size=500')).body.content.map((record) => [record.id, record]),
  )
  const substances = await maintainer.get('substances?q=chromium&size=500&embed=none')
  const known = new Map(substances.body.content.map((record) => [record.id, record]))
  const substancesOf = (chemical: Fields) =>
    (chemical['substance_concentrations'] as { substance_id: string; substance: unknown }[]).filter(
      ({ substance_id: id }) => known.has(id),
    )
  expect(chemicals.body.content.flatMap(substancesOf)).not.toEqual([])
  for (const chemical of chemicals.body.content) {
    expect(chemical['producer']).toEqual(stakeholders.get(String(chemical['producer_id'])) ?? null)
    const restrictions = await maintainer.get(`chemicals/${chemical.id}/restrictions`)
    expect(chemical['restrictions']).toEqual(restrictions.body.content)
    for (const { substance_id: id, substance } of substancesOf(chemical)) expect(substance).toEqual(known.get(id))
    const ids = chemical['hazard_statement_ids'] as string[]
    expect((chemical['hazard_statements'] as { id: string }[]).map(({ id }) => id)).toEqual(ids)
  }
})

test('statements are embedded in the language of the reader', async () => {
  const [substance] = (await maintainer.get('substances?cas_number=1333-82-0')).body.content
  const texts = (record: Fields) => (record['hazard_statements'] as { statement: string }[])[0]?.statement
  const danish = await maintainer.get(`substances/${substance?.id}`, { 'accept-language': 'da' })
  expect(texts(danish.body)).not.toBe(texts(substance as Fields))
  expect(texts(danish.body)).toMatch(/^[A-ZÆØÅ]/)
})

test('a name inside another one embeds both, up to three levels', async () => {
  const path = own(
    'chemical-associations?q=chromoline&embed=chemical.substance_concentrations.substance.hazard_statements',
  )
  const [first] = (await maintainer.get(path)).body.content
  const chemical = first?.['chemical'] as Fields
  const [row] = chemical['substance_concentrations'] as { substance: { hazard_statements: { code: string }[] } }[]
  expect(row?.substance.hazard_statements[0]?.code).toMatch(/^H\d/)
  expect(chemical['producer']).toBeUndefined()
})

test('names are separated by commas or repeated parameters, and empty ones are ignored', async () => {
  const together = await maintainer.get('chemicals?embed=producer,dangerous_good')
  const oneByOne = await maintainer.get('chemicals?embed=producer&embed=dangerous_good')
  expect(oneByOne.body).toEqual(together.body)
  expect((await maintainer.get('chemicals?embed=')).body).toEqual((await maintainer.get('chemicals')).body)
})

test.each(['owner', 'none,producer', 'producer.files', 'supplies', '__proto__', 'toString'])(
  'embed=%s is refused with the accepted names',
  async (name) => {
    const { status, body } = await maintainer.get(`chemicals?embed=${name}`)
    expect([status, body.code, body.fields]).toEqual([400, 'bad_request', [{ path: 'embed', code: 'not_in_list' }]])
    expect(body['detail']).toContain('none')
    expect(body['detail']).toContain('substance_concentrations.substance.hazard_statements')
  },
)

test('a call without relations has no parameter `embed`', async () => {
  const { status, body } = await maintainer.get('stakeholders?embed=none')
  expect([status, body.fields]).toEqual([400, [{ path: 'embed', code: 'unknown_field' }]])
})

test('a record embeds its newest versions, and its calls return the text', async () => {
  const made = await maintainer.post(own('policies'), { title: 'Version 1' })
  for (let version = 2; version <= 27; version += 1)
    await maintainer.put(own(`policies/${made.body.id}?embed=none`), { title: `Version ${version}` })
  const { body } = await maintainer.get(own(`policies/${made.body.id}`))
  const versions = body['versions'] as Fields[]
  expect(versions).toHaveLength(25)
  expect(versions[0]).toEqual({
    id: expect.any(String) as string,
    version: 27,
    title: 'Version 27',
    state: 'DRAFT',
    last_modified_date: body['last_modified_date'],
    last_modified_by: body['last_modified_by'],
  })
  expect(versions.at(-1)?.['version']).toBe(3)
})

test('a saved record is returned with the requested embeds, and so is a conflicting one', async () => {
  const made = await maintainer.post(own('policies?embed=none'), { title: 'Quiet' })
  expect(made.body['versions']).toBeUndefined()
  const saved = await maintainer.put(own(`policies/${made.body.id}`), { title: 'Quieter' })
  expect((saved.body['versions'] as Fields[]).map(({ title }) => title)).toEqual(['Quieter', 'Quiet'])
  const stale = await maintainer.put(own(`policies/${made.body.id}`), { title: 'Late' }, { 'if-match': '"1"' })
  expect([stale.status, (stale.body.current['versions'] as Fields[]).length]).toEqual([412, 2])
})

test('a repetition with the same key gets the first response with its embedded records', async () => {
  const key = { 'idempotency-key': 'embed-1' }
  const first = await maintainer.post(own('policies'), { title: 'Once' }, key)
  await maintainer.put(own(`policies/${first.body.id}`), { title: 'Twice' })
  const again = await maintainer.post(own('policies?embed=none'), { title: 'Once' }, key)
  expect(first.body['versions']).toHaveLength(1)
  expect(again.body).toEqual(first.body)
})

test('embedded records are not part of the history', async () => {
  const [chemical] = (await maintainer.get('chemicals?q=chromoline')).body.content
  const areas = await maintainer.get(own('chemical-associations?q=chromoline'))
  const [association] = areas.body.content
  expect((association?.['chemical'] as Fields | undefined)?.['id']).toBe(chemical?.id)
  const saved = await maintainer.put(own(`chemical-associations/${association?.id}`), { use: 'Plating of taps' })
  expect((saved.body['chemical'] as Fields)['name']).toBe(chemical?.['name'])
  const history = await maintainer.get(own(`chemical-associations/${association?.id}/history?size=1`))
  const fields = history.body.content[0]?.['fields'] as { field: string }[]
  expect(fields.map(({ field }) => field)).not.toContain('chemical')
  expect(fields.map(({ field }) => field)).toContain('use')
})

test('an organization’s own stakeholder is always embedded in its association', async () => {
  const made = await maintainer.post(own('stakeholder-associations?embed=none'), { stakeholder: { name: 'The choir' } })
  expect(made.body['stakeholder']).toMatchObject({ id: made.body.id, name: 'The choir' })
  expect(made.body['stakeholder_id']).toBeNull()
})

test('no user sees embedded records of other organizations', async () => {
  const outsider = await api.signIn('outsider')
  const { content } = (await outsider.get('organizations')).body
  const text = JSON.stringify(content)
  const departments = (await maintainer.get(own('departments?size=500'))).body.content
  expect(departments.length).toBeGreaterThan(0)
  expect(departments.filter(({ id }) => text.includes(id))).toEqual([])
  const reader = await api.signIn('reader')
  const holding = (await reader.get('organizations')).body.content
  expect(holding).toMatchObject([{ subsidiaries: [] }])
  expect(holding.flatMap((organization) => organization['departments'])).not.toEqual([])
})

/** Returns who last saved the producers of chemicals, as a user sees it. */
const makers = async (caller: Caller) => {
  const { content } = (await caller.get('chemicals?embed=producer&size=500')).body
  return content.flatMap(({ producer }) => (producer as { last_modified_by: string } | null)?.last_modified_by ?? [])
}

test('only maintainers see the name of the maintainer in an embedded record', async () => {
  const [chemical] = (await maintainer.get('chemicals?q=chromoline&embed=none')).body.content
  const producer = await maintainer.get(`stakeholders/${String(chemical?.['producer_id'])}`)
  expect(producer.status).toBe(200)
  await maintainer.put(`stakeholders/${producer.body.id}`, producer.body)
  const { name } = (await maintainer.get('user')).body
  expect(await makers(maintainer)).toContain(name)
  const seen = await makers(await api.signIn('reader'))
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(name)
})
