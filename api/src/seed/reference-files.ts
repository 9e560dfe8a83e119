import { z } from 'zod'
import { dangerCodes, dangerLevels } from '@ansvar/domain/danger-codes'
import { isNaceCode } from '@ansvar/domain/identifiers'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { meterTypes } from '@ansvar/domain/meter-types'
import { isUnitOf } from '@ansvar/domain/meters'
import { legislationKinds } from '@ansvar/domain/legislations'
import { industryLevels } from '@ansvar/domain/nace'
import { limitPercent, type RestrictionList } from '@ansvar/domain/restrictions'
import { certificationStandards } from '@ansvar/domain/standards'
import { isTerritory } from '@ansvar/domain/territories'
import { storageClasses } from '@ansvar/domain/storage'
import type { CodeLists, StatementCategoryRow } from '#db/code-lists.ts'
import { referenceId } from './reference-id.ts'
import { reportingRule } from './reference-reports.ts'
import { wasteType } from './reference-waste.ts'

/** A file in data/, the table that it fills, and the conversion of a line to a row. */
export type ReferenceFile = {
  readonly name: string
  readonly table:
    | keyof CodeLists
    | 'iso_standards'
    | 'industries'
    | 'waste_types'
    | 'emission_factors'
    | 'substances'
    | 'legislations'
  /** The column that identifies a line. Default: `id`. */
  readonly key?: string
  /** Sets a column `position` to the number of the line. */
  readonly numbered?: boolean
  /** True for records that users can edit: a record that a user has saved is not overwritten. */
  readonly edited?: boolean
  readonly row: z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, string>>>
  /** Combines lines that describe one row. */
  readonly gather?: (lines: readonly Row[]) => readonly Row[]
  /** True if an edition is complete: rows that it does not contain, and that no other row refers to, are deleted. */
  readonly isComplete?: boolean
  /** True if users maintain the rows afterwards: existing rows are not changed. */
  readonly once?: boolean
}
type Row = Readonly<Record<string, unknown>>

const text = z.string().min(1)
const optional = z.string().transform((value) => (value === '' ? null : value))
const capitals = (value: string) => value.toUpperCase()
const signalWord = z
  .string()
  .transform((value) => (value === '' || value === 'NONE' ? 'NORMAL' : value))
  .pipe(z.enum(signalWords))

const isoStandard = z.strictObject({
  id: text,
  standard: z.enum(certificationStandards),
  number: text,
  edition: z.string().regex(/^\d{4}$/),
  current: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  title_en: text,
  title_da: text,
})

const industry = z
  .strictObject({
    code: z.string().refine(isNaceCode),
    level: z.string().transform(capitals).pipe(z.enum(industryLevels)),
    parent: optional,
    name_en: text,
    name_da: text,
  })
  .transform(({ parent, ...rest }) => ({ ...rest, parent_code: parent }))

const statement = { code: text, statement_en: text, statement_da: text }

const hazardStatement = z
  .object({ ...statement, group: text, hazard_class: z.string(), pictograms: z.string(), signal_word: z.string() })
  .transform(({ group, hazard_class: classes, pictograms: symbols, signal_word: words, ...rest }) => ({
    id: referenceId('hazard_statements', rest.code),
    ...rest,
    hazard_group: group.toUpperCase(),
    categories: JSON.stringify(categoriesOf(classes, symbols, words)),
  }))

const at = (parts: readonly string[], index: number) => (parts.length === 1 ? parts[0] : parts[index]) ?? ''
const partsOf = (value: string) => value.split(';').map((part) => part.trim())

/** Semicolons separate alternatives, in the same order in all three columns. A single value applies to all of them. */
function categoriesOf(classes: string, symbols: string, words: string): StatementCategoryRow[] {
  const [symbolsOf, wordsOf] = [partsOf(symbols), partsOf(words)]
  return partsOf(classes).map((category, index) => ({
    category,
    pictograms: z.array(z.enum(pictograms)).parse(
      at(symbolsOf, index)
        .split(' ')
        .filter((symbol) => symbol !== '' && symbol !== 'none'),
    ),
    signal_word: signalWord.parse(at(wordsOf, index)),
  }))
}

