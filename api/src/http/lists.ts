import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { isIsoDate } from '@ansvar/domain/dates'
import { isTerritory } from '@ansvar/domain/territories'
import { isUuid } from './fields.ts'
import { RequestProblem, type FieldProblem } from './problem.ts'

// What a collection can be sorted and filtered by, declared once a resource: it reads the query, builds the SQL and
// describes the parameters in OpenAPI.

export type Filter = {
  readonly schema: z.ZodType
  readonly repeated: boolean
  where(values: readonly string[]): Expression<SqlBool>
}

export type ListSpec = {
  /** A field's name and what it is ordered by. */
  readonly sort: Readonly<Record<string, RawBuilder<unknown>>>
  /** Used where the query asks for no order, such as `title,asc`. */
  readonly defaultSort: string
  readonly filters: Readonly<Record<string, Filter>>
  /**
   * The instants that are matched by day, `last_modified_date` with `last_modified_date_match_mode`; days are those of
   * the row's organisation.
   */
  readonly days?: readonly string[]
  /** The days that are matched likewise as they stand. */
  readonly dates?: readonly string[]
  /** The folded column that `q` searches, every word of it. */
  readonly search?: string
  /** What is searched for, out of what was typed, where that is written in more ways than one. */
  readonly searched?: (text: string) => string
  /** Whether records are fetched together by repeated `id`. */
  readonly byId: boolean
}

export type ListQuery = {
  readonly page: number
  readonly size: number
  readonly order: readonly { readonly by: RawBuilder<unknown>; readonly direction: 'asc' | 'desc' }[]
  readonly where: readonly Expression<SqlBool>[]
}

/** Texts in the order of the Danish alphabet, alike on both engines; for long lists the table keeps a key instead. */
export const textOrder = (column: string): RawBuilder<unknown> => sql`app.sort_key(${sql.ref(column)}) collate "C"`
export const plainOrder = (column: string): RawBuilder<unknown> => sql.ref(column)
/** A code list in its own order rather than the alphabet's. */
export const rankOrder = (column: string, list: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(array[${sql.join(list.map((item) => sql.lit(item)))}], ${sql.ref(column)})`

export const oneOf = (column: string, list: readonly [string, ...string[]]): Filter => ({
  schema: z.enum(list),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

/** Rows whose list shares at least one item with the values asked. */
export const overlaps = (column: string, list: readonly [string, ...string[]]): Filter => ({
  schema: z.enum(list),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} && ${values}::text[]`,
})

export const idIn = (column: string): Filter => ({
  schema: z.string().refine(isUuid).meta({ format: 'uuid' }),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::uuid[])`,
})

/** Rows whose list of ids shares at least one with those asked. */
export const sharesId = (column: string): Filter => ({
  ...idIn(column),
  where: (values) => sql`${sql.ref(column)} && ${values}::uuid[]`,
})

/** Rows of any of these territories. */
export const territoryIn = (column: string): Filter => ({
  schema: z.string().refine(isTerritory),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

/** Rows whose list of texts shares at least one with those asked. */
export const sharesText = (column: string, most: number): Filter => ({
  schema: z.string().min(1).max(most),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} && ${values}::text[]`,
})

