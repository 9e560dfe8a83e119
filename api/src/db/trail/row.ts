import { createHash, randomBytes } from 'node:crypto'

// Format 2 of a row of the audit trail. Everything here can be calculated without a key, so that an auditor can repeat it:
//
//   hash   = SHA-256(salt ‖ text), for `before` and `after` each; 32 zero bytes without a text
//   digest = SHA-256(metadata ‖ hash of before ‖ hash of after)
//   link   = SHA-256(link of the row before ‖ digest)

/** The metadata and the texts of a row. `before` and `after` are JSON texts, compared literally. */
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
  readonly operation_id: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The salts and hashes of a row's texts. A hash without a text is that of an erased text. */
export type TextHashes = {
  readonly salt_before: Uint8Array | null
  readonly salt_after: Uint8Array | null
  readonly before_hash: Uint8Array | null
  readonly after_hash: Uint8Array | null
}

/** A row of format 2 without its code. */
export type LinkedRow = TrailRow &
  TextHashes & {
    /** The code that the row had in format 1. Null for a row that was written in format 2. */
    readonly former_mac: Uint8Array | null
    readonly previous: Uint8Array
    /** The digest of the row as it was written, which the link covers. */
    readonly digest: Uint8Array
    /** The digest of the content that replaced the one that was written. Null if it is as it was written. */
    readonly redacted_digest: Uint8Array | null
    readonly link: Uint8Array
  }

/** The number of random bytes before a text. */
export const SALT_BYTES = 16
const noText = new Uint8Array(32)

/** Hashes a text with its salt. */
export const textHash = (salt: Uint8Array, text: string): Buffer =>
  createHash('sha256').update(salt).update(text).digest()

/** Returns new salts for the texts of a row, and their hashes. */
export function saltedHashes({ before, after }: Pick<TrailRow, 'before' | 'after'>): TextHashes {
  const salts = randomBytes(2 * SALT_BYTES)
  const [first, second] = [salts.subarray(0, SALT_BYTES), salts.subarray(SALT_BYTES)]
  return {
    salt_before: before === null ? null : first,
    salt_after: after === null ? null : second,
    before_hash: before === null ? null : textHash(first, before),
    after_hash: after === null ? null : textHash(second, after),
  }
}

type Digested = Omit<TrailRow, 'before' | 'after'> & Pick<LinkedRow, 'before_hash' | 'after_hash' | 'former_mac'>

/** Calculates the digest of a row from its metadata and the hashes of its texts. The metadata are a JSON array. */
export function rowDigest(row: Digested): Buffer {
  const metadata = [
    'ansvar audit row',
    2,
    row.number,
    row.organization_id,
    row.changed_date,
    row.user_id,
    row.user_name,
    row.action,
    row.resource,
    row.record_id,
    row.parent_resource,
    row.parent_id,
    row.operation_id,
    row.former_mac && Buffer.from(row.former_mac).toString('hex'),
  ]
  return createHash('sha256')
    .update(JSON.stringify(metadata))
    .update(row.before_hash ?? noText)
    .update(row.after_hash ?? noText)
    .digest()
}

/** Calculates the link of a row from that of the row before. The first row of a chain has an empty one before it. */
export const nextLink = (previous: Uint8Array, digest: Uint8Array): Buffer =>
  createHash('sha256').update(previous).update(digest).digest()
