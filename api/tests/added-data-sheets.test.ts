import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, upload } from './support/files.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
let organization: string
let associations: string

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'manager', 'maintainer', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  organization = `organizations/${caller('editor').organizationId}`
  associations = `${organization}/chemical-associations`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()

const catalogueInput = (name: string, days: readonly string[]) => ({
  name,
  hazard_statement_ids: [],
  countries_data: [
    { country: 'DK', safety_data_sheets: days.map((day) => ({ language: 'da', last_revision_date: day })) },
  ],
})

/** Adds a chemical of the catalogue with these days of sheets to my chemicals. */
async function used(name: string, days: readonly string[]) {
  const chemical = (await caller('maintainer').post('chemicals', catalogueInput(name, days))).body
  const { status, body } = await caller('editor').post(associations, { chemical_id: chemical.id })
  expect(status).toBe(201)
  return { id: body.id, chemicalId: chemical.id }
}

const put = (id: string, input: object, account: Account = 'editor') =>
  caller(account).put(`${associations}/${id}`, input)
const sheet = (day: string, more: object = {}) => ({ language: 'en', last_revision_date: day, ...more })
const ages = async (id: string) => {
  const { body } = await caller('reader').get(`${associations}/${id}`)
  const { body: work } = await caller('editor').get(`${organization}/dashboard/work-items?kind=DATA_SHEET&size=100`)
  const item = work.content.find((each) => each['record_id'] === id)
  return [body['data_sheet_revised_on'], body['data_sheet_age'], item?.['due_date'] ?? null]
}
const uploaded = (account: Account) =>
  upload(caller(account), 'sheet.pdf', pdf(randomUUID()), {
    path: `organizations/${caller(account).organizationId}/attachments`,
  })

