import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql, type Insertable } from 'kysely'
import type { Trx, Tables } from '#db/tables.ts'
import { messageOf, readRows } from '#csv.ts'
import { referenceFiles, type ReferenceFile } from './reference-files.ts'

const ownData = new URL('../../../data/', import.meta.url)

// A statement can have at most 65,535 parameters.
const ROWS_A_STATEMENT = 1000

/** Loads the reference data of a folder whose files have changed since the last load. */
export async function loadReferenceData(trx: Trx, folder = ownData): Promise<void> {
  for (const file of referenceFiles) await loadFile(trx, folder, file)
}

async function loadFile(trx: Trx, folder: URL, file: ReferenceFile): Promise<void> {
  const { name, table, row, numbered = false, isComplete = false, gather = asTheyAre } = file
  const text = await readFile(new URL(name, folder), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  const known = await trx
    .selectFrom('reference_data')
    .select('content_hash')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known?.content_hash === hash) return
  const lines = readRows(name, text, row)
  try {
    const rows = gather(numbered ? lines.map((line, position) => ({ ...line, position })) : lines)
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
      await upsert(trx, file, rows.slice(from, from + ROWS_A_STATEMENT))
    if (isComplete) await deleteOthers(trx, table, rows)
  } catch (error) {
    throw new Error(`${name} cannot be loaded: ${messageOf(error)}`, { cause: error })
  }
  await trx
    .insertInto('reference_data')
    .values({ name, content_hash: hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content_hash: hash }))
    .execute()
}

const asTheyAre: NonNullable<ReferenceFile['gather']> = (lines) => lines

/** Writes rows by their key. Replaces existing rows, unless users maintain them. */
async function upsert(
  trx: Trx,
  { table, key = 'id', once = false, edited = false }: ReferenceFile,
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  // Kysely cannot type a table that is a parameter. The schema of the file defines its rows.
  await trx
    .insertInto(table as 'iso_standards')
    .values(rows as Insertable<Tables['iso_standards']>[])
    .onConflict((conflict) => {
      const known = conflict.column(key as 'id')
      if (once) return known.doNothing()
      const replaced = known.doUpdateSet(
        Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])),
      )
      return edited ? replaced.where(sql.ref(`${table}.version`), '=', 1) : replaced
    })
    .execute()
}

/** Deletes the rows that an edition no longer contains. */
async function deleteOthers(
  trx: Trx,
  table: ReferenceFile['table'],
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  const ids = rows.map(({ id }) => id)
  await sql`delete from ${sql.table(table)} where id <> all (${ids}::uuid[])`.execute(trx)
}
