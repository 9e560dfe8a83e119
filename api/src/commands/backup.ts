import { parseArgs } from 'node:util'
import { readBackup } from '#backup/read.ts'
import { writeBackup } from '#backup/write.ts'
import { readConfig } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import { createFiles } from '#files/open.ts'
import { prepareDatabase } from '#prepare.ts'

const help = `Writes a backup of all data of the service, or restores one.

  pnpm backup write FOLDER   Writes a snapshot of the database, and the files that it refers to. Files that an
                             earlier backup wrote to the same folder are not copied again.
  pnpm backup read FOLDER    Restores into an empty database of the same version of the program, and into the
                             file store. If anything is damaged, prints it and restores nothing.

It works on the database and the file store that the service uses (DATABASE_URL or DATA_DIR; FILES_URL or DATA_DIR), of
either kind: a backup of one can be restored into the other. A server can be backed up while the service runs. An embedded
database is open to one process at a time: stop the service first. The keys of the audit trail (AUDIT_KEY
and AUDIT_SIGN_KEY, or DATA_DIR/audit.key and DATA_DIR/audit-sign.key) are not included: store copies separately.

Exit codes: 0 done, 1 failed, 3 written without files that are missing in the store, 75 the data folder is in use.
`
const MISSING = 3

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [command, folder, ...rest] = positionals
  if (values.help || command === undefined) process.stdout.write(help)
  else if ((command !== 'write' && command !== 'read') || folder === undefined || rest.length > 0)
    throw new Error('Usage: backup write|read <folder>.')
  else await run(command, folder)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee: pnpm backup --help\n`)
  process.exitCode = error instanceof FolderInUseError ? 75 : 1
}

async function run(command: 'write' | 'read', folder: string): Promise<void> {
  const config = readConfig(process.env)
  const { store } = createFiles(config)
  const database = await prepareDatabase(config)
  try {
    const { manifest, missing } =
      command === 'write'
        ? await writeBackup(database, store, folder, new Date())
        : { manifest: await readBackup(database, store, folder), missing: [] }
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const tables = Object.keys(manifest.tables).length
    process.stdout.write(
      `${command === 'write' ? 'Wrote' : 'Restored'} ${rows} rows of ${tables} tables and ${manifest.contents.length} files.\n`,
    )
    for (const hash of missing) process.stderr.write(`The store has no content ${hash}.\n`)
    if (missing.length > 0) process.exitCode = MISSING
  } finally {
    await database.close()
  }
}
