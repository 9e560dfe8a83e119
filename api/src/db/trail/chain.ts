import { createHmac, timingSafeEqual } from 'node:crypto'

// The codes that chain the audit trail. Each is an HMAC-SHA-256 (RFC 2104) under a key that no database holds.

/** A change as it stands in the trail; `before` and `after` are JSON texts, held letter for letter. */
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

/** Where a chain ends: the number and the code of its last row, sealed. */
export type Head = { readonly count: number; readonly value: Uint8Array; readonly seal: Uint8Array }

const code = (key: Uint8Array, purpose: string, parts: readonly unknown[], bytes: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .update('\0')
    .update(bytes)
    .digest()

/** The code of a row behind the one with the code `previous`. */
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

/** The seal of a chain's end: without it, rows cut off the end would leave a shorter chain that is whole. */
export const headSeal = (key: Uint8Array, organizationId: string, { count, value }: Omit<Head, 'seal'>): Buffer =>
  code(key, 'head', [organizationId, count], value)

/**
 * What the next row is chained to. Behind an end whose seal is wrong that is a mark in place of the end's code: a write
 * never makes whole again what somebody has broken.
 */
export function linkTo(key: Uint8Array, organizationId: string, head: Head): Uint8Array {
  if (head.count === 0 || isSame(head.seal, headSeal(key, organizationId, head))) return head.value
  return code(key, 'broken', [organizationId, head.count], head.value)
}

/** What a key is known by. */
export const fingerprint = (key: Uint8Array): Buffer => code(key, 'fingerprint', [], new Uint8Array())

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