/** Rows with any of these texts, to the letter. */
export const textIn = (column: string, most: number): Filter => ({
  schema: z.string().min(1).max(most),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

export const flag = (column: string): Filter => ({
  schema: z.enum(['true', 'false']),
  repeated: false,
  where: ([value]) => sql`${sql.ref(column)} = ${value === 'true'}`,
})

export const matchModes = ['is', 'before', 'after'] as const
const MATCH_MODE = '_match_mode'
const comparisons = { is: sql`=`, before: sql`<`, after: sql`>` } as const

/** The day of an instant where the row's organisation is. */
const dayOf = (column: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} at time zone (select o.time_zone from organizations o where o.id = organization_id))::date`

function matchDay(
  params: URLSearchParams,
  column: string,
  day: RawBuilder<unknown>,
  problems: FieldProblem[],
): Expression<SqlBool>[] {
  const days = params.getAll(column)
  const modes = params.getAll(`${column}${MATCH_MODE}`)
  const mode = matchModes.find((known) => known === (modes[0] ?? 'is'))
  if (days.length > 1) problems.push({ path: column, code: 'too_many' })
  else if (days.length === 1 && !isIsoDate(days[0])) problems.push({ path: column, code: 'not_a_date' })
  if (modes.length > 1 || mode === undefined) problems.push({ path: `${column}${MATCH_MODE}`, code: 'not_in_list' })
  return days.length === 1 && mode && isIsoDate(days[0]) ? [sql`${day} ${comparisons[mode]} ${days[0]}::date`] : []
}

const DEFAULT_SIZE = 25
const MAX_SIZE = 500
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200
const MAX_IDS = 500

/** Reads a collection's query. Refuses what it does not know, naming every parameter at fault. */
export function readListQuery(spec: ListSpec, params: URLSearchParams): ListQuery {
  const problems: FieldProblem[] = []
  const where: Expression<SqlBool>[] = []
  const ids = params.getAll('id')
  const { days = [], dates = [] } = spec
  for (const column of days) where.push(...matchDay(params, column, dayOf(column), problems))
  for (const column of dates) where.push(...matchDay(params, column, sql.ref(column), problems))
  const matched = [...days, ...dates].flatMap((column) => [column, `${column}${MATCH_MODE}`])
  const known = new Set(['page', 'size', 'sort', ...matched])

  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    const filter = Object.hasOwn(spec.filters, name) ? spec.filters[name] : undefined
    if (filter) {
      if (!filter.repeated && values.length > 1) problems.push({ path: name, code: 'too_many' })
      else if (values.length > MAX_IDS) problems.push({ path: name, code: 'too_many' })
      else if (values.every((value) => filter.schema.safeParse(value).success)) where.push(filter.where(values))
      else problems.push({ path: name, code: filter.schema instanceof z.ZodEnum ? 'not_in_list' : 'invalid' })
    } else if (name === 'id' && spec.byId) {
      if (values.length > MAX_IDS) problems.push({ path: name, code: 'too_many' })
      else if (values.every(isUuid)) where.push(sql`id = any (${values}::uuid[])`)
      else problems.push({ path: name, code: 'invalid' })
    } else if (name === 'q' && spec.search !== undefined) {
      const text = values.join(' ')
      if (text.length > MAX_SEARCH) problems.push({ path: name, code: 'too_long' })
      else if (text.includes('\0') || !text.isWellFormed()) problems.push({ path: name, code: 'invalid' })
      else where.push(...searchConditions(spec.search, spec.searched?.(text) ?? text))
    } else if (!known.has(name)) problems.push({ path: name, code: 'unknown_field' })
  }

  const page = wholeNumber(params, 'page', 0, MAX_PAGE, problems) ?? 0
  // Ids are asked for in order to get them all.
  const size = wholeNumber(params, 'size', 1, MAX_SIZE, problems) ?? (ids.length > 0 ? MAX_SIZE : DEFAULT_SIZE)
  const order = readOrder(spec, params.getAll('sort'), problems)
  if (problems.length > 0) throw new RequestProblem('bad_request', { fields: problems })
  return { page, size, order, where }
}

function searchConditions(column: string, text: string): Expression<SqlBool>[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.map((word) => sql`${sql.ref(column)} like app.search_pattern(${word})`)
}

function wholeNumber(
  params: URLSearchParams,
  name: string,
  min: number,
  max: number,
  problems: FieldProblem[],
): number | undefined {
  const values = params.getAll(name)
  if (values.length === 0) return undefined
  const [text = ''] = values
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (values.length === 1 && value >= min && value <= max) return value
  problems.push({ path: name, code: Number.isNaN(value) ? 'not_a_number' : 'invalid' })
  return undefined
}

function readOrder(spec: ListSpec, sorts: readonly string[], problems: FieldProblem[]): ListQuery['order'] {
  const order: { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }[] = []
  for (const text of sorts.length > 0 ? sorts : [spec.defaultSort]) {
    const [field = '', direction = 'asc', ...rest] = text.split(',')
    const by = Object.hasOwn(spec.sort, field) ? spec.sort[field] : undefined
    if (by && (direction === 'asc' || direction === 'desc') && rest.length === 0) order.push({ by, direction })
    else problems.push({ path: 'sort', code: 'not_in_list' })
  }
  return order
}
