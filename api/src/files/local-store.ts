import { copyFile, constants, link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isHash, type FileStore } from './store.ts'

/** A store of contents in a local folder, with 256 subfolders by the first byte of the hash. */
export function createLocalStore(folder: string): FileStore {
  const trash = join(folder, 'discarded')
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const trashOf = (hash: string) => join(trash, hash)

  return {
    async put(hash, path) {
      const target = pathOf(hash)
      if (await exists(target)) return
      await mkdir(dirname(target), { recursive: true })
      await linkOrCopy(path, target)
      await syncFolder(dirname(target))
    },
    async read(hash, range) {
      const handle = (await tryOpen(pathOf(hash))) ?? (await tryOpen(trashOf(hash)))
      if (!handle) return null
      const bytes = handle.createReadStream(range && { start: range.first, end: range.last })
      return Readable.toWeb(bytes)
    },
    async *list() {
      for (const directory of await namesIn(folder))
        if (/^[0-9a-f]{2}$/.test(directory))
          for (const hash of (await namesIn(join(folder, directory))).filter(isHash)) {
            const found = await stat(join(folder, directory, hash)).catch(ifMissing)
            if (found) yield { hash, since: found.ctime }
          }
    },
    async discard(hash) {
      await mkdir(trash, { recursive: true })
      await rename(pathOf(hash), trashOf(hash)).catch(ifMissing)
    },
    async restore(hash) {
      await mkdir(dirname(pathOf(hash)), { recursive: true })
      await rename(trashOf(hash), pathOf(hash)).catch(ifMissing)
    },
    purge: (hash) => rm(trashOf(hash), { force: true }),
    async *discarded() {
      yield* (await namesIn(trash)).filter(isHash)
    },
  }
}

/** Adds a complete file in one step: as a hard link, or if the file system has none, as a renamed copy. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  try {
    await link(path, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) === 'ENOENT') throw error
    const copy = `${target}.${randomUUID()}`
    await copyFile(path, copy, constants.COPYFILE_EXCL)
    await sync(copy)
    await rename(copy, target)
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder, so that a new name survives a power cut. Windows has no such call and does not need one. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

const tryOpen = (path: string): Promise<FileHandle | null> => open(path).catch(ifMissing)
const exists = async (path: string): Promise<boolean> => (await stat(path).catch(ifMissing)) !== null
const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ifMissing)) ?? []

function ifMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
