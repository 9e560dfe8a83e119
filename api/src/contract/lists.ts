import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { isTerritory } from '@ansvar/domain/territories'
import { isUuid } from './fields.ts'
import { bareOf, factsOf } from './schemas.ts'

// The sort fields and filters of a collection, declared once per resource. They build the SQL and describe the parameters
// in OpenAPI. list-query.ts reads the parameters.

export type Filter = {
  readonly schema: z.ZodType
  readonly repeated: boolean
  where(values: readonly string[]): Expression<SqlBool>
}

export type ListSpec = {
  /** The sort fields, with the SQL that orders by each. */
  readonly sort: Readonly<Record<string, RawBuilder<unknown>>>
  /** The order of a query without `sort`, such as `title,asc`. */
  readonly defaultSort: string
  readonly filters: Readonly<Record<string, Filter>>
  /**
   * Instants that are compared by date, such as `last_modified_date` with `last_modified_date_match_mode`. The dates are
   * local to the organization of the row.
   */
  readonly days?: readonly string[]
  /** Dates that are compared in the same way, without a time zone. */
  readonly dates?: readonly string[]
  /** The normalized column that `q` searches for every word. */
  readonly search?: string
  /** Normalizes the search text, for values that can be written in several ways. */
  readonly searched?: (text: string) => string
  /** Whether records can be fetched by a repeated `id`. */
  readonly byId: boolean
}

export type ListQuery = {
  /** Whether records are requested by their ids. */
  readonly isById: boolean
  readonly page: number
  readonly size: number
  readonly order: readonly { readonly by: RawBuilder<unknown>; readonly direction: 'asc' | 'desc' }[]
  readonly where: readonly Expression<SqlBool>[]
}

/** Orders by the Danish alphabet, in the same way on both engines. Tables with long lists store the sort key instead. */
export const textOrder = (column: string): RawBuilder<unknown> => sql`app.sort_key(${sql.ref(column)}) collate "C"`
export const plainOrder = (column: string): RawBuilder<unknown> => sql.ref(column)
/** Orders by the position in a code list. */
export const rankOrder = (column: string, list: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(array[${sql.join(list.map((item) => sql.lit(item)))}], ${sql.ref(column)})`

export const oneOf = (column: string, list: readonly [string, ...string[]]): Filter => ({
  schema: z.enum(list),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

/** Rows whose list contains at least one of the values. */
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

/** Rows whose list of ids contains at least one of the values. */
export const sharesId = (column: string): Filter => ({
  ...idIn(column),
  where: (values) => sql`${sql.ref(column)} && ${values}::uuid[]`,
})

/** Rows with any of these territories. */
export const territoryIn = (column: string): Filter => ({
  schema: z.string().refine(isTerritory),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

/** Rows whose list of texts contains at least one of the values. */
export const sharesText = (column: string, maxLength: number): Filter => ({
  schema: z.string().min(1).max(maxLength),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} && ${values}::text[]`,
})

/** Rows with exactly one of these texts. */
export const textIn = (column: string, maxLength: number): Filter => ({
  schema: z.string().min(1).max(maxLength),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

export const flag = (column: string): Filter => ({
  schema: z.enum(['true', 'false']),
  repeated: false,
  where: ([value]) => sql`${sql.ref(column)} = ${value === 'true'}`,
})

/** The sort fields that every record has. */
export const stampOrders = {
  created_date: plainOrder('created_date'),
  last_modified_date: plainOrder('last_modified_date'),
}

/** The list of the saved versions of a record, the newest first. */
export const versionListSpec: ListSpec = {
  sort: { version: plainOrder('version'), last_modified_date: plainOrder('last_modified_date') },
  defaultSort: 'version,desc',
  filters: {},
  byId: false,
}

export const matchModes = ['is', 'before', 'after'] as const

type FieldsOf<Schema extends z.ZodObject> = keyof Schema['shape'] & string

type ListOptions<Field extends string> = {
  /** The fields that records can be sorted by. Without `defaultSort`, the first one is the default, ascending. */
  readonly sort: readonly Field[]
  /** Sort fields with an SQL expression of their own. They replace a field of the same name. */
  readonly sortBy?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The fields that records can be filtered by. */
  readonly filters?: readonly Field[]
  /** Filters of their own. */
  readonly filterBy?: Readonly<Record<string, Filter>>
  readonly defaultSort?: string
  /** Whether `q` searches the column `search_text`. By default true. */
  readonly searchable?: boolean
} & Pick<ListSpec, 'days' | 'dates' | 'searched'>

/**
 * Derives the list of a collection from the schema of its records. Fields are sorted by their column, names and titles
 * by their sort key, and enumerations by their order. Filters match by the type of the field. Every list can be sorted
 * by creation and last change, and sorted and filtered by `active` where the record has it.
 */
export function listSpec<Schema extends z.ZodObject>(
  response: Schema,
  { sort, sortBy = {}, filters = [], filterBy = {}, searchable = true, ...others }: ListOptions<FieldsOf<Schema>>,
): ListSpec {
  const { shape } = response
  const own = 'active' in shape ? ['active'] : []
  const ordered = [...sort, ...own].map((field) => [field, orderOf(field, fieldIn(shape, field))] as const)
  return {
    sort: { ...Object.fromEntries(ordered), ...stampOrders, ...sortBy },
    defaultSort: `${sort[0] ?? Object.keys(sortBy)[0]},asc`,
    filters: { ...filtersOf(response, [...filters, ...own]), ...filterBy },
    ...(searchable && { search: 'search_text' }),
    byId: true,
    ...others,
  }
}

/** Returns the schema of a field without its wrappers. */
const fieldIn = (shape: z.ZodObject['shape'], field: string) => bareOf(shape[field] as z.ZodType)

/** Returns the filters of fields, by the type of each. */
export const filtersOf = ({ shape }: z.ZodObject, fields: readonly string[]): ListSpec['filters'] =>
  Object.fromEntries(fields.map((field) => [field, filterOf(field, fieldIn(shape, field))]))

/** Columns with the sort keys of texts in the Danish alphabet. */
const sortKeys: Readonly<Record<string, string>> = { name: 'name_key', title: 'title_key' }

const orderOf = (field: string, schema: z.ZodType): RawBuilder<unknown> =>
  schema instanceof z.ZodEnum ? rankOrder(field, optionsOf(schema)) : plainOrder(sortKeys[field] ?? field)

function filterOf(field: string, schema: z.ZodType): Filter {
  if (schema instanceof z.ZodEnum) return oneOf(field, optionsOf(schema))
  if (schema instanceof z.ZodBoolean) return flag(field)
  if (factsOf(schema).format === 'uuid') return idIn(field)
  const item = schema instanceof z.ZodArray ? bareOf(schema.element as z.ZodType) : null
  if (item instanceof z.ZodEnum) return overlaps(field, optionsOf(item))
  if (item && factsOf(item).format === 'uuid') return sharesId(field)
  throw new Error(`The field ${field} needs a filter of its own`)
}

const optionsOf = (schema: z.ZodEnum) => schema.options as [string, ...string[]]
