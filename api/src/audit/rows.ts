import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { formerCode, isSame, linkCode } from '#db/trail/chain.ts'
import {
  nextLink,
  rowDigest,
  SALT_BYTES,
  textHash,
  type LinkedRow,
  type TextHashes,
  type TrailRow,
} from '#db/trail/row.ts'

/** A row of the trail as it is stored, in either format. */
export type StoredRow = TrailRow &
  TextHashes & {
    readonly format: number
    readonly former_mac: Uint8Array | null
    readonly previous: Uint8Array
    readonly digest: Uint8Array | null
    readonly redacted_digest: Uint8Array | null
    readonly link: Uint8Array | null
    readonly mac: Uint8Array
  }

/** The number of rows that are read at once. */
const PAGE = 1_000

/** Reads the next rows of a chain, in order. The first page is read with `after` null. */
export const readRows = (trx: Trx, organizationId: string, after: number | null): Promise<StoredRow[]> =>
  readRowsOf(
    trx,
    organizationId,
    sql`(${after}::bigint is null or number > ${after}::bigint) order by number limit ${PAGE}`,
  )

/** Reads the rows of a chain that meet a condition, which can be followed by an order, a limit and a lock. */
export async function readRowsOf(
  trx: Trx,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select organization_id, number, changed_date, user_id, user_name, action, resource, record_id, parent_resource,
      parent_id, operation_id, before::text, after::text, salt_before, salt_after, before_hash, after_hash, format,
      former_mac, previous, digest, redacted_digest, link, mac
    from audit_trail
    where organization_id = ${organizationId} and ${condition}`.execute(trx)
  return rows
}

/** The value that the next row is chained to: the link, or in format 1 the code. */
export const valueOf = ({ format, link, mac }: Pick<StoredRow, 'format' | 'link' | 'mac'>): Uint8Array =>
  format === 2 && link ? link : mac

/** Returns whether a row is what was written, by its own code and the value that it is chained to. */
export function isIntact(key: Uint8Array, row: StoredRow): boolean {
  if (row.format === 1) return isSame(row.mac, formerCode(key, row, row.previous))
  return isLinked(row) && isSame(row.mac, linkCode(key, row.link))
}

/** Returns whether the hashes, the digest and the link of a row of format 2 follow from its content. Needs no key. */
export function isLinked<Row extends Omit<StoredRow, 'mac'>>(row: Row): row is Row & LinkedRow {
  if (row.format !== 2 || row.digest === null || row.link === null) return false
  return (
    isHashed(row.before, row.salt_before, row.before_hash) &&
    isHashed(row.after, row.salt_after, row.after_hash) &&
    isSame(row.redacted_digest ?? row.digest, rowDigest(row)) &&
    isSame(row.link, nextLink(row.previous, row.digest))
  )
}

/** A text has a salt and its hash. A hash alone is that of an erased text. */
function isHashed(text: string | null, salt: Uint8Array | null, hash: Uint8Array | null): boolean {
  if (text === null || salt === null) return text === null && salt === null
  return hash !== null && salt.length >= SALT_BYTES && isSame(hash, textHash(salt, text))
}

/** The texts of a row that were erased. */
export const erasedTexts = (row: Omit<StoredRow, 'mac'>): ('before' | 'after')[] => [
  ...(row.before === null && row.before_hash !== null ? (['before'] as const) : []),
  ...(row.after === null && row.after_hash !== null ? (['after'] as const) : []),
]
