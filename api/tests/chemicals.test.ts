import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let reader: Caller
let maintainer: Caller

beforeAll(async () => {
  api = await startApi()
  reader = await api.signIn('reader')
  maintainer = await api.signIn('maintainer')
})
afterAll(() => api.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'
const idOf = async (list: string, code: string) =>
  String(
    (await reader.get(`${list}?q=${encodeURIComponent(code)}`)).body.content.find((row) => row['code'] === code)?.id,
  )
const substance = async (cas: string) => String((await reader.get(`substances?cas_number=${cas}`)).body.content[0]?.id)
const supplier = async () => String((await reader.get('stakeholders?q=brenner')).body.content[0]?.id)
const share = async (cas: string, min: number, max: number, unit = '% w/w') => ({
  substance_id: await substance(cas),
  concentration: { min, max, unit },
})
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()

const send = async (name: string, content: string) =>
  maintainer.call('post', 'chemicals/files', {
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })

const withSheet = (id: unknown) => ({
  name: 'X',
  countries_data: [
    { country: 'DK', safety_data_sheets: [{ language: 'da', last_revision_date: '2025-01-01', file: { id } }] },
  ],
})

const matches = async (cas: string, max: number, unit?: string) => {
  const body = { name: 'X', substance_concentrations: [await share(cas, 0, max, unit)] }
  const { id } = (await maintainer.post('chemicals', body)).body
  return (await reader.get(`chemicals/${id}/restrictions`)).body.content
}

const names = async (query: string) => (await reader.get(`chemicals?${query}`)).body.content.map(({ name }) => name)

describe('a chemical', () => {
  test('stores producer, supplies, country data, composition, statements and transport', async () => {
    const goods = (await reader.get('dangerous-goods?un_number=1755&packing_group=II')).body.content[0]
    const stakeholder_id = await supplier()
    const input = {
      name: 'Trial chrome',
      product_number: 'T 1',
      physical_state: 'LIQUID',
      producer_id: stakeholder_id,
      supplies: [{ supplier_id: stakeholder_id, article_number: '4711' }],
      countries_data: [
        {
          country: 'DK',
          storage_class: '6.1B',
          water_hazard_class: '3',
          safety_data_sheets: [{ language: 'da', last_revision_date: '2024-02-29' }],
        },
      ],
      substance_concentrations: [await share('1333-82-0', 25, 50)],
      hazard_statement_ids: [await idOf('hazard-statements', 'H350'), await idOf('hazard-statements', 'H301+H311')],
      precautionary_statement_ids: [await idOf('precautionary-statements', 'P201')],
      dangerous_good_id: goods?.id,
      areas: ['Hard chromium plating'],
    }
    const { status, body } = await maintainer.post('chemicals?embed=none', input)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...input,
      supplies: [{ supplier_id: stakeholder_id, article_number: '4711' }],
      danger_code: 'RED',
      signal_word: 'DANGER',
      pictograms: ['GHS06', 'GHS08'],
      data_sheet_revised_on: '2024-02-29',
      active: true,
      version: 1,
    })
    expect(body['warnings']).toMatchObject({ danger_code: 'RED', signal_word_decided_by: 'H301+H311', unranked: [] })
    const named = await maintainer.get(`chemicals/${body.id}?embed=none`)
    expect(named.body).toEqual(body)
    expect((await reader.get(`chemicals/${body.id}?embed=none`)).body).toEqual({
      ...body,
      last_modified_by: 'System maintainer',
    })
    const [supply] = body['supplies'] as [{ id: string }]
    const again = await maintainer.put(`chemicals/${body.id}`, { ...input, supplies: body['supplies'] })
    expect((again.body['supplies'] as [{ id: string }])[0].id).toBe(supply.id)
    const bare = await maintainer.put(`chemicals/${body.id}`, { name: 'Trial chrome', active: false })
    expect(bare.body).toMatchObject({ danger_code: 'GREEN', signal_word: 'NORMAL', pictograms: [], active: false })
    expect(bare.body['data_sheet_revised_on']).toBeNull()
  })

  test('reports every invalid field', async () => {
    const { status, body } = await maintainer.post('chemicals', {
      name: ' ',
      physical_state: 'PLASMA',
      producer_id: NOBODY,
      supplies: [{ supplier_id: NOBODY }, { id: NOBODY, supplier_id: await supplier() }],
      countries_data: [
        { country: 'DK', storage_class: '9Z', safety_data_sheets: [] },
        { country: 'XX', safety_data_sheets: [{ language: 'da', last_revision_date: '2024-02-30' }] },
      ],
      substance_concentrations: [{ substance_id: NOBODY, concentration: null }],
      hazard_statement_ids: [NOBODY],
      dangerous_good_id: NOBODY,
      danger_code_override: 'GREEN',
    })
    expect(status).toBe(422)
    expect(faults(body)).toEqual([
      'countries_data.0.storage_class not_in_list',
      'countries_data.1.country not_in_list',
      'countries_data.1.safety_data_sheets.0.last_revision_date not_a_date',
      'dangerous_good_id not_found',
      'hazard_statement_ids.0 not_found',
      'name required',
      'override_reason required',
      'physical_state not_in_list',
      'producer_id not_found',
      'substance_concentrations.0.substance_id not_found',
      'supplies.0.supplier_id not_found',
      'supplies.1.id not_found',
    ])
  })

  test.each([
    ['a range upside down', [[5, 1, '% w/w']], ['substance_concentrations.1.concentration.max upside_down']],
    ['more than there can be', [[5, 101, '% w/w']], ['substance_concentrations.1.concentration.max over_100_percent']],
    ['less than nothing', [[-1, 1, '% w/w']], ['substance_concentrations.1.concentration.min not_positive']],
    ['minima over 100 %', [[60, 70, '% w/w']], ['substance_concentrations minima_over_100_percent']],
    ['the same in other units', [[600, 700, 'g/kg']], ['substance_concentrations minima_over_100_percent']],
  ] as const)('%s is refused where it is said', async (_, [[min, max, unit]], expected) => {
    const { status, body } = await maintainer.post('chemicals', {
      name: 'X',
      substance_concentrations: [await share('67-64-1', 41, 50), await share('64-17-5', min, max, unit)],
    })
    expect([status, faults(body)]).toEqual([422, expected])
  })

  test('can contain each country and each substance only once', async () => {
    const { body } = await maintainer.post('chemicals', {
      name: 'X',
      countries_data: [{ country: 'DK' }, { country: 'DK' }],
      substance_concentrations: [await share('67-64-1', 1, 2), await share('67-64-1', 1, 2)],
    })
    expect(faults(body)).toEqual(['countries_data.1.country twice', 'substance_concentrations.1.substance_id twice'])
  })

  test('can have an override of the danger code and the signal word, with a reason', async () => {
    const input = { name: 'Saw oil', danger_code_override: 'YELLOW', signal_word_override: 'WARNING' }
    const { body } = await maintainer.post('chemicals', { ...input, override_reason: 'Oil mist at the saws' })
    expect(body).toMatchObject({ danger_code: 'YELLOW', signal_word: 'WARNING' })
    expect(body['warnings']).toMatchObject({ danger_code: 'GREEN', signal_word: 'NORMAL' })
    const idle = await maintainer.post('chemicals', { name: 'Saw oil', override_reason: 'Why not' })
    expect(faults(idle.body)).toEqual(['override_reason nothing_overridden'])
  })

  test('can be changed by maintainers only', async () => {
    expect((await reader.post('chemicals', { name: 'X' })).status).toBe(403)
  })
})

