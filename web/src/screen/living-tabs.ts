const PREFIX = 'ansvar.tab:'
const OWN = 'ansvar.tab'

/** This tab's name, the same after a reload. Where the browser keeps nothing, one for this page alone. */
export function nameOfTab(storage: Storage): string {
  const made = Math.random().toString(36).slice(2, 12)
  try {
    const name = storage.getItem(OWN) ?? made
    storage.setItem(OWN, name)
    return name
  } catch {
    return made
  }
}

/**
 * Which other tabs of this browser are open. A tab holds a Web Lock of its name for as long as it lives, however it
 * ends. Without Web Locks (a page that is not served securely) every other tab counts as closed.
 */
export function createLivingTabs(own: string, locks: LockManager | undefined) {
  let open: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    const { held = [] } = (await locks?.query()) ?? {}
    open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
  }
  return {
    own,
    /** Holds this tab's lock, and looks who else is there. */
    async begin(): Promise<void> {
      // A tab that was duplicated has its origin's name: it waits for the lock, which does no harm.
      void locks?.request(PREFIX + own, () => new Promise<never>(() => undefined)).catch(() => undefined)
      document.addEventListener('visibilitychange', () => void look())
      await look()
    },
    look,
    isOpen: (tab: string): boolean => tab !== own && open.has(tab),
  }
}
