import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'
import { byService, CATALOGUE } from '#db/trail/changes.ts'
import { createdCatalogue } from '#db/trail/created.ts'
import { storeContents } from '#files/open.ts'
import { type Files } from '#files/store.ts'
import { prepareDemo, writeDemo } from './demo.ts'
import { loadReferenceData } from './reference.ts'
import { isEmpty } from './setup-link.ts'

// Another than the sweep's (files/sweep.ts) and the migrations' (db/migrate.ts).
const SEED_LOCK = 7_311_406_219

/** Loads the reference data, and fills an empty database with the demo, or leaves it to the first user. */
export async function seed(
  database: Database,
  { seed: kind }: Pick<Config, 'seed'>,
  now: Date,
  /** Where the contents of the demo's files go; without it they have none. */
  files?: Files,
): Promise<void> {
  const demo = kind === 'demo' && (await asSystem(database, isEmpty)) ? await prepareDemo() : null
  if (demo && files) await storeContents(files, demo.contents)
  await asSystem(database, async (trx, note) => {
    // Two processes that start on the same empty server would both fill it.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx)
    await loadReferenceData(trx)
    if (!(await isEmpty(trx))) return
    if (await isSilent(trx)) note(byService(createdCatalogue, now))
    if (demo) await writeDemo(trx, note, demo, now)
  })
}

/** Whether the catalogue's trail is still to begin; a start that registers its key has begun it. */
const isSilent = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('audit_heads').select('count').where('organization_id', '=', CATALOGUE).execute()).length === 0
