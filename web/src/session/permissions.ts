import type { Permission } from '@ansvar/domain/permissions'

/** The permissions of organisations, fetched once for each and kept until they are dropped. */
export type PermissionStore = {
  readonly load: (
    organizationId: string,
    fetchPermissions: (organizationId: string) => Promise<readonly Permission[]>,
  ) => Promise<readonly Permission[]>
  /** The same before a screen wants them. Whoever waits for an answer that fails requests it anew, in its own name. */
  readonly loadAhead: PermissionStore['load']
  /** Forgets them all and tells whoever relies on them; they are fetched again when they are asked for. */
  readonly drop: () => void
  /**
   * A permission was refused. Drops what is known, unless nothing is granted or the permissions are just being requested:
   * then the refusal says nothing new, and each check would lead to the next.
   */
  readonly doubt: () => void
  /** Tells of every drop; the answer stops it. */
  readonly onDrop: (listener: () => void) => () => void
}

export function createPermissionStore(): PermissionStore {
  const known = new Map<string, Promise<readonly Permission[]>>()
  const listeners = new Set<() => void>()
  const ahead = new WeakSet<Promise<readonly Permission[]>>()
  let somethingIsGranted = false
  const store: PermissionStore = {
    load(organizationId, fetchPermissions) {
      const kept = known.get(organizationId)
      if (kept) return ahead.has(kept) ? kept.catch(() => store.load(organizationId, fetchPermissions)) : kept
      const isLast = (): boolean => known.get(organizationId) === fetched
      const fetched: Promise<readonly Permission[]> = fetchPermissions(organizationId).then(
        // Dropped while it was under way, it may be older than what made them doubtful.
        (granted) => {
          if (!isLast()) return store.load(organizationId, fetchPermissions)
          somethingIsGranted ||= granted.length > 0
          return granted
        },
        (error: unknown) => {
          // A failure is no answer: the next one who asks tries again.
          if (isLast()) known.delete(organizationId)
          throw error
        },
      )
      known.set(organizationId, fetched)
      return fetched
    },
    loadAhead(organizationId, fetchPermissions) {
      const loading = store.load(organizationId, fetchPermissions)
      ahead.add(loading)
      return loading
    },
    drop() {
      known.clear()
      somethingIsGranted = false
      for (const listener of listeners) listener()
    },
    doubt() {
      if (somethingIsGranted) store.drop()
    },
    onDrop(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}
