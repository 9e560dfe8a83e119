import { isSame } from '#db/trail/chain.ts'
import { nextLink } from '#db/trail/row.ts'
import { isSigned, publicKeyOf } from '#db/trail/signing.ts'
import { Marks } from './marks.ts'
import { isLinked, type StoredRow } from './rows.ts'

/** A row without its secret code. */
export type PublicRow = Omit<StoredRow, 'mac'>

/** A row as a reader of a chain has it: complete, or as its digest alone if the reader may not see its content. */
export type PublicEntry = { readonly number: number; readonly digest: Uint8Array } & (
  | { readonly row: PublicRow }
  | { readonly row: null }
)

/** A signed end of a chain. */
export type SignedEnd = { readonly count: number; readonly value: Uint8Array; readonly signature: Uint8Array }

/** A fault that is found without the secret key. `number` is null for the end. */
export type PublicFault = {
  readonly kind:
    /** The row does not follow from its content and the row before it. */
    | 'CHANGED'
    /** Rows before this one are missing. */
    | 'REMOVED'
    /** The row is of another organization. */
    | 'OTHER_CHAIN'
    /** The row has format 1, which only the secret key verifies. */
    | 'FORMAT_1'
    /** The links do not lead to the signed end. */
    | 'END'
    /** The signature is not that of the end under this public key. */
    | 'SIGNATURE'
    | 'RESEALED'
    | 'ERASED'
    | 'REDACTED'
  readonly number: number | null
}

/**
 * Verifies a chain with the public key alone: that the entries are all rows up to the signed end, and that each entry
 * with content is what was written, or what a later row says that replaced it. An entry without content is linked by its digest. Rows about the trail (RESEALED,
 * ERASED, REDACTED) need their content. `publicKey` is SubjectPublicKeyInfo in DER.
 */
export async function verifyPublicly(
  publicKey: Uint8Array,
  organizationId: string,
  entries: Iterable<PublicEntry> | AsyncIterable<PublicEntry>,
  end: SignedEnd,
): Promise<PublicFault[]> {
  const faults: PublicFault[] = []
  const marks = new Marks()
  let last = 0
  let link: Uint8Array = new Uint8Array()
  for await (const { number, digest, row } of entries) {
    if (number !== last + 1) faults.push({ kind: 'REMOVED', number: last + 1 })
    last = number
    link = nextLink(link, digest)
    if (row === null) marks.skip(number)
    else if (row.format === 1) faults.push({ kind: 'FORMAT_1', number })
    else if (row.organization_id !== organizationId || row.number !== number)
      faults.push({ kind: 'OTHER_CHAIN', number })
    else if (!isLinked(row) || !isSame(row.digest, digest) || !isSame(row.link, link)) {
      faults.push({ kind: 'CHANGED', number })
      marks.skip(number)
      // The rows after it are verified from the link that it states.
      link = row.link ?? link
    } else faults.push(...marks.take(row))
  }
  faults.push(...marks.close())
  if (end.count !== last || !isSame(end.value, link)) faults.push({ kind: 'END', number: null })
  if (!isSigned(publicKeyOf(publicKey), organizationId, end, end.signature))
    faults.push({ kind: 'SIGNATURE', number: null })
  return faults
}
