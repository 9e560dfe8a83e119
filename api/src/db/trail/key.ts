import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '#db/advisory-locks.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { byService, CATALOGUE } from './changes.ts'
import { fingerprint, isSame, isSealed } from './chain.ts'
import { createdCatalogue, createdOrganization } from './created.ts'

/** Thrown if another key chains the audit trail of this database, or signs its ends. */
export class WrongAuditKeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongAuditKeyError'
  }
}

const wrongKey = () =>
  new WrongAuditKeyError(
    'The audit trail of this database is chained with another key. Give this process the same AUDIT_KEY as the ' +
      'others, or the file audit.key from the data folder of the process that came first.',
  )

const wrongSigningKey = () =>
  new WrongAuditKeyError(
    'The audit trail of this database is signed with another key. Give this process the same AUDIT_SIGN_KEY as the ' +
      'others, or the file audit-sign.key from the data folder of the process that came first.',
  )

/** The secrets of the audit trail. */
type Secrets = { readonly auditKey: Uint8Array; readonly auditSignKey: Uint8Array }

/**
 * Returns the key of the audit trail and the secret that its signing key is derived from: the given ones, or those of
 * the files `audit.key` and `audit-sign.key` in the data folder, which are created if they are missing.
 */
export async function readAuditKeys(
  dataDir: string,
  given: { readonly auditKey: string | undefined; readonly auditSignKey: string | undefined },
): Promise<Secrets> {
  return {
    auditKey: await readSecret(join(dataDir, 'audit.key'), given.auditKey),
    auditSignKey: await readSecret(join(dataDir, 'audit-sign.key'), given.auditSignKey),
  }
}

async function readSecret(file: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    // A hard link is created completely or not at all, and never replaces an existing key.
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return Buffer.from((await readFile(file, 'utf8')).trim())
}

/**
 * Registers the keys at the first start, and starts the trails of the catalogue and of the existing organizations.
 * Throws for any other key from then on: rows under two keys could not be verified together.
 */
export const registerAuditKeys = (database: Database, now: Date): Promise<void> =>
  asSystem(database, async (trx, note) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.trailKey})`.execute(trx)
    const own = fingerprint(database.auditKey)
    const known = await trx.selectFrom('audit_keys').select('fingerprint').executeTakeFirst()
    if (known && !isSame(known.fingerprint, own)) throw wrongKey()
    await registerSigner(trx, database)
    if (known) return
    await trx.insertInto('audit_keys').values({ fingerprint: own }).execute()
    const begun = await trx.selectFrom('audit_heads').select('organization_id').execute()
    const chains = new Set(begun.map((head) => head.organization_id))
    if (!chains.has(CATALOGUE)) note(byService(createdCatalogue, now))
    for (const row of await trx.selectFrom('organizations').selectAll().orderBy('created_date').execute())
      if (!chains.has(row.id)) note(byService(createdOrganization(row), now))
  })

/** Registers the public key of the signer. */
async function registerSigner(trx: Trx, { auditSigner }: Database): Promise<void> {
  const known = await trx.selectFrom('audit_sign_keys').select('public_key').executeTakeFirst()
  if (known && !isSame(known.public_key, auditSigner.publicKey)) throw wrongSigningKey()
  if (known) return
  await trx.insertInto('audit_sign_keys').values({ public_key: auditSigner.publicKey }).execute()
  // The signatures of a lost key cannot be verified any more.
  await trx.updateTable('audit_heads').set({ signature: null }).execute()
}

/**
 * Signs the ends that have no signature: those of a database from before the signatures, and those that a process of
 * an earlier version has written. An end without a valid seal is not signed.
 */
export const signEnds = (database: Database): Promise<void> =>
  asSystem(database, async (trx) => {
    const heads = await trx
      .selectFrom('audit_heads')
      .select(['organization_id', 'count', 'value', 'seal'])
      .where('signature', 'is', null)
      .orderBy('organization_id')
      .forUpdate()
      .execute()
    for (const { organization_id: id, ...head } of heads) {
      if (!isSealed(database.auditKey, id, head)) continue
      const signature = database.auditSigner.sign(id, head)
      await trx.updateTable('audit_heads').set({ signature }).where('organization_id', '=', id).execute()
    }
  })
