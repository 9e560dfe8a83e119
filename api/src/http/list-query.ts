import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { isIsoDate } from '@ansvar/domain/dates'
import { isUuid } from '#contract/fields.ts'
import { matchModes, type Filter, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { datedText } from './dates.ts'
import {
  repeatedParameter,
  MAX_IDS,
  notListed,
  refuseParameters,
  unknownParameter,
  type ParameterProblem,
} from './parameter-problems.ts'
import { factsOf } from '#contract/schemas.ts'

const DEFAULT_SIZE = 25
const MAX_SIZE = 500
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200
/** The maximum number of sort fields of a request. */
export const MAX_SORTS = 10
const MATCH_MODE = '_match_mode'
const comparisons = { is: sql`=`, before: sql`<`, after: sql`>` } as const

/** The parts of a query that are read so far. */
type Reading = {
  readonly params: URLSearchParams
  readonly timeZone: string
  readonly problems: ParameterProblem[]
  readonly where: Expression<SqlBool>[]
}

/** Reads the query of a list. Throws a `bad_request` problem that explains every invalid parameter. */
export function readListQuery(spec: ListSpec, params: URLSearchParams, timeZone: string): ListQuery {
  const reading: Reading = { params, timeZone, problems: [], where: [] }
  const { days = [], dates = [] } = spec
  for (const column of days) matchDay(reading, column, dayOf(column))
  for (const column of dates) matchDay(reading, column, sql.ref(column))
  for (const [name, filter] of Object.entries(spec.filters)) if (params.has(name)) readFilter(reading, name, filter)
  if (spec.byId && params.has('id')) readRecordIds(reading)
  if (spec.search !== undefined && params.has('q')) readSearch(reading, spec.search, spec.searched)
  const page = integer(reading, 'page', 0, MAX_PAGE) ?? 0
  // A request by ids returns all of them, so it is not limited to the default page.
  const size = integer(reading, 'size', 1, MAX_SIZE) ?? (params.has('id') ? MAX_SIZE : DEFAULT_SIZE)
  const order = readOrder(spec, reading)
  const known = namesOf(spec)
  for (const name of new Set(params.keys()))
    if (!known.includes(name)) reading.problems.push(unknownParameter(name, known))
  refuseParameters(reading.problems)
  return { isById: spec.byId && params.has('id'), page, size, order, where: reading.where }
}

/** Returns the parameters of a list. */
const namesOf = ({ filters, search, byId, days = [], dates = [] }: ListSpec): string[] => [
  'page',
  'size',
  'sort',
  ...(byId ? ['id'] : []),
  ...(search === undefined ? [] : ['q']),
  ...[...days, ...dates].flatMap((column) => [column, column + MATCH_MODE]),
  ...Object.keys(filters),
]

/** Selects the day of an instant in the time zone of the row's organization. */
const dayOf = (column: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} at time zone (select o.time_zone from organizations o where o.id = organization_id))::date`

const A_DATE = 'a date (yyyy-mm-dd) or an instant (RFC 3339)'

function matchDay({ params, timeZone, problems, where }: Reading, column: string, day: RawBuilder<unknown>): void {
  const given = params.getAll(column).map((text) => datedText(text, 'date', timeZone))
  const modes = params.getAll(column + MATCH_MODE)
  const mode = matchModes.find((known) => known === (modes[0] ?? 'is'))
  const [value] = given
  if (given.length > 1) problems.push(repeatedParameter(column))
  else if (value !== undefined && !isIsoDate(value))
    problems.push({ path: column, code: 'not_a_date', detail: `${column} must be ${A_DATE}.` })
  else if (value !== undefined && mode) where.push(sql`${day} ${comparisons[mode]} ${value}::date`)
  if (modes.length > 1 || mode === undefined) problems.push(notListed(column + MATCH_MODE, matchModes))
}

function readFilter({ params, timeZone, problems, where }: Reading, path: string, filter: Filter): void {
  const { schema, repeated } = filter
  const { format } = factsOf(schema)
  const values = params.getAll(path).map((text) => datedText(text, format, timeZone))
  if (!repeated && values.length > 1) problems.push(repeatedParameter(path))
  else if (values.length > MAX_IDS)
    problems.push({ path, code: 'too_many', detail: `${path} can be repeated at most ${MAX_IDS} times.` })
  else if (values.every((value) => schema.safeParse(value).success)) where.push(filter.where(values))
  else if (schema instanceof z.ZodEnum) problems.push(notListed(path, schema.options.map(String)))
  else problems.push({ path, code: 'invalid', detail: `${path} must be ${expected(format)}.` })
}

function expected(format: string | null): string {
  if (format === 'uuid') return 'a UUID'
  return format === 'date' ? A_DATE : 'a valid value'
}

function readRecordIds({ params, problems, where }: Reading): void {
  const values = params.getAll('id')
  if (values.length > MAX_IDS)
    problems.push({ path: 'id', code: 'too_many', detail: `id can be repeated at most ${MAX_IDS} times.` })
  else if (values.every(isUuid)) where.push(sql`id = any (${values}::uuid[])`)
  else problems.push({ path: 'id', code: 'invalid', detail: 'id must be a UUID.' })
}

function readSearch({ params, problems, where }: Reading, column: string, searched: ListSpec['searched']): void {
  const text = params.getAll('q').join(' ')
  if (text.length > MAX_SEARCH)
    problems.push({ path: 'q', code: 'too_long', detail: `q must have at most ${MAX_SEARCH} characters.` })
  else where.push(...searchConditions(column, searched?.(text) ?? text))
}

function searchConditions(column: string, text: string): Expression<SqlBool>[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.map((word) => sql`${sql.ref(column)} like app.search_pattern(${word})`)
}

function integer({ params, problems }: Reading, path: string, min: number, max: number): number | undefined {
  const values = params.getAll(path)
  if (values.length === 0) return undefined
  const [text = ''] = values
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (values.length === 1 && value >= min && value <= max) return value
  const detail = `${path} must be an integer from ${min} to ${max}, without repetition.`
  problems.push({ path, code: Number.isNaN(value) ? 'not_a_number' : 'invalid', detail })
  return undefined
}

function readOrder(spec: ListSpec, { params, problems }: Reading): ListQuery['order'] {
  const order: { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }[] = []
  const sorts = params.getAll('sort')
  if (sorts.length > MAX_SORTS) {
    problems.push({ path: 'sort', code: 'too_many', detail: `sort can be repeated at most ${MAX_SORTS} times.` })
    return order
  }
  for (const text of sorts.length > 0 ? sorts : [spec.defaultSort]) {
    const [field = '', direction = 'asc', ...rest] = text.split(',')
    const by = Object.hasOwn(spec.sort, field) ? spec.sort[field] : undefined
    if (by && (direction === 'asc' || direction === 'desc') && rest.length === 0) order.push({ by, direction })
    else problems.push(notSortable(spec))
  }
  return order
}

const notSortable = ({ sort }: ListSpec): ParameterProblem => ({
  path: 'sort',
  code: 'not_in_list',
  detail: `sort must be one of ${Object.keys(sort).join(', ')}, optionally with ,asc or ,desc.`,
})
