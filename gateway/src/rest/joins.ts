import { isRecord, upstreamError } from '#rest/errors.ts'

/** As many ids as one list call takes. */
export const MOST_IDS = 500

type Waiting = PromiseWithResolvers<unknown>

export type Joins = {
  /** The record of an id, fetched with all others that are asked for in the same tick; null where there is none. */
  load(path: string, id: string): Promise<unknown>
  clear(): void
}

/** Gathers the ids that fields ask for of the same list call, so that a list of n records makes one call, not n. */
export function createJoins(get: (path: string) => Promise<unknown>): Joins {
  const known = new Map<string, Map<string, Promise<unknown>>>()
  let waiting = new Map<string, Map<string, Waiting>>()

  function load(path: string, id: string): Promise<unknown> {
    const records = entry(known, path)
    const found = records.get(id)
    if (found) return found
    if (waiting.size === 0) setImmediate(dispatch)
    const asked: Waiting = Promise.withResolvers()
    entry(waiting, path).set(id, asked)
    records.set(id, asked.promise)
    return asked.promise
  }

  function dispatch(): void {
    const gathered = waiting
    waiting = new Map()
    for (const [path, asked] of gathered) for (const part of parts([...asked])) void fetchPart(path, new Map(part))
  }

  async function fetchPart(path: string, asked: ReadonlyMap<string, Waiting>): Promise<void> {
    const query = new URLSearchParams()
    for (const id of asked.keys()) query.append('id', id)
    query.append('size', String(asked.size))
    try {
      const records = recordsById(await get(`${path}?${query.toString()}`))
      for (const [id, { resolve }] of asked) resolve(records.get(id) ?? null)
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  return { load, clear: () => known.clear() }
}

function recordsById(answer: unknown): Map<unknown, unknown> {
  const content = isRecord(answer) ? answer['content'] : null
  if (!Array.isArray(content)) throw upstreamError('invalid_answer')
  return new Map(content.filter(isRecord).map((record) => [record['id'], record]))
}

function entry<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const found = map.get(key) ?? new Map<string, T>()
  map.set(key, found)
  return found
}

function parts<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / MOST_IDS) }, (_, index) =>
    items.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
  )
}
