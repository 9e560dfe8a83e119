import { copyFile, constants, link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { isHash, type FileStore } from './store.ts'

/** Contents in a folder, in 256 folders by the first byte of their hash. */
export function createLocalStore(folder: string): FileStore {
  const trash = join(folder, 'discarded')
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const trashOf = (hash: string) => join(trash, hash)

  return {
    async put(hash, path) {
      const place = placeOf(hash)
      if (await exists(place)) return
      await mkdir(dirname(place), { recursive: true })
      await linkOrCopy(path, place)
      await syncFolder(dirname(place))
    },
    async read(hash, range) {
      const handle = (await tryOpen(placeOf(hash))) ?? (await tryOpen(trashOf(hash)))
      if (!handle) return null
      const bytes = handle.createReadStream(range && { start: range.first, end: range.last })
      return Readable.toWeb(bytes)
    },
    async *list() {
      for (const shelf of await namesIn(folder))
        if (/^[0-9a-f]{2}$/.test(shelf))
          for (const hash of (await namesIn(join(folder, shelf))).filter(isHash)) {
            const found = await stat(join(folder, shelf, hash)).catch(ifMissing)
            if (found) yield { hash, since: found.ctime }
          }
    },
    async discard(hash) {
      await mkdir(trash, { recursive: true })
      await rename(placeOf(hash), trashOf(hash)).catch(ifMissing)
    },
    async restore(hash) {
      await mkdir(dirname(placeOf(hash)), { recursive: true })
      await rename(trashOf(hash), placeOf(hash)).catch(ifMissing)
    },
    purge: (hash) => rm(trashOf(hash), { force: true }),
    async *discarded() {
      yield* (await namesIn(trash)).filter(isHash)
    },
  }
}

/** Puts a whole file in place in one step: by a second name, or where the file system has none, by a copy renamed. */
async function linkOrCopy(path: string, place: string): Promise<void> {
  try {
    await link(path, place)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) === 'ENOENT') throw error
    const copy = `${place}.${randomUUID()}`
    await copyFile(path, copy, constants.COPYFILE_EXCL)
    await sync(copy)
    await rename(copy, place)
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

/** Makes a new name outlive a power cut. Windows has no such call, and needs none. */
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
