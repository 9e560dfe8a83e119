import { createContext, use, useSyncExternalStore } from 'react'

/** Creates a store with the title of the current page, for the phone's top bar. */
export function createTitle() {
  let title = ''
  const listeners = new Set<() => void>()
  return {
    set(next: string) {
      title = next
      for (const listener of listeners) listener()
    },
    current: (): string => title,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const TitleContext = createContext(createTitle())

/** Returns the current title and follows its changes. */
export function useTitle(): string {
  const title = use(TitleContext)
  return useSyncExternalStore(title.subscribe, title.current)
}
