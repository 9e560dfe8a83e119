import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown if another process has locked the folder of the embedded database. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one first, ` +
        'or give this one its own DATA_DIR, or let both use a PostgreSQL server through DATABASE_URL.',
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Locks the data folder for this process. The lock is one of the operating system, through an open SQLite file, because
 * Node has no file locks. It ends with the process in any case. Returns the function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  const { DatabaseSync } = await importQuietly()
  // Two processes that start at the same time can block each other. SQLite retries for up to one second, so one of them
  // gets the lock.
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 1_000 })
  try {
    // Outside of WAL mode, an exclusive transaction holds an exclusive file lock while it is open.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUseError(folder)
    throw error
  }
  return () => file.close()
}

// Node marks its SQLite as experimental. A warning at every start would teach users to ignore warnings.
async function importQuietly() {
  const warn = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = warn
  }
}