const euKinds = {
  'supplemental hazard information': 'SUPPLEMENTAL',
  'label element for certain mixtures': 'MIXTURE',
  'hazard class statement': 'HAZARD_CLASS',
} as const

const status = z.enum(['current', 'withdrawn']).transform((value) => value === 'current')

const euHazardStatement = z
  .object({
    ...statement,
    kind: z.enum(Object.keys(euKinds) as (keyof typeof euKinds)[]),
    hazard_class: optional,
    signal_word: signalWord,
    status,
  })
  .transform(({ kind, status: current, ...rest }) => ({
    id: referenceId('eu_hazard_statements', rest.code),
    ...rest,
    kind: euKinds[kind],
    current,
  }))

const precautionaryStatement = z
  .object({ ...statement, group: text.transform(capitals), status })
  .transform(({ group, status: current, ...rest }) => ({
    id: referenceId('precautionary_statements', rest.code),
    ...rest,
    statement_group: group,
    current,
  }))

const hazardPictogram = z
  .object({
    code: z.enum(pictograms),
    name_en: text,
    name_da: text,
    symbol_en: text,
    symbol_da: text,
    hazards_en: text,
    hazards_da: text,
  })
  .transform((row) => ({ id: referenceId('hazard_pictograms', row.code), ...row }))

const dangerousGood = z
  .object({
    un_number: z.string().regex(/^\d{4}$/),
    name_en: text,
    name_da: optional,
    class: text,
    packing_group: optional,
    classification_code: optional,
    labels: z.string().transform((value) => (value === '' ? [] : value.split('+'))),
    limited_quantity: optional,
    transport_category: optional,
    tunnel_code: optional,
    hazard_id: optional,
    note: z.string(),
    source: text,
  })
  .transform(({ hazard_id: hazardNumber, note, ...row }) => ({
    id: referenceId('dangerous_goods', [row.un_number, row.name_en, row.packing_group, row.classification_code].join()),
    ...row,
    hazard_number: hazardNumber,
    carriage: carriageOf(note),
  }))

function carriageOf(note: string): string {
  if (note.startsWith('Carriage prohibited')) return 'PROHIBITED'
  return note.startsWith('Not subject') ? 'NOT_SUBJECT' : 'ALLOWED'
}

const emissionLine = z
  .object({
    utility_type: z.enum(meterTypes),
    name_en: text,
    name_da: optional,
    territory: z.string().refine(isTerritory),
    value: z.string().transform(Number).pipe(z.number().min(0)),
    meter_units: text,
    value_unit: z.enum(['kg CO2', 'kg CO2e']),
    year: z.string().regex(/^(\d{4})?$/),
    source: text,
    note: optional,
  })
  .refine((line) => isUnitOf(line.utility_type, line.meter_units))
type EmissionLine = z.output<typeof emissionLine>

/** Combines the lines of one name, source and territory to one factor. A value is valid until the next one. */
function gatherFactors(lines: readonly Row[]): Row[] {
  const groups = Map.groupBy(lines as readonly EmissionLine[], (line) =>
    [line.utility_type, line.territory, line.name_en, line.source.split(':')[0]].join('|'),
  )
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { utility_type, name_en, name_da, territory, source, value_unit: unit } = first
    return {
      id: referenceId('emission_factors', key),
      utility_type,
      name_en,
      name_da,
      territory,
      source,
      equivalents: unit === 'kg CO2e',
      note: [...new Set(own.flatMap(({ note }) => note ?? []))].join('; ') || null,
      values: JSON.stringify(own.map((line) => valueOfLine(line, own))),
      last_modified_by: 'Ansvar',
    }
  })
}

