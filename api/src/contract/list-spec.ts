import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import {
  flag,
  idIn,
  oneOf,
  overlaps,
  plainOrder,
  rankOrder,
  sharesId,
  stampOrders,
  type Filter,
  type ListSpec,
} from './lists.ts'
import { bareOf, factsOf } from './schemas.ts'

type FieldsOf<Answer extends z.ZodObject> = keyof Answer['shape'] & string

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
export function listSpec<Answer extends z.ZodObject>(
  answer: Answer,
  { sort, sortBy = {}, filters = [], filterBy = {}, searchable = true, ...others }: ListOptions<FieldsOf<Answer>>,
): ListSpec {
  const { shape } = answer
  const own = 'active' in shape ? ['active'] : []
  const ordered = [...sort, ...own].map((field) => [field, orderOf(field, fieldIn(shape, field))] as const)
  const filtered = [...filters, ...own].map((field) => [field, filterOf(field, fieldIn(shape, field))] as const)
  return {
    sort: { ...Object.fromEntries(ordered), ...stampOrders, ...sortBy },
    defaultSort: `${sort[0] ?? Object.keys(sortBy)[0]},asc`,
    filters: { ...Object.fromEntries(filtered), ...filterBy },
    ...(searchable && { search: 'search_text' }),
    byId: true,
    ...others,
  }
}

const fieldIn = (shape: z.ZodObject['shape'], field: string) => bareOf(shape[field] as z.ZodType)

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
