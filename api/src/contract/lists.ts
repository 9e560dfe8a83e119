import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { isTerritory } from '@ansvar/domain/territories'
import { isUuid } from './fields.ts'

// What a collection can be sorted and filtered by, declared once a resource: it builds the SQL and describes the
// parameters in OpenAPI; list-query.ts reads them.

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

/** The orders by the stamps of every record. */
export const stampOrders = {
  created_date: plainOrder('created_date'),
  last_modified_date: plainOrder('last_modified_date'),
}

export const matchModes = ['is', 'before', 'after'] as const
