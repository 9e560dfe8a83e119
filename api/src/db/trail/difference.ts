import { isDeepStrictEqual } from 'node:util'
import type { Values } from './changes.ts'

// Who, when and which record stand in the trail's own columns.
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

/** What a new record says; what it leaves empty is left out, and so are the columns that the trail tells by itself. */
export const contentOf = (row: object, told: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !stamps.has(field) && !told.includes(field) && !isEmpty(value)),
  )

/** The fields that differ between two states of a record, as they were and as they became. */
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
