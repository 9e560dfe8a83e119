import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TrailRow } from './row.ts'

// The codes that chain the audit trail. Each is an HMAC-SHA-256 (RFC 2104) with a key that is not in the database.

/** The sealed end of a chain: the number of its last row, and the value that the next row is chained to. */
export type Head = { readonly count: number; readonly value: Uint8Array; readonly seal: Uint8Array }

const code = (key: Uint8Array, purpose: string, parts: readonly unknown[], bytes: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .update('\0')
    .update(bytes)
    .digest()

/** Calculates the code of a row of format 1 that follows the row with the code `previous`. */
export const formerCode = (key: Uint8Array, row: TrailRow, previous: Uint8Array): Buffer =>
  code(
    key,
    'row',
    [
      row.organization_id,
      row.number,
      row.changed_date,
      row.user_id,
      row.user_name,
      row.action,
      row.resource,
      row.record_id,
      row.parent_resource,
      row.parent_id,
      row.before,
      row.after,
    ],
    previous,
  )

/** Calculates the code of a row of format 2. It covers the link, which covers the row and all earlier rows. */
export const linkCode = (key: Uint8Array, link: Uint8Array): Buffer => code(key, 'link', [], link)

/** Calculates the seal of a chain's end. Without it, a chain whose last rows were cut off would verify. */
export const headSeal = (key: Uint8Array, organizationId: string, { count, value }: Omit<Head, 'seal'>): Buffer =>
  code(key, 'head', [organizationId, count], value)

/** Returns whether the end of a chain has its seal. An empty chain that was never sealed has none. */
export const isSealed = (key: Uint8Array, organizationId: string, head: Head): boolean =>
  isSame(head.seal, headSeal(key, organizationId, head))

/**
 * Returns the value that the next row is chained to. After an end with an invalid seal, that is a marker instead of the
 * end's value, so that a later write never repairs a broken chain.
 */
export function linkTo(key: Uint8Array, organizationId: string, head: Head): Uint8Array {
  if (head.count === 0 || isSealed(key, organizationId, head)) return head.value
  return code(key, 'broken', [organizationId, head.count], head.value)
}

/** Identifies a key without exposing it. */
export const fingerprint = (key: Uint8Array): Buffer => code(key, 'fingerprint', [], new Uint8Array())

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