function valueOfLine({ value, meter_units, year }: EmissionLine, own: readonly EmissionLine[]) {
  const later = own.filter((other) => other.meter_units === meter_units && other.year > year).map((other) => other.year)
  const next = later.toSorted()[0]
  return {
    value,
    meter_units,
    emission_units: 'KILOGRAM',
    start_date: year === '' ? null : `${year}-01-01`,
    end_date: next === undefined ? null : `${Number(next) - 1}-12-31`,
  }
}

const emissions = { table: 'emission_factors', row: emissionLine, gather: gatherFactors, once: true } as const
const many = (separator: RegExp | string) =>
  z.string().transform((value) => [...new Set(value.split(separator).map((part) => part.trim()))].filter(Boolean))
const statementIds = (table: 'hazard_statements' | 'eu_hazard_statements') =>
  many(' ').transform((codes) => codes.map((code) => referenceId(table, code)))

/** Formats a name for lists: without the marks of the source table, and with capital first letters. */
const substanceName = (value: string): string =>
  value.replace(/\s*\|\s*$/, '').replace(/^\p{Ll}(?=\p{Ll}{2,}(?![\p{Ll}-]))/u, capitals)

const hazardClass = (value: string): string => value.replaceAll('*', '').replace('Skin. Corr.', 'Skin Corr.').trim()

const substance = z
  .object({
    index_no: text,
    name_en: text.transform(substanceName),
    name_da: optional.transform((value) => value && substanceName(value)),
    cas: many(' '),
    ec: many(' '),
    hazard_classes: many(';'),
    h_codes: statementIds('hazard_statements'),
    euh_codes: statementIds('eu_hazard_statements'),
    pictograms: many(' ').transform((named) => pictograms.filter((each) => named.includes(each))),
    signal_word: signalWord,
    specific_limits: optional,
    notes: many(/[\s,]+/),
  })
  .transform(({ index_no: index, cas, ec, hazard_classes: classes, h_codes: h, euh_codes: euh, notes, ...row }) => ({
    ...row,
    id: referenceId('substances', index),
    index_number: index,
    cas_numbers: cas,
    ec_numbers: ec,
    hazard_classes: [...new Set(classes.map(hazardClass))].filter(Boolean),
    hazard_statement_ids: h,
    eu_hazard_statement_ids: euh,
    note_ids: notes.map((code) => referenceId('substance_notes', code)),
    last_modified_by: 'CLP Annex VI',
  }))

const substanceNote = z
  .object({ code: text, note_en: text, note_da: text })
  .transform((row) => ({ id: referenceId('substance_notes', row.code), ...row }))

const dangerCodeRule = z
  .object({ code: text, band: z.enum(dangerCodes), column_model_level: z.string(), source: text })
  .transform(({ code, band, column_model_level: level, source }) => ({
    code,
    danger_code: band,
    level: z
      .enum(dangerLevels)
      .nullable()
      .parse(level === '' ? null : capitals(level).replace(' ', '_')),
    source,
  }))

const restrictionLists: readonly (readonly [beginning: string, list: RestrictionList])[] = [
  ['REACH SVHC', 'CANDIDATE'],
  ['REACH Annex XIV', 'AUTHORISATION'],
  ['REACH Annex XVII', 'RESTRICTION'],
  ['CMR', 'CMR'],
]

const restriction = z
  .object({
    list: text,
    substance_name: text.transform(substanceName),
    cas: many(' '),
    ec: many(' '),
    reason: text,
    date: optional,
    entry: optional,
    note: optional,
    source: text,
  })
  .transform(({ list: name, cas, ec, date, ...row }) => {
    const list = restrictionLists.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'RESTRICTION'
    return {
      ...row,
      id: referenceId('restrictions', [list, row.entry, row.substance_name, ...cas].join()),
      list,
      cas_numbers: cas,
      ec_numbers: ec,
      since: date,
      limit_percent: limitPercent(list, row.reason),
    }
  })

const storagePair = z
  .object({
    class_a: z.enum(storageClasses),
    class_b: z.enum(storageClasses),
    joint_storage: z.enum(['YES', 'CONDITIONAL', 'NO']),
    condition: optional,
  })
  .transform((row) => ({ id: referenceId('storage_pairs', `${row.class_a} ${row.class_b}`), ...row }))

