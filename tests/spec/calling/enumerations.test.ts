import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meterTypes } from '@ansvar/domain/meter-types'
import { unitsOf } from '@ansvar/domain/meters'
import { convert } from '@ansvar/domain/conversions'
import { compare, rational } from '@ansvar/domain/rationals'
import { type UnitGroup, unitGroups } from '@ansvar/domain/units'
import { openDemo } from '../../contract/demo.ts'
import { enumerations, openEnumerations } from '../enumerations.ts'

// Section 3 by calling: every value of every enumeration is stored and returned over REST, and any other value is
// rejected at its field.

type Demo = Awaited<ReturnType<typeof openDemo>>
type Json = Record<string, unknown>

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('maintainer')
})
afterAll(() => demo.close())

const own = (path: string) => `organizations/${demo.organizationId}/${path}`

async function send(method: string, path: string, body?: Json): Promise<{ status: number; body: Json }> {
  const response = await demo.fetch(`/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

let count = 0
const unique = (name: string) => `${name} ${(count += 1)}`

/** A chemical with some of its fields chosen. */
const chemical = (fields: Json) => send('POST', 'chemicals', { name: unique('Test product'), ...fields })
const inDenmark = (fields: Json) => chemical({ countries_data: [{ country: 'DK', ...fields }] })
const first = (value: unknown): Json => (value as Json[])[0] ?? {}

const factor = (fields: Json) =>
  send('POST', 'emission-factors', {
    utility_type: 'TIME',
    name_en: unique('Factor'),
    territory: 'DK',
    values: [{ value: 1, meter_units: 'h', emission_units: 'KILOGRAM' }],
    ...fields,
  })

const meter = (type: string, unit: string) =>
  send('POST', own('meters'), { name: unique('Meter'), utility_type: type, units: unit, kind: 'LEVEL' })

const event = (fields: Json) =>
  send('POST', own('events'), {
    title: unique('A spill'),
    kind: 'INCIDENT',
    importance: 'LOW',
    occurrence_date: '2026-02-03',
    accident_occurred: false,
    ...fields,
  })

async function organization(fields: Json) {
  const path = own(`organizations/${demo.organizationId}`)
  const { body } = await send('GET', path)
  const unchanged = ['name', 'registration_number', 'address', 'time_zone', 'certification_standards']
  return send('PUT', path, { ...Object.fromEntries(unchanged.map((name) => [name, body[name]])), ...fields })
}

/** Returns a unit of a meter type; any text for a custom meter. */
const unitOf = (type: string) => meterTypes.filter((one) => one === type).flatMap(unitsOf)[0] ?? 'pallets'

/** How a value of each enumeration is written, and where it is read in the response. */
const written: Readonly<
  Record<string, readonly [(value: string) => ReturnType<typeof send>, (body: Json) => unknown]>
> = {
  PhysicalState: [(value) => chemical({ physical_state: value }), (body) => body['physical_state']],
  StorageClass: [
    (value) => inDenmark({ storage_class: value }),
    (body) => first(body['countries_data'])['storage_class'],
  ],
  WaterHazardClass: [
    (value) => inDenmark({ water_hazard_class: value }),
    (body) => first(body['countries_data'])['water_hazard_class'],
  ],
  SignalWord: [
    (value) => chemical({ signal_word_override: value, override_reason: 'Tested' }),
    (body) => body['signal_word'],
  ],
  DangerCode: [
    (value) => chemical({ danger_code_override: value, override_reason: 'Tested' }),
    (body) => body['danger_code'],
  ],
  EventImportance: [(value) => event({ importance: value }), (body) => body['importance']],
  EmissionType: [(value) => factor({ emission_type: value }), (body) => body['emission_type']],
  EmissionUnit: [
    (value) => factor({ values: [{ value: 1, meter_units: 'h', emission_units: value }] }),
    (body) => first(body['values'])['emission_units'],
  ],
  MeterType: [(value) => meter(value, unitOf(value)), (body) => body['utility_type']],
  CertificationStandard: [
    (value) => send('POST', own('policies'), { title: unique('Policy'), iso_standards: [value] }),
    (body) => (body['iso_standards'] as unknown[])[0],
  ],
  Territory: [
    (value) => send('POST', 'legislations', { title_en: unique('Order'), territory: value }),
    (body) => body['territory'],
  ],
  NaceCode: [(value) => organization({ nace_code: value }), (body) => body['nace_code']],
  Unit: [(value) => meter('HEAT', value), (body) => body['units']],
}

/**
 * Enumerations that clients read or filter by, but never write. Each has the function that returns or accepts all its
 * values.
 */
const readOnly: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  async FeatureAccessibility() {
    const limited = await demo.signIn('limited')
    const lists = await Promise.all([demo.fetch, limited.fetch].map((fetch) => fetch('/api/v1/organizations')))
    const bodies = (await Promise.all(lists.map((response) => response.json()))) as { content: Json[] }[]
    return bodies.flatMap(({ content }) => content.map((one) => one['feature_accessibility']))
  },
  Permission: async () => (await send('GET', own('permissions'))).body['content'] as unknown[],
  async InspectionStatus() {
    const lists = await Promise.all(
      ['DONE', 'PENDING'].map((status) => send('GET', own(`inspections?status=${status}&size=1`))),
    )
    return lists.map(({ body }) => first(body['content'])['status'])
  },
  async SortDirection() {
    const [up, down] = await Promise.all(
      ['asc', 'desc'].map(async (direction) => {
        const { body } = await send('GET', own(`policies?sort=title,${direction}&size=500`))
        return (body['content'] as Json[]).map(({ id }) => id)
      }),
    )
    const isReversed = up !== undefined && up.length > 1 && up.toReversed().join() === down?.join()
    return isReversed ? ['ASC', 'DESC'] : []
  },
}

const rows = [...enumerations, ...openEnumerations]

test('every enumeration of the specification is tested', () => {
  const called = [...Object.keys(written), ...Object.keys(readOnly)]
  expect(called.toSorted()).toEqual(rows.map(({ type }) => type).toSorted())
})

describe.each(rows.filter(({ type }) => type in written))('$type', ({ type, values }) => {
  const [write, read] = written[type] ?? [() => Promise.reject(new Error(type)), () => null]

  test('stores and returns each of its values', async () => {
    for (const value of values) {
      const { status, body } = await write(value)
      expect([value, status, read(body)]).toEqual([value, expect.toBeOneOf([200, 201]), value])
    }
  })

  test('refuses any other value at its field', async () => {
    const { status, body } = await write('NO_SUCH_VALUE')
    expect([status, body['code']]).toEqual([422, 'validation'])
    expect((body['fields'] as Json[]).length).toBeGreaterThan(0)
  })
})

test.each(rows.filter(({ type }) => type in readOnly))('$type is read with each of its values', async (row) => {
  const found = new Set(await readOnly[row.type]?.())
  expect([...found].map(String).toSorted()).toEqual(row.values.toSorted())
})

describe('units', () => {
  /** The groups of units in section 3. */
  const named: readonly UnitGroup[] = [
    'ENERGY',
    'HEAT',
    'VOLUME',
    'MASS',
    'PRESSURE',
    'TIME',
    'TEMPERATURE',
    'LENGTH',
    'CONCENTRATION_MASS_TO_MASS',
    'CONCENTRATION_MASS_TO_VOLUME',
    'CONCENTRATION_VOLUME_TO_VOLUME',
    'CUSTOM',
  ]

  test('are in the groups of the specification', () => {
    expect(Object.keys(unitGroups).toSorted()).toEqual(named.toSorted())
    expect(unitGroups.HEAT).toEqual(
      expect.arrayContaining([...unitGroups.ENERGY, 'l heating oil', 'm³ natural gas', 'kg wood pellets']),
    )
    expect(unitGroups.HEAT).toEqual(expect.arrayContaining(['l diesel', 'l gasoline', 'l jet fuel']))
  })

  test('of each meter type are all stored and returned', async () => {
    const pairs = meterTypes.flatMap((type) =>
      (type === 'CUSTOM' ? ['pallets'] : unitsOf(type)).map((unit) => [type, unit]),
    )
    const offered = new Set(pairs.map(([, unit]) => unit))
    for (const unit of Object.values(unitGroups).flat()) expect(offered).toContain(unit)
    for (const [type = '', unit = ''] of pairs) {
      const { status, body } = await meter(type, unit)
      expect([type, unit, status, body['units']]).toEqual([type, unit, 201, unit])
    }
  })

  test('of another group are refused', async () => {
    const { status, body } = await meter('ELECTRICITY', 'kg')
    expect([status, body['fields']]).toEqual([422, [expect.objectContaining({ path: 'units' })]])
  })

  test('convert into every other of their group and back exactly', () => {
    const amount = rational(7)
    const wrong: string[] = []
    for (const group of Object.values(unitGroups))
      for (const from of group)
        for (const to of group)
          if (compare(convert(convert(amount, from, to), to, from), amount) !== 0) wrong.push(`${from} to ${to}`)
    expect(wrong).toEqual([])
  })
})
