import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE, withHex, type Entry, type Note } from '#db/trail/changes.ts'
import { rowDigest, saltedHashes } from '#db/trail/row.ts'
import { TRAIL, type RedactionMark } from './marks.ts'
import type { StoredRow } from './rows.ts'

/** A row of the trail, and the content that replaces its own. */
export type Redaction = {
  readonly row: StoredRow
  readonly content: Pick<StoredRow, 'user_name' | 'before' | 'after'>
}

/** Whose name is replaced, why, and who requested it. */
export type RedactionRequest = Pick<Entry, 'at' | 'userId' | 'userName'> & {
  readonly organizationId: string
  readonly memberId: string
  readonly reason: string
}

/**
 * Replaces the contents of rows of one chain in format 2, and adds the row REDACTED that names them with their new digests.
 * The links of the chain cover the former digests, so the chain stays valid, and the former content cannot be calculated
 * from them: each hash has a salt, which is replaced too. Run it as the system, with the rows locked.
 */
export async function redactRows(
  trx: Trx,
  note: Note,
  redactions: readonly Redaction[],
  { organizationId, memberId, reason, at, userId, userName }: RedactionRequest,
): Promise<void> {
  if (redactions.length === 0) return
  const replaced = redactions.map(({ row, content }) => replacementOf(row, content))
  await sql`update audit_trail t set user_name = r.user_name, before = r.before::json, after = r.after::json,
      salt_before = decode(r.salt_before, 'hex'), salt_after = decode(r.salt_after, 'hex'),
      before_hash = decode(r.before_hash, 'hex'), after_hash = decode(r.after_hash, 'hex'),
      redacted_digest = decode(r.redacted_digest, 'hex')
    from json_to_recordset(${JSON.stringify(replaced.map(withHex))}::json) as r (number bigint, user_name text, before text,
      after text, salt_before text, salt_after text, before_hash text, after_hash text, redacted_digest text)
    where t.organization_id = ${organizationId} and t.number = r.number`.execute(trx)
  const content: RedactionMark = {
    member_id: memberId,
    reason,
    rows: replaced.map(({ number, redacted_digest: digest }) => [number, digest.toString('hex')]),
  }
  note({
    organizationId: organizationId === CATALOGUE ? null : organizationId,
    action: 'REDACTED',
    resource: TRAIL,
    id: memberId,
    parent: null,
    before: null,
    after: content,
    at,
    userId,
    userName,
  })
}

function replacementOf(row: StoredRow, { user_name, before, after }: Redaction['content']) {
  const salted = saltedHashes({ before, after })
  // The hash of a text that was erased earlier stays.
  const hashes = {
    ...salted,
    before_hash: salted.before_hash ?? row.before_hash,
    after_hash: salted.after_hash ?? row.after_hash,
  }
  const replaced = { ...row, user_name, before, after, ...hashes }
  return { number: row.number, user_name, before, after, ...hashes, redacted_digest: rowDigest(replaced) }
}
