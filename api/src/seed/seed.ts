import { sql } from 'kysely'
import type { Config } from '#config.ts'
import { advisoryLocks } from '#db/advisory-locks.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'
import { byService, CATALOGUE } from '#db/trail/changes.ts'
import { createdCatalogue } from '#db/trail/created.ts'
import { storeContents } from '#files/open.ts'
import { type Files } from '#files/store.ts'
import { settleDemo } from '#notices/due-notices.ts'
import { prepareDemo, writeDemo } from './demo.ts'
import { loadReferenceData } from './reference.ts'
import { isEmpty } from './setup-link.ts'

/** Loads the reference data. Fills an empty database with the demo, or leaves it for the first user. */
export async function seed(
  database: Database,
  { seed: kind }: Pick<Config, 'seed'>,
  now: Date,
  /** The store for the contents of the demo's files. Without it, the files have no content. */
  files?: Files,
): Promise<void> {
  const demo = kind === 'demo' && (await asSystem(database, isEmpty)) ? await prepareDemo() : null
  if (demo && files) await storeContents(files, demo.contents)
  await asSystem(database, async (trx, note) => {
    // Prevents two processes that start on the same empty server from both filling it.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`.execute(trx)
    await loadReferenceData(trx)
    if (!(await isEmpty(trx))) return
    if (await isTrailEmpty(trx)) note(byService(createdCatalogue, now))
    if (!demo) return
    await writeDemo(trx, note, demo, now)
    await settleDemo(trx, now)
  })
}

/** Returns whether the catalogue's trail is empty. A start that registers its key has started the trail. */
const isTrailEmpty = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('audit_heads').select('count').where('organization_id', '=', CATALOGUE).execute()).length === 0
