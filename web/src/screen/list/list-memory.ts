const LIKING = 'ansvar.list:'
const NARROWING = 'ansvar.narrowing:'

/** Where one user's ways with a list are kept. */
export type MemoryKey = string

export const memoryKey = (user: string, list: string): MemoryKey => `${encodeURIComponent(user)}/${list}`

/**
 * What people chose of a list, as it is written in an address: how they like it (order, page size, columns) in this
 * browser, what they narrowed it to in this tab until they sign out, because a search may be a person's name.
 */
export function createListMemory(browser: Storage, tab: Storage) {
  return {
    liking: (key: MemoryKey): string => browser.getItem(LIKING + key) ?? '',
    noteLiking: (key: MemoryKey, text: string): void => write(browser, LIKING + key, text),
    narrowing: (key: MemoryKey): string => tab.getItem(NARROWING + key) ?? '',
    noteNarrowing: (key: MemoryKey, text: string): void => write(tab, NARROWING + key, text),
  }
}

function write(storage: Storage, key: string, text: string): void {
  try {
    if (text === '') storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // The storage is full or closed: the address alone remembers.
  }
}

export const listMemory = createListMemory(localStorage, sessionStorage)
