let said = ''
const listeners = new Set<() => void>()

/**
 * What is told to who listens and is seen elsewhere, such as how far an upload has come; for any code to send. The last
 * of what is said at one moment is read out. Texts come translated.
 */
export const spoken = {
  say(text: string) {
    said = text
    for (const listener of listeners) listener()
  },
  current: (): string => said,
  /** Tells of every change; the answer stops it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
