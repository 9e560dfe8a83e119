const PREFIX = 'ansvar.tab:'
const OWN = 'ansvar.tab'

/** Returns the id of this tab, which survives a reload. Without storage, it is valid for this page load only. */
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
 * Reports which other tabs of this browser are open. Each tab holds a Web Lock with its id until it is closed or
 * crashes. Without Web Locks, as on an insecure origin, every other tab counts as closed.
 */
export function createOpenTabs(own: string, locks: LockManager | undefined) {
  let open: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    const { held = [] } = (await locks?.query()) ?? {}
    open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
  }
  return {
    own,
    /** Acquires this tab's lock and reads the locks of other tabs. */
    async begin(): Promise<void> {
      // A duplicated tab has the same id and waits for the lock, which has no effect.
      void locks?.request(PREFIX + own, () => new Promise<never>(() => undefined)).catch(() => undefined)
      document.addEventListener('visibilitychange', () => void look())
      await look()
    },
    look,
    isOpen: (tab: string): boolean => tab !== own && open.has(tab),
  }
}