describe('a safety data sheet that the organization adds to a chemical of the catalogue', () => {
  test('counts if it is the newest, everywhere where the day of a data sheet is used', async () => {
    const { id, chemicalId } = await used('Sheeted bath', ['2020-03-01'])
    expect((await ages(id)).slice(0, 2)).toEqual(['2020-03-01', 'OLDER_THAN_THREE_YEARS'])
    const listed = (age: string) => caller('reader').get(`${associations}?data_sheet_age=${age}&q=sheeted`)
    const unsound = async () =>
      (await caller('reader').get(`${organization}/dashboard/chemicals`)).body['unsound_data_sheets'] as number
    const before = await unsound()
    // An older one does not count.
    await put(id, { data_sheets: [sheet('2019-01-31')] })
    expect((await ages(id)).slice(0, 2)).toEqual(['2020-03-01', 'OLDER_THAN_THREE_YEARS'])
    const saved = await put(id, { data_sheets: [sheet('2019-01-31'), sheet('2026-02-28')] })
    expect(saved.body).toMatchObject({
      data_sheet_revised_on: '2026-02-28',
      data_sheet_age: 'CURRENT',
      data_sheets: [
        { language: 'en', last_revision_date: '2019-01-31', supplier_id: null, file: null },
        { last_revision_date: '2026-02-28' },
      ],
    })
    expect(await ages(id)).toEqual(['2026-02-28', 'CURRENT', null])
    expect((await listed('CURRENT')).body.content.map((each) => each.id)).toEqual([id])
    expect((await listed('OLDER_THAN_THREE_YEARS')).body.total_elements).toBe(0)
    expect(await unsound()).toBe(before - 1)
    const sorted = await caller('reader').get(`${associations}?sort=data_sheet_revised_on,desc&q=sheeted`)
    expect(sorted.body.content[0]).toMatchObject({ id, data_sheet_revised_on: '2026-02-28' })
    // A newer one of the catalogue counts again.
    await caller('maintainer').put(`chemicals/${chemicalId}`, catalogueInput('Sheeted bath', ['2026-05-01']))
    expect(await ages(id)).toEqual(['2026-05-01', 'CURRENT', null])
  })

  test('counts where the chemical has none, and stays when an old client leaves it out', async () => {
    const { id } = await used('Bare bath', [])
    expect((await ages(id)).slice(0, 2)).toEqual([null, 'MISSING'])
    await put(id, { data_sheets: [sheet('2026-02-28')] })
    const unchanged = await put(id, { use: 'Rinsing' })
    expect(unchanged.body).toMatchObject({ use: 'Rinsing', data_sheet_revised_on: '2026-02-28' })
    expect((await put(id, { data_sheets: null })).body).toMatchObject({ data_sheets: [], data_sheet_age: 'MISSING' })
  })

  test('makes a completed risk assessment outdated', async () => {
    const { id } = await used('Assessed bath', ['2024-03-01'])
    const { body: assessment } = await caller('editor').post(`${organization}/risk-assessments`, {
      title: 'Dipping',
      process: 'The part is dipped.',
      association_ids: [id],
      hazardous_properties: 'None.',
      supplier_information: 'None.',
      negligible_because: 'One drop a week.',
      workers_consulted: true,
      conclusion: 'ACCEPTABLE',
    })
    const path = `${organization}/risk-assessments/${assessment.id}`
    const completed = await caller('manager').put(`${path}/complete`, {})
    expect([completed.status, completed.body['state']]).toEqual([200, 'CURRENT'])
    await put(id, { data_sheets: [sheet('2023-01-31')] })
    expect((await caller('reader').get(path)).body).toMatchObject({ state: 'CURRENT' })
    await put(id, { data_sheets: [sheet('2026-02-28')] })
    expect((await caller('reader').get(path)).body).toMatchObject({
      state: 'OUTDATED',
      outdated_because: ['DATA_SHEET'],
    })
  })

  test('has a PDF and a supplier of the catalogue', async () => {
    const { id } = await used('Filed bath', [])
    const supplier = (await caller('editor').get('stakeholders?size=1')).body.content[0]
    const { body: file } = await uploaded('editor')
    const saved = await put(id, {
      data_sheets: [sheet('2026-02-28', { supplier_id: supplier?.id, file: { id: file.id } })],
    })
    expect(saved.body).toMatchObject({ data_sheets: [{ supplier_id: supplier?.id, file: { id: file.id } }] })
    const read = await caller('reader').get(`${associations}/${id}?embed=data_sheets.supplier`)
    expect(read.body).toMatchObject({ data_sheets: [{ supplier: { name: supplier?.['name'] } }] })
    const erased = await caller('manager').put(`${organization}/attachments/${file.id}/erase`, { reason: 'Names' })
    expect(erased.status).toBe(200)
    expect((await caller('reader').get(`${associations}/${id}`)).body).toMatchObject({
      data_sheet_revised_on: '2026-02-28',
      data_sheets: [{ file: { id: file.id, erased_by: expect.any(String) as string } }],
    })
    const { body: item } = await caller('editor').put(`${associations}/${id}/discard`, undefined)
    await caller('editor').put(`${organization}/bin/${item.id}/restore`, undefined)
    expect((await caller('reader').get(`${associations}/${id}`)).body).toMatchObject({
      data_sheets: [{ file: { id: file.id } }],
    })
  })

  test('is refused with each fault: file of another organization, day in the future, the 21st', async () => {
    const { id } = await used('Faulty bath', [])
    const { body: foreign } = await uploaded('outsider')
    const { body } = await put(id, {
      data_sheets: [
        sheet('2026-02-28', { file: { id: foreign.id } }),
        sheet('2999-01-01'),
        { language: 'English', last_revision_date: 'yesterday' },
        sheet('2026-01-31', { supplier_id: NOBODY }),
      ],
    })
    expect(faults(body)).toEqual(['data_sheets.2.language not_in_list', 'data_sheets.2.last_revision_date not_a_date'])
    const valid = await put(id, {
      data_sheets: [
        sheet('2026-02-28', { file: { id: foreign.id } }),
        sheet('2999-01-01'),
        sheet('2026-01-31', { supplier_id: NOBODY }),
      ],
    })
    expect(faults(valid.body)).toEqual([
      'data_sheets.0.file not_found',
      'data_sheets.1.last_revision_date in_future',
      'data_sheets.2.supplier_id not_found',
    ])
    const many = (count: number) => put(id, { data_sheets: Array.from({ length: count }, () => sheet('2026-02-28')) })
    expect(faults((await many(21)).body)).toEqual(['data_sheets too_many'])
    expect((await many(20)).status).toBe(200)
    expect((await put(id, { data_sheets: [] }, 'reader')).status).toBe(403)
  })

  test('has its former value again after undo', async () => {
    const { id } = await used('Undone bath', [])
    const operation = randomUUID()
    const headers = { 'operation-id': operation }
    await caller('editor').put(`${associations}/${id}`, { data_sheets: [sheet('2026-02-28')] }, headers)
    const undone = await caller('editor').put(`${organization}/operations/${operation}/undo`, undefined)
    expect(undone.status).toBeLessThan(300)
    expect((await caller('reader').get(`${associations}/${id}`)).body).toMatchObject({
      data_sheets: [],
      data_sheet_age: 'MISSING',
    })
  })
})
