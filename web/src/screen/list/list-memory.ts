const PREFERENCES = 'ansvar.list:'
const NARROWING = 'ansvar.narrowing:'

/** The storage key of a user's settings of a list. */
export type MemoryKey = string

export const memoryKey = (user: string, list: string): MemoryKey => `${encodeURIComponent(user)}/${list}`

/**
 * Stores a user's settings of a list in the form of an address. Preferences (order, page size, columns) are stored in
 * the browser. Filters are stored in the tab until sign-out, because a search may be a person's name.
 */
export function createListMemory(browser: Storage, tab: Storage) {
  return {
    preferences: (key: MemoryKey): string => browser.getItem(PREFERENCES + key) ?? '',
    storePreferences: (key: MemoryKey, text: string): void => write(browser, PREFERENCES + key, text),
    narrowing: (key: MemoryKey): string => tab.getItem(NARROWING + key) ?? '',
    noteNarrowing: (key: MemoryKey, text: string): void => write(tab, NARROWING + key, text),
  }
}

function write(storage: Storage, key: string, text: string): void {
  try {
    if (text === '') storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // Storage is full or blocked. Only the address has the state.
  }
}

export const listMemory = createListMemory(localStorage, sessionStorage)
