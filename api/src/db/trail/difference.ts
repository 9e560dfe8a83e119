import { isDeepStrictEqual } from 'node:util'
import type { Values } from './changes.ts'

// The trail has columns of its own for the user, the time and the record.
const stamps: ReadonlySet<string> = new Set([
  'id',
  'organization_id',
  'version',
  'created_date',
  'last_modified_date',
  'last_modified_by',
])

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Returns the non-empty fields of a new record, without the columns that the trail has of its own and the `excluded`
 * ones.
 */
export const contentOf = (row: object, excluded: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !stamps.has(field) && !excluded.includes(field) && !isEmpty(value)),
  )

/** Returns the fields that differ between two states of a record, with their old and new values. */
export function difference(before: object, after: object): { before: Values; after: Values } {
  const former = before as Values
  const changed = Object.entries(after).filter(
    ([field, value]) => !stamps.has(field) && !isDeepStrictEqual(former[field] ?? null, value ?? null),
  )
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, former[field] ?? null])),
    after: Object.fromEntries(changed),
  }
}
