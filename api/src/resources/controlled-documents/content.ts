import { createHash } from 'node:crypto'
import type { RecordFile } from '#db/columns.ts'

/** Returns a value with the properties of objects in the order of their names, as JSON in the database has another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}

/**
 * Returns the SHA-256 of the content of a document as a hexadecimal text: the approved fields, and of its files the names
 * and the hashes. `values` are a stored row, or an input with its stored files.
 */
export function contentHash(approved: readonly string[], values: object): string {
  const content = approved.map((name) => {
    const value: unknown = Reflect.get(values, name)
    return [
      name,
      name === 'files' ? (value as RecordFile[]).map(({ id, hash, name: title }) => [id, hash, title]) : value,
    ]
  })
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
}
