import type { ListConvention } from '../conventions/conventions.ts'
import { upstreamError } from './errors.ts'
import type { Names } from '../conventions/names.ts'
import { isRecord } from '../values.ts'

type Pending = PromiseWithResolvers<unknown>

export type Joins = {
  /** The record of an id, fetched with all others that are requested in the same tick; null where there is none. */
  load(path: string, id: string): Promise<unknown>
  clear(): void
}

type Options = {
  readonly get: (path: string) => Promise<unknown>
  readonly names: Names
  readonly lists: ListConvention
}

/** Gathers the ids that fields request of the same list call, so that a list of n records makes one call, not n. */
export function createJoins({ get, names, lists }: Options): Joins {
  const known = new Map<string, Map<string, Promise<unknown>>>()
  let pending = new Map<string, Map<string, Pending>>()

  function load(path: string, id: string): Promise<unknown> {
    const records = entry(known, path)
    const found = records.get(id)
    if (found) return found
    if (pending.size === 0) setImmediate(dispatch)
    const requested: Pending = Promise.withResolvers()
    entry(pending, path).set(id, requested)
    records.set(id, requested.promise)
    return requested.promise
  }

  function dispatch(): void {
    const gathered = pending
    pending = new Map()
    for (const [path, requested] of gathered)
      for (const part of parts([...requested], lists.maxSize)) void fetchPart(path, new Map(part))
  }

  async function fetchPart(path: string, requested: ReadonlyMap<string, Pending>): Promise<void> {
    const query = new URLSearchParams()
    for (const id of requested.keys()) query.append(names.toRest(lists.id), id)
    query.append(names.toRest(lists.size), String(requested.size))
    try {
      const records = recordsById(await get(`${path}?${query.toString()}`))
      for (const [id, { resolve }] of requested) resolve(records.get(id) ?? null)
    } catch (error) {
      for (const { reject } of requested.values()) reject(error)
    }
  }

  function recordsById(page: unknown): Map<unknown, unknown> {
    const records = lists.items === null ? page : isRecord(page) ? page[names.toRest(lists.items)] : null
    if (!Array.isArray(records)) throw upstreamError('invalid_answer')
    const id = names.toRest(lists.id)
    return new Map(records.filter(isRecord).map((record) => [idText(record[id]), record]))
  }

  return { load, clear: () => known.clear() }
}

/** Ids are compared as text: REST may write them as numbers. */
const idText = (id: unknown): unknown => (typeof id === 'number' ? String(id) : id)

function entry<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const found = map.get(key) ?? new Map<string, T>()
  map.set(key, found)
  return found
}

function parts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