const topicIds = (codes: string) =>
  codes
    .split(';')
    .filter((code) => code !== '')
    .map((code) => referenceId('topics', code))

const topic = z
  .strictObject({ code: text, name_en: text, name_da: text })
  .transform((row) => ({ id: referenceId('topics', row.code), ...row }))

const contact = z
  .strictObject({
    code: text,
    territory: z.string().refine(isTerritory),
    name_en: text,
    name_da: text,
    about_en: text,
    about_da: text,
    email: optional,
    phone: optional,
    web: optional,
    topics: text,
  })
  .transform(({ topics, ...row }) => ({ id: referenceId('contacts', row.code), ...row, topic_ids: topicIds(topics) }))

const legislation = z
  .object({
    territory: z.string().refine(isTerritory),
    type: text,
    identifier: text,
    title_en: text,
    title_da: text,
    topic: text,
    standards: text,
  })
  .transform(({ type, identifier, topic: about, standards, ...row }) => ({
    id: referenceId('legislations', `${row.territory} ${identifier}`),
    ...row,
    kind: z.enum(legislationKinds).parse(capitals(type).replaceAll(' ', '_')),
    number: identifier,
    topic_ids: topicIds(about),
    iso_standards: z.array(z.enum(certificationStandards)).parse(standards.split(' ').map((number) => `ISO_${number}`)),
    link: linkTo(row.territory, identifier),
    last_modified_by: 'Ansvar',
  }))

/** Returns the link to legislation: of the EU by its CELEX number, of Denmark by the ELI of its number and year. */
function linkTo(territory: string, identifier: string): string | null {
  if (territory === 'EU') return `https://eur-lex.europa.eu/legal-content/AUTO/?uri=CELEX:${identifier}`
  const [, number, year] = /^(?:LBK|BEK|Lov) nr (\d+) af \d\d\/\d\d\/(\d{4})$/.exec(identifier) ?? []
  return territory === 'DK' && number ? `https://www.retsinformation.dk/eli/lta/${year}/${number}` : null
}

export const referenceFiles: readonly ReferenceFile[] = [
  { name: 'iso_standards.csv', table: 'iso_standards', row: isoStandard },
  { name: 'nace.csv', table: 'industries', key: 'code', numbered: true, row: industry },
  { name: 'hazard_statements.csv', table: 'hazard_statements', row: hazardStatement },
  { name: 'eu_hazard_statements.csv', table: 'eu_hazard_statements', row: euHazardStatement },
  { name: 'precautionary_statements.csv', table: 'precautionary_statements', row: precautionaryStatement },
  { name: 'pictograms.csv', table: 'hazard_pictograms', row: hazardPictogram },
  { name: 'dangerous_goods.csv', table: 'dangerous_goods', row: dangerousGood },
  { name: 'emission_factors.csv', ...emissions },
  { name: 'emission_factors_electricity.csv', ...emissions },
  { name: 'substance_notes.csv', table: 'substance_notes', numbered: true, row: substanceNote },
  { name: 'substances.csv', table: 'substances', edited: true, row: substance },
  { name: 'danger_code_rules.csv', table: 'danger_code_rules', key: 'code', row: dangerCodeRule },
  { name: 'restriction_lists.csv', table: 'restrictions', isComplete: true, row: restriction },
  { name: 'storage_compatibility.csv', table: 'storage_pairs', isComplete: true, row: storagePair },
  { name: 'topics.csv', table: 'topics', row: topic },
  { name: 'contacts.csv', table: 'contacts', row: contact },
  {
    name: 'reporting_rules.csv',
    table: 'reporting_rules',
    row: reportingRule,
  },
  { name: 'legislation.csv', table: 'legislations', edited: true, row: legislation },
  { name: 'waste_types.csv', table: 'waste_types', row: wasteType((code) => referenceId('waste_types', code)) },
]
