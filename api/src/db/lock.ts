import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Another process holds the embedded database's folder. */
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
 * Takes the data folder for this process alone. The lock is the operating system's, held through an open SQLite file
 * (Node itself offers no file locks), so it ends with the process, however that ends. Answers the release.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  const { DatabaseSync } = await importQuietly()
  // Two that begin at one moment each have a foot in the door: within the second, one lets go and the other is in.
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 1_000 })
  try {
    // Outside of WAL, an exclusive transaction holds an exclusive lock on the file for as long as it is open.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUseError(folder)
    throw error
  }
  return () => file.close()
}

// Node still calls its SQLite experimental; a warning on every start would only teach people to ignore warnings.
async function importQuietly() {
  const warn = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = warn
  }
}