describe('a data sheet', () => {
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

  test('is a PDF', async () => {
    const { body: file } = await send('sheet.pdf', pdf)
    const { status, body } = await maintainer.post('chemicals', withSheet(file.id))
    expect(status).toBe(201)
    expect(body['countries_data']).toMatchObject([
      { safety_data_sheets: [{ file: { name: 'sheet.pdf', type: 'PDF' } }] },
    ])
    const other = await maintainer.post('chemicals', withSheet(file.id))
    expect(faults(other.body)).toEqual(['countries_data.0.safety_data_sheets.0.file not_found'])
  })

  test('that is not a PDF is refused at its field', async () => {
    const { body: file } = await send('sheet.txt', 'Safety data sheet')
    const { status, body } = await maintainer.post('chemicals', withSheet(file.id))
    expect([status, faults(body)]).toEqual([422, ['countries_data.0.safety_data_sheets.0.file not_a_pdf']])
  })
})

describe('the restriction lists', () => {
  test('return the list, the substance, the reason and the date', async () => {
    const [authorisation, ...others] = await matches('1333-82-0', 50)
    expect(authorisation).toMatchObject({
      list: 'AUTHORISATION',
      substance_name: 'Chromium (VI) trioxide',
      substance_name_language: 'en',
      entry: '16',
      limit_percent: 0.1,
      concentration: { min: 0, max: 50, unit: '% w/w' },
    })
    expect(String(authorisation?.['note'])).toContain('sunset 2017-09-21')
    const candidate = others.find(({ list }) => list === 'CANDIDATE')
    expect(candidate).toMatchObject({ since: '2010-12-15' })
    expect(others.map(({ list }) => list)).toContain('CMR')
  })

  test('do not apply below their limit, and apply at it', async () => {
    expect((await matches('7786-81-4', 0.09)).filter(({ list }) => list === 'CMR')).toEqual([])
    expect((await matches('7786-81-4', 0.1)).filter(({ list }) => list === 'CMR')).toHaveLength(1)
    expect((await matches('7786-81-4', 999, 'mg/kg')).filter(({ list }) => list === 'CMR')).toEqual([])
  })

  test('return nothing for unlisted substances', async () => {
    expect(await matches('67-64-1', 100)).toEqual([])
  })
})

test('warnings accept only existing statements', async () => {
  const { status, body } = await reader.get(`chemicals/warnings?hazard_statement_ids=${NOBODY}&colour=red`)
  expect([status, faults(body)]).toEqual([400, ['colour unknown_field']])
  const unknown = await reader.get(`chemicals/warnings?hazard_statement_ids=${NOBODY}`)
  expect([unknown.status, faults(unknown.body)]).toEqual([400, ['hazard_statement_ids.0 not_found']])
  const bad = await reader.get('chemicals/warnings?eu_hazard_statement_ids=x')
  expect([bad.status, faults(bad.body)]).toEqual([400, ['eu_hazard_statement_ids invalid']])
})

test('the catalogue can be searched and filtered', async () => {
  expect(await names('q=hx-250')).toEqual(['Chromoline HX 250'])
  expect(await names('q=pickling%20hf40')).toEqual(['Hydrofluoric acid 40 %'])
  expect(await names('danger_code=GREEN&physical_state=AEROSOL')).toEqual([])
  expect(await names(`substance_id=${await substance('7778-50-9')}`)).toEqual(['Potassium dichromate, reagent'])
  expect(await names('pictograms=GHS03&sort=name,desc')).toContain('Oxygen, compressed')
})
