import type { Config } from '#config.ts'
import { readAuditKey, registerAuditKey } from '#db/trail/key.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { claimFolder } from './db/private-folder.ts'
import { openDatabase, type Database } from './db/open.ts'

/**
 * Opens the configured database, applies the migrations and registers the key of the audit trail. Locks an embedded
 * database for this process until it is closed. Throws FolderInUseError if another process has it, and OpenFolderError
 * if other users have access to the data folder. From now on, only the process's user can read the files that it
 * creates.
 */
export async function prepareDatabase({
  databaseUrl,
  dataDir,
  auditKey,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'auditKey'>): Promise<Database> {
  claimFolder(dataDir)
  const key = await readAuditKey(dataDir, auditKey)
  if (databaseUrl !== undefined) return migrated(await openDatabase({ url: databaseUrl }, key))
  const unlock = await lockFolder(dataDir)
  try {
    const database = await migrated(await openDatabase({ folder: dataDir }, key))
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database)
    await registerAuditKey(database, new Date())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
