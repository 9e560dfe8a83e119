import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { byService, CATALOGUE } from './changes.ts'
import { fingerprint, isSame } from './chain.ts'
import { createdCatalogue, createdOrganization } from './created.ts'

// The number is arbitrary. Every version of this program must use the same one.
const KEY_LOCK = 7_311_406_219

/** Thrown if another key chains the audit trail of this database. */
export class WrongAuditKeyError extends Error {
  constructor() {
    super(
      'The audit trail of this database is chained with another key. Give this process the same AUDIT_KEY as the ' +
        'others, or the file audit.key from the data folder of the process that came first.',
    )
    this.name = 'WrongAuditKeyError'
  }
}

/**
 * Returns the key of the audit trail: the given one, or that of the file `audit.key` in the data folder, which is
 * created if it is missing.
 */
export async function readAuditKey(dataDir: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given)
  const file = join(dataDir, 'audit.key')
  await mkdir(dataDir, { recursive: true })
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
 * Registers the key at the first start, and starts the trails of the catalogue and of the existing organizations.
 * Throws for any other key from then on: rows under two keys could not be verified together.
 */
export const registerAuditKey = (database: Database, now: Date): Promise<void> =>
  asSystem(database, async (trx, note) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx)
    const own = fingerprint(database.auditKey)
    const known = await trx.selectFrom('audit_keys').select('fingerprint').executeTakeFirst()
    if (known && !isSame(known.fingerprint, own)) throw new WrongAuditKeyError()
    if (known) return
    await trx.insertInto('audit_keys').values({ fingerprint: own }).execute()
    const begun = await trx.selectFrom('audit_heads').select('organization_id').execute()
    const chains = new Set(begun.map((head) => head.organization_id))
    if (!chains.has(CATALOGUE)) note(byService(createdCatalogue, now))
    for (const row of await trx.selectFrom('organizations').selectAll().orderBy('created_date').execute())
      if (!chains.has(row.id)) note(byService(createdOrganization(row), now))
  })
