import { resealTrails } from '#audit/reseal.ts'
import type { Config } from '#config.ts'
import { readAuditKeys, registerAuditKeys, signEnds } from '#db/trail/key.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { claimFolder } from './db/private-folder.ts'
import { openDatabase, type Database, type DatabaseTarget } from './db/open.ts'

/**
 * Opens the configured database, applies the migrations, registers the keys of the audit trail and converts it to its
 * current format. Locks an embedded
 * database for this process until it is closed. Throws FolderInUseError if another process has it, and OpenFolderError
 * if other users have access to the data folder. From now on, only the process's user can read the files that it
 * creates.
 */
export async function prepareDatabase({
  databaseUrl,
  dataDir,
  auditKey,
  auditSignKey,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'auditKey' | 'auditSignKey'>): Promise<Database> {
  claimFolder(dataDir)
  const keys = await readAuditKeys(dataDir, { auditKey, auditSignKey })
  const open = (target: DatabaseTarget) => openDatabase(target, keys.auditKey, keys.auditSignKey)
  if (databaseUrl !== undefined) return migrated(await open({ url: databaseUrl }))
  const unlock = await lockFolder(dataDir)
  try {
    const database = await migrated(await open({ folder: dataDir }))
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
    await registerAuditKeys(database, new Date())
    await resealTrails(database, new Date())
    await signEnds(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
