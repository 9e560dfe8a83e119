import { createHmac, timingSafeEqual } from 'node:crypto'

// The codes that chain the audit trail. Each is an HMAC-SHA-256 (RFC 2104) with a key that is not in the database.

/** A row of the trail. `before` and `after` are JSON texts, compared literally. */
export type TrailRow = {
  readonly organization_id: string
  readonly number: number
  readonly changed_date: string
  readonly user_id: string | null
  readonly user_name: string
  readonly action: string
  readonly resource: string
  readonly record_id: string
  readonly parent_resource: string | null
  readonly parent_id: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The sealed end of a chain: the number and the code of its last row. */
export type Head = { readonly count: number; readonly value: Uint8Array; readonly seal: Uint8Array }

const code = (key: Uint8Array, purpose: string, parts: readonly unknown[], bytes: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .update('\0')
    .update(bytes)
    .digest()

/** Calculates the code of a row that follows the row with the code `previous`. */
export const rowCode = (key: Uint8Array, row: TrailRow, previous: Uint8Array): Buffer =>
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

/** Calculates the seal of a chain's end. Without it, a chain whose last rows were cut off would verify. */
export const headSeal = (key: Uint8Array, organizationId: string, { count, value }: Omit<Head, 'seal'>): Buffer =>
  code(key, 'head', [organizationId, count], value)

/**
 * Returns the code that the next row is chained to. After an end with an invalid seal, that is a marker instead of the
 * end's code, so that a later write never repairs a broken chain.
 */
export function linkTo(key: Uint8Array, organizationId: string, head: Head): Uint8Array {
  if (head.count === 0 || isSame(head.seal, headSeal(key, organizationId, head))) return head.value
  return code(key, 'broken', [organizationId, head.count], head.value)
}

/** Identifies a key without exposing it. */
export const fingerprint = (key: Uint8Array): Buffer => code(key, 'fingerprint', [], new Uint8Array())

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
