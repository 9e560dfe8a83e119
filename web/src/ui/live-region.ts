let said = ''
const listeners = new Set<() => void>()

/**
 * Announces to screen readers what is visible elsewhere, such as the progress of an upload. Only the last message of a
 * moment is read out. Callers translate the texts.
 */
export const spoken = {
  say(text: string) {
    said = text
    for (const listener of listeners) listener()
  },
  current: (): string => said,
  /** Notifies a listener of every change. Returns the function that stops it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
