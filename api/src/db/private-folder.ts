import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** The permissions of the group and of others: read, write, enter. */
const OTHERS = 0o077
/** Windows has no modes. There the access list of the folder decides. */
const hasModes = process.platform !== 'win32'

/** Thrown if other users of this machine can read or change the contents of the data folder. */
export class OpenFolderError extends Error {
  constructor(folder: string, wide: string) {
    super(
      `Others on this machine have access to ${wide}. The data folder is the service's alone. Mend it with:\n` +
        `chmod -R go-rwx ${quoted(folder)}`,
    )
    this.name = 'OpenFolderError'
  }
}

/**
 * Makes all files that this process writes private to its user (files 0600, folders 0700), and creates the data folder
 * if it is missing. Throws OpenFolderError if the folder, or anything directly in it, is open to others. Anything
 * deeper is only reachable through these.
 */
export function claimFolder(folder: string): void {
  // A worker cannot set the umask, and the service starts no worker before this call.
  if (isMainThread) process.umask(OTHERS)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  const inside = readdirSync(folder).map((name) => join(folder, name))
  const wide = [folder, ...inside].find((path) => existsSync(path) && (statSync(path).mode & OTHERS) !== 0)
  if (wide !== undefined) throw new OpenFolderError(folder, wide)
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
