import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** What the group and others may not: read, write, enter. */
const OTHERS = 0o077
/** Windows has no modes: there the folder's access list decides. */
const hasModes = process.platform !== 'win32'

/** Others on this machine can read or change what lies in the data folder. */
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
 * Makes all that this process writes from now on its user's alone (files 0600, folders 0700), and the data folder where it
 * is missing. Throws OpenFolderError where the folder, or what lies directly in it, is open to others: what is further in
 * nobody reaches but through these.
 */
export function claimFolder(folder: string): void {
  // A worker cannot set it, and no worker of the service's begins before the process has.
  if (isMainThread) process.umask(OTHERS)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  const inside = readdirSync(folder).map((name) => join(folder, name))
  const wide = [folder, ...inside].find((path) => existsSync(path) && (statSync(path).mode & OTHERS) !== 0)
  if (wide !== undefined) throw new OpenFolderError(folder, wide)
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
