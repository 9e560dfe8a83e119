import { limitsOf, type LimitOptions, type Limits } from './limits.ts'
import { sameNames, type Names } from './names.ts'
import { problemDetails, type ReadProblem } from './problems.ts'
import { defaultScalars, type Scalars } from './scalars.ts'

/** How the REST service writes lists. The default is that of pages of Spring Data. */
export type ListConvention = {
  /** The field of a page that holds its records; null where a list call returns the list itself. */
  readonly items: string | null
  /** The field of a page that counts all records. */
  readonly total: string
  /** The argument, and query parameter, of the number of records on a page. */
  readonly size: string
  readonly defaultSize: number
  /** The longest page, and the most ids that one call takes. */
  readonly maxSize: number
  /** The query parameter that is repeated for the ids of a join, and the field of a record that holds its id. */
  readonly id: string
  /** The argument of the type `SortInput`, and its query parameter. */
  readonly sort: string
  /** One order as a query parameter; the field has its REST name. */
  readonly sortText: (field: string, direction: string) => string
}

export const defaultLists: ListConvention = {
  items: 'content',
  total: 'totalElements',
  size: 'size',
  defaultSize: 25,
  maxSize: 500,
  id: 'id',
  sort: 'sort',
  sortText: (field, direction) => `${field},${direction.toLowerCase()}`,
}

/** How a call receives the list of related records to embed. */
export type EmbedConvention = {
  readonly parameter: string
  /** The parameter's value where the selection contains no related records. */
  readonly none: string
}

type Arguments = Readonly<Record<string, unknown>>

/** Reads a query field of the schema: the value of its GET as REST writes it; null where the schema has no such field. */
export type ReadField = (field: string, args: Arguments) => Promise<unknown>

/**
 * The IANA time zone in which a date-time given for a date is cut to its day: fixed, or looked up for the arguments of
 * the field. Anything but a time zone is an UPSTREAM error.
 */
export type TimeZone = string | ((args: Arguments, read: ReadField) => Promise<unknown>)

/** What a REST service has in common in all its calls. */
export type Conventions = {
  /** Precedes the path of every call, such as /api/v1. */
  readonly basePath: string
  readonly names: Names
  readonly lists: ListConvention
  readonly embed: EmbedConvention
  readonly readProblem: ReadProblem
  readonly scalars: Scalars
  readonly timeZone: TimeZone
  readonly limits: Limits
}

export type ConventionOptions = {
  /** Precedes the path of every call, such as /api/v1; none by default. */
  readonly basePath?: string
  /** How names differ between GraphQL and REST; by default they are the same. */
  readonly names?: Names
  readonly lists?: Partial<ListConvention>
  readonly embed?: Partial<EmbedConvention>
  /** Reads the body of a refusal; by default as problem details (RFC 9457). */
  readonly readProblem?: ReadProblem
  /** Scalars in addition to, or in place of, `defaultScalars`. */
  readonly scalars?: Scalars
  /** UTC by default. */
  readonly timeZone?: TimeZone
  readonly limits?: LimitOptions
}

export function conventionsOf(options: ConventionOptions = {}): Conventions {
  return {
    basePath: (options.basePath ?? '').replace(/\/+$/, ''),
    names: options.names ?? sameNames,
    lists: { ...defaultLists, ...options.lists },
    embed: { parameter: 'embed', none: 'none', ...options.embed },
    readProblem: options.readProblem ?? problemDetails,
    scalars: { ...defaultScalars, ...options.scalars },
    timeZone: options.timeZone ?? 'UTC',
    limits: limitsOf(options.limits),
  }
}
