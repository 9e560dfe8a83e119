import type { Field } from '#data-sheets/types.ts'
import type { Sheet } from './sheet.ts'

// Compares what is read from a sheet with what it says.

export const measuredFields = [
  'name',
  'product_number',
  'ufi',
  'supplier',
  'signal_word',
  'pictograms',
  'hazard_statements',
  'eu_hazard_statements',
  'precautionary_statements',
  'cas_number',
  'ec_number',
  'substance_name',
  'concentration',
  'limit_value',
  'physical_state',
  'density',
  'un_number',
  'transport_class',
  'packing_group',
  'revision_date',
] as const
export type MeasuredField = (typeof measuredFields)[number]

type Facts = Readonly<Record<MeasuredField, readonly string[]>>

export type Quality = {
  readonly field: MeasuredField
  /** Values that are right, that the sheets do not state, and that were not found. */
  readonly right: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

const some = (value: string | null): string[] => (value === null ? [] : [value])

/** What a sheet says, in the form of what is read. */
function truthOf(sheet: Sheet): Facts {
  return {
    name: [sheet.name],
    product_number: some(sheet.product_number),
    ufi: some(sheet.ufi),
    supplier: [sheet.supplier],
    signal_word: some(sheet.signal_word),
    pictograms: sheet.traits.includes('no-pictogram-codes') ? [] : sheet.pictograms,
    hazard_statements: sheet.hazard_statements,
    eu_hazard_statements: sheet.eu_hazard_statements,
    precautionary_statements: sheet.precautionary_statements,
    cas_number: sheet.substances.map(({ cas }) => cas),
    ec_number: sheet.substances.flatMap(({ cas, ec }) => some(ec).map((number) => `${cas} ${number}`)),
    substance_name: sheet.substances.map(({ cas, name }) => `${cas} ${name}`),
    concentration: sheet.substances.map(({ cas, min, max }) => `${cas} ${min} ${max}`),
    limit_value: sheet.limits.map(({ cas, value, unit, kind }) => `${cas} ${value} ${unit} ${kind}`),
    physical_state: [sheet.physical_state],
    density: sheet.density === null ? [] : [`${sheet.density.value} ${sheet.density.unit}`.trim()],
    un_number: some(sheet.un_number),
    transport_class: some(sheet.transport_class),
    packing_group: some(sheet.packing_group),
    revision_date: sheet.traits.includes('no-revision') ? [] : [sheet.dates.iso],
  }
}

/** What was read, by the same names. The parts of an ingredient count for its CAS number. */
function readingOf(fields: readonly Field[]): Facts {
  const at = (path: string): string[] => fields.filter((field) => field.path === path).map(({ value }) => value)
  const all = (list: string): string[] =>
    fields.filter(({ path }) => path.startsWith(`${list}.`)).map(({ value }) => value)
  const rows = fields.filter(({ path }) => /^substances\.\d+\.cas_number$/.test(path))
  const perRow = (part: string, text: (field: Field) => string): string[] =>
    rows.flatMap(({ path, value }) =>
      fields
        .filter((field) => field.path === path.replace('cas_number', part))
        .map((field) => `${value} ${text(field)}`),
    )
  const limits = fields.filter(({ path }) => /^limit_values\.\d+\.value$/.test(path))
  return {
    name: at('name'),
    product_number: at('product_number'),
    ufi: at('ufi'),
    supplier: at('supplier'),
    signal_word: at('signal_word'),
    pictograms: all('pictograms'),
    hazard_statements: all('hazard_statements'),
    eu_hazard_statements: all('eu_hazard_statements'),
    precautionary_statements: all('precautionary_statements'),
    cas_number: rows.map(({ value }) => value),
    ec_number: perRow('ec_number', ({ value }) => value),
    substance_name: perRow('name', ({ value }) => value),
    concentration: perRow('concentration', ({ min, max }) => `${min} ${max}`),
    limit_value: limits.map(({ path, value, unit }) => {
      const [cas = ''] = at(path.replace(/value$/, 'cas_number'))
      const [kind = ''] = at(path.replace(/value$/, 'kind'))
      return `${cas} ${value} ${unit} ${kind}`
    }),
    physical_state: at('physical_state'),
    density: fields.filter(({ path }) => path === 'density').map(({ min, unit }) => `${min} ${unit ?? ''}`.trim()),
    un_number: at('un_number'),
    transport_class: at('class'),
    packing_group: at('packing_group'),
    revision_date: at('last_revision_date'),
  }
}

export type Reading = { readonly sheet: Sheet; readonly fields: readonly Field[] }

/** Counts the values of each field over several sheets. */
export function qualityOf(readings: readonly Reading[]): Quality[] {
  const compared = readings.map(({ sheet, fields }) => ({
    id: sheet.id,
    truth: truthOf(sheet),
    read: readingOf(fields),
  }))
  return measuredFields.map((field) => ({
    field,
    right: compared.reduce(
      (sum, { truth, read }) => sum + read[field].filter((each) => truth[field].includes(each)).length,
      0,
    ),
    wrong: compared.flatMap(({ id, truth, read }) =>
      read[field].filter((each) => !truth[field].includes(each)).map((each) => `${id}: ${each}`),
    ),
    missed: compared.flatMap(({ id, truth, read }) =>
      truth[field].filter((each) => !read[field].includes(each)).map((each) => `${id}: ${each}`),
    ),
  }))
}

export const precisionOf = ({ right, wrong }: Quality): number =>
  right + wrong.length === 0 ? 1 : right / (right + wrong.length)
export const recallOf = ({ right, missed }: Quality): number =>
  right + missed.length === 0 ? 1 : right / (right + missed.length)
