import type { TableSort } from '#ui/table.tsx'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import type { Filter } from '../resource.ts'

export const pageSizes = [25, 50, 100, 200] as const

/** All that a list shows, as its address says it. */
export type ListState = {
  readonly q: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Null: the resource's own order. */
  readonly sort: TableSort | null
  /** 0-based; the address counts from 1. */
  readonly page: number
  readonly size: number
  /** The columns that are shown, in the screen's order; null: those that it always shows. */
  readonly columns: readonly string[] | null
  /** The record that is open beside the list. */
  readonly open: string | null
  /** What else the address says, that is not the list's and stays. */
  readonly kept: Readonly<Record<string, string>>
}

export type ListFacts = {
  readonly filters: Readonly<Record<string, Filter>>
  readonly sortable: readonly string[]
  /** The columns in their order; the first is what people call the thing, and always shown. */
  readonly columns?: readonly string[]
  /** Names in the address that the screen around the list sees to. */
  readonly keeps?: readonly string[]
}

/** An order as it is written: `title`, and `-title` for descending. */
export const orderOf = (text: string | undefined): TableSort | null =>
  text === undefined ? null : { column: text.replace(/^-/, ''), descending: text.startsWith('-') }

/** An order as `orderOf` reads it. */
export const orderText = ({ column, descending }: TableSort): string => `${descending ? '-' : ''}${column}`

export const matchModes = ['is', 'before', 'after'] as const
export type MatchMode = (typeof matchModes)[number]
export type DayMatch = { readonly mode: MatchMode; readonly day: IsoDate }

/** A date filter's value, as the address has it: `after:2026-11-20`. */
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

/** Records are found by their ids, but for sources that name another key. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A search may be this long, as the service reads it. */
const MOST_SEARCHED = 200

/** The filters as the list's query takes them. */
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

/** Reads an address. What it cannot be understood to say is named in `unknown` and left out. */
export function readAddress(search: URLSearchParams, { filters, sortable, columns = [], keeps = [] }: ListFacts) {
  const unknown: string[] = []
  const doubt = (name: string) => void unknown.push(name)

  const chosen: Record<string, readonly string[]> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const wanted = (search.get(name) ?? '').split(',').filter((value) => value !== '')
    const known = wanted.filter((value) => isKnown(filter, value))
    if (known.length < wanted.length) doubt(name)
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

  const asked = (search.get('columns') ?? '').split(',').filter((name) => name !== '')
  if (asked.some((name) => !columns.includes(name))) doubt('columns')
  const shown = columns.filter((name, index) => index === 0 || asked.includes(name))

  const q = search.get('q') ?? ''
  if (q.length > MOST_SEARCHED || q.includes('\0')) doubt('q')

  const names = new Set([...ownNames, ...(columns.length > 0 ? ['columns'] : []), ...keeps, ...Object.keys(filters)])
  for (const name of search.keys()) if (!names.has(name)) doubt(name)

  const state: ListState = {
    q: unknown.includes('q') ? '' : q,
    filters: chosen,
    sort,
    page: Math.max(0, (page ?? 1) - 1),
    size: knownSize ?? pageSizes[0],
    columns: asked.some((name) => columns.includes(name)) ? shown : null,
    open: search.get('open'),
    kept: Object.fromEntries(
      keeps.flatMap((name) => {
        const value = search.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
  }
  return { state, unknown }
}

const ownNames = ['q', 'sort', 'page', 'size', 'open']

/** How somebody likes to see a list, whatever it is narrowed to. */
export type Liking = Pick<ListState, 'sort' | 'size' | 'columns'>

export const noLiking: Liking = { sort: null, size: pageSizes[0], columns: null }

/**
 * A state completed by how its reader likes the list. The address wins: a page was counted in the address's own size,
 * and what is narrowed comes in the address's own order.
 */
export function likedState(state: ListState, search: URLSearchParams, liking: Liking): ListState {
  const isView = state.q !== '' || Object.keys(state.filters).length > 0 || search.has('sort') || search.has('page')
  return {
    ...state,
    columns: search.has('columns') ? state.columns : liking.columns,
    size: search.has('size') || search.has('page') ? state.size : liking.size,
    sort: isView ? state.sort : liking.sort,
  }
}

/** The address of a state; what is as always, and liked no other way, is left out. */
export function writeAddress(state: ListState, liking: Liking = noLiking): URLSearchParams {
  const { q, filters, sort, page, size, columns, open, kept } = state
  const search = new URLSearchParams(kept)
  if (q !== '') search.set('q', q)
  for (const [name, values] of Object.entries(filters)) if (values.length > 0) search.set(name, values.join(','))
  if (sort) search.set('sort', orderText(sort))
  if (page > 0) search.set('page', String(page + 1))
  if (size !== pageSizes[0] || liking.size !== pageSizes[0]) search.set('size', String(size))
  if (columns) search.set('columns', columns.join(','))
  if (open !== null) search.set('open', open)
  return search
}

function wholeNumber(text: string | null, otherwise: number): number | null {
  if (text === null) return otherwise
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
