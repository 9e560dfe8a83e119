import type { TableSort } from '#ui/table.tsx'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import type { Filter } from '../resource.ts'

export const pageSizes = [25, 50, 100, 200] as const

/** The state of a list in its address. */
export type ListState = {
  readonly q: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Null for the resource's default order. */
  readonly sort: TableSort | null
  /** 0-based. The address counts from 1. */
  readonly page: number
  readonly size: number
  /** The visible columns, in the screen's order. Null for the default columns. */
  readonly columns: readonly string[] | null
  /** The record that is open next to the list. */
  readonly open: string | null
  /** Other parameters of the address, which stay unchanged. */
  readonly params: Readonly<Record<string, string>>
}

export type ListDefinition = {
  readonly filters: Readonly<Record<string, Filter>>
  readonly sortable: readonly string[]
  /** The columns in order. The first is the record's name and is always visible. */
  readonly columns?: readonly string[]
  /** Address parameters of the screen around the list. */
  readonly paramNames?: readonly string[]
}

/** Parses an order: `title`, or `-title` for descending. */
export const orderOf = (text: string | undefined): TableSort | null =>
  text === undefined ? null : { column: text.replace(/^-/, ''), descending: text.startsWith('-') }

/** Formats an order for `orderOf`. */
export const orderText = ({ column, descending }: TableSort): string => `${descending ? '-' : ''}${column}`

export const matchModes = ['is', 'before', 'after'] as const
export type MatchMode = (typeof matchModes)[number]
export type DayMatch = { readonly mode: MatchMode; readonly day: IsoDate }

/** Formats the value of a date filter for the address: `after:2026-11-20`. */
export const dayMatchText = ({ mode, day }: DayMatch): string => `${mode}:${day}`
export function dayMatchOf(text: string | undefined): DayMatch | null {
  const [name, day] = (text ?? '').split(':')
  const mode = matchModes.find((each) => each === name)
  return mode && isIsoDate(day) ? { mode, day } : null
}

function isKnown(filter: Filter, value: string): boolean {
  if (filter.kind === 'choice' || filter.kind === 'years') return filter.options.includes(value)
  if (filter.kind === 'flag') return value === 'true' || value === 'false'
  if (filter.kind === 'date') return dayMatchOf(value) !== null
  if (filter.kind === 'branch') return uuid.test(value)
  return filter.source.key !== undefined || uuid.test(value)
}

/** Records are selected by id, except in sources with another key. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Maximum length of a search that the service accepts. */
const MAX_SEARCH_CHARACTERS = 200

/** Returns the filters as the input of the list's query. */
export function filterInput(filters: Readonly<Record<string, Filter>>, chosen: ListState['filters']): object {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, values]): [string, unknown][] => {
      const kind = filters[name]?.kind
      if (kind === 'flag') return values.length === 1 ? [[name, values[0] === 'true']] : []
      if (kind === 'years') return [[name, values.map(Number)]]
      if (kind !== 'date') return [[name, values]]
      const match = dayMatchOf(values[0])
      return match
        ? [
            [name, match.day],
            [`${name}MatchMode`, match.mode],
          ]
        : []
    }),
  )
}

/** Parses an address. Invalid parts are ignored and listed in `unknown`. */
export function readAddress(
  search: URLSearchParams,
  { filters, sortable, columns = [], paramNames = [] }: ListDefinition,
) {
  const unknown: string[] = []
  const doubt = (name: string) => void unknown.push(name)

  const chosen: Record<string, readonly string[]> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const requested = (search.get(name) ?? '').split(',').filter((value) => value !== '')
    const known = requested.filter((value) => isKnown(filter, value))
    if (known.length < requested.length) doubt(name)
    if (known.length > 0) chosen[name] = known
  }

  const order = orderOf(search.get('sort') ?? undefined)
  const sort = order && sortable.includes(order.column) ? order : null
  if (order !== null && sort === null) doubt('sort')

  const page = wholeNumber(search.get('page'), 1)
  if (page === null || page < 1) doubt('page')
  const size = wholeNumber(search.get('size'), pageSizes[0])
  const knownSize = pageSizes.find((each) => each === size)
  if (knownSize === undefined) doubt('size')

  const requested = (search.get('columns') ?? '').split(',').filter((name) => name !== '')
  if (requested.some((name) => !columns.includes(name))) doubt('columns')
  const shown = columns.filter((name, index) => index === 0 || requested.includes(name))

  const q = search.get('q') ?? ''
  if (q.length > MAX_SEARCH_CHARACTERS || q.includes('\0')) doubt('q')

  const names = new Set([
    ...ownNames,
    ...(columns.length > 0 ? ['columns'] : []),
    ...paramNames,
    ...Object.keys(filters),
  ])
  for (const name of search.keys()) if (!names.has(name)) doubt(name)

  const state: ListState = {
    q: unknown.includes('q') ? '' : q,
    filters: chosen,
    sort,
    page: Math.max(0, (page ?? 1) - 1),
    size: knownSize ?? pageSizes[0],
    columns: requested.some((name) => columns.includes(name)) ? shown : null,
    open: search.get('open'),
    params: Object.fromEntries(
      paramNames.flatMap((name) => {
        const value = search.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
  }
  return { state, unknown }
}

const ownNames = ['q', 'sort', 'page', 'size', 'open']

/** A user's display preferences for a list, regardless of its filters. */
export type ListPreferences = Pick<ListState, 'sort' | 'size' | 'columns'>

export const noPreferences: ListPreferences = { sort: null, size: pageSizes[0], columns: null }

/**
 * Completes a state with the user's preferences. The address takes precedence: a page number depends on its page size,
 * and a filtered list on its order.
 */
export function applyPreferences(state: ListState, search: URLSearchParams, preferences: ListPreferences): ListState {
  const isView = state.q !== '' || Object.keys(state.filters).length > 0 || search.has('sort') || search.has('page')
  return {
    ...state,
    columns: search.has('columns') ? state.columns : preferences.columns,
    size: search.has('size') || search.has('page') ? state.size : preferences.size,
    sort: isView ? state.sort : preferences.sort,
  }
}

/** Returns the address of a state, without values that equal the preferences or the defaults. */
export function writeAddress(state: ListState, preferences: ListPreferences = noPreferences): URLSearchParams {
  const { q, filters, sort, page, size, columns, open, params } = state
  const search = new URLSearchParams(params)
  if (q !== '') search.set('q', q)
  for (const [name, values] of Object.entries(filters)) if (values.length > 0) search.set(name, values.join(','))
  if (sort) search.set('sort', orderText(sort))
  if (page > 0) search.set('page', String(page + 1))
  if (size !== pageSizes[0] || preferences.size !== pageSizes[0]) search.set('size', String(size))
  if (columns) search.set('columns', columns.join(','))
  if (open !== null) search.set('open', open)
  return search
}

function wholeNumber(text: string | null, otherwise: number): number | null {
  if (text === null) return otherwise
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
