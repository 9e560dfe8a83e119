import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import type { QueuedAnswer } from '#machines/queued-answers.ts'
import { ANSWER_DATABASE } from './answer-database.ts'

/** The inspection of a queue, by user, because several users may share a device. */
export type QueueAddress = {
  readonly userId: string
  readonly organizationId: string
  readonly inspectionId: string
}

/** `answer` and an item and status, or `photo` and the key of its upload. */
type Key = readonly [userId: string, organizationId: string, inspectionId: string, kind: 'answer' | 'photo', id: string]

/** The unsent answers and photos of an inspection on this device. */
export type AnswerStore = {
  readonly answers: () => Promise<readonly QueuedAnswer[]>
  readonly photos: () => Promise<ReadonlyMap<string, File>>
  readonly photo: (key: string) => Promise<File | undefined>
  readonly addPhoto: (key: string, photo: File) => Promise<void>
  readonly removePhotos: (keys: readonly string[]) => Promise<void>
  /** Stores the answers that differ from the earlier ones, and removes those that are missing. */
  readonly save: (before: readonly QueuedAnswer[], after: readonly QueuedAnswer[]) => Promise<void>
}

const idOf = ({ status, itemId }: QueuedAnswer): string => `${status} ${itemId}`

/** The database of the browser. It is opened once. */
let database: UseStore | null = null
const opened = (): UseStore => (database ??= createStore(ANSWER_DATABASE, 'answers'))

/** Returns whether the browser stores answers. It does not in some private windows. */
async function canStoreAnswers(): Promise<boolean> {
  try {
    await keys(opened())
    return true
  } catch {
    database = null
    return false
  }
}

/** Returns the store of an inspection in the browser's database. */
export function createAnswerStore(address: QueueAddress): AnswerStore {
  const prefix = [address.userId, address.organizationId, address.inspectionId] as const
  const keyOf = (kind: Key[3], id: string): IDBValidKey => [...prefix, kind, id]
  async function ofKind(kind: Key[3]): Promise<IDBValidKey[]> {
    const all = await keys<IDBValidKey>(opened())
    return all.filter((key) => isBelow(key, [...prefix, kind]))
  }
  return {
    async answers() {
      const found = await getMany<QueuedAnswer>(await ofKind('answer'), opened())
      const answers = found.filter((one) => one !== undefined)
      return answers.toSorted((one, other) => one.revision - other.revision)
    },
    async photos() {
      const found = await ofKind('photo')
      const photos = await getMany<File>(found, opened())
      return new Map(found.map((key, at) => [String((key as string[])[4]), photos[at] as File] as const))
    },
    photo: (key) => get<File>(keyOf('photo', key), opened()),
    addPhoto: (key, photo) => setMany([[keyOf('photo', key), photo]], opened()),
    removePhotos: (removed) =>
      delMany(
        removed.map((key) => keyOf('photo', key)),
        opened(),
      ),
    async save(before, after) {
      const ids = new Set(after.map(idOf))
      const changed = after.filter((one) => !before.includes(one))
      const gone = before.map(idOf).filter((id) => !ids.has(id))
      await Promise.all([
        ...(changed.length > 0
          ? [
              setMany(
                changed.map((one) => [keyOf('answer', idOf(one)), one]),
                opened(),
              ),
            ]
          : []),
        ...(gone.length > 0
          ? [
              delMany(
                gone.map((id) => keyOf('answer', id)),
                opened(),
              ),
            ]
          : []),
      ])
    },
  }
}

/** Returns a store in the memory of the page, for browsers that store nothing. */
function createMemoryStore(): AnswerStore {
  const photos = new Map<string, File>()
  return {
    answers: async () => [],
    photos: async () => photos,
    photo: async (key) => photos.get(key),
    addPhoto: async (key, photo) => void photos.set(key, photo),
    removePhotos: async (removed) => {
      for (const key of removed) photos.delete(key)
    },
    save: async () => undefined,
  }
}

/** A store, and whether it outlives the page. */
export type OpenedStore = { readonly store: AnswerStore; readonly isDurable: boolean }

/** Returns the store of an inspection, in the memory of the page if the browser stores nothing. */
export async function openAnswerStore(address: QueueAddress): Promise<OpenedStore> {
  const isDurable = await canStoreAnswers()
  return { store: isDurable ? createAnswerStore(address) : createMemoryStore(), isDurable }
}

/** Returns how many unsent answers of a user this device stores. */
export async function countUnsentAnswers(userId: string): Promise<number> {
  try {
    const all = await keys<IDBValidKey>(opened())
    return all.filter((key) => isBelow(key, [userId]) && (key as string[])[3] === 'answer').length
  } catch {
    return 0
  }
}

/** Returns the inspections of an organization for which this device stores answers of a user that wait to be sent. */
export async function unsentInspections(userId: string, organizationId: string): Promise<readonly string[]> {
  try {
    const all = await keys<IDBValidKey>(opened())
    const waiting = all.filter(
      (key) =>
        isBelow(key, [userId, organizationId]) &&
        (key as string[])[3] === 'answer' &&
        (key as string[])[4]?.startsWith('waiting '),
    )
    return [...new Set(waiting.map((key) => String((key as string[])[2])))]
  } catch {
    return []
  }
}

const isBelow = (key: IDBValidKey, prefix: readonly string[]): boolean =>
  Array.isArray(key) && prefix.every((part, at) => key[at] === part)
