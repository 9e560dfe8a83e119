import type { Permission } from '@ansvar/domain/permissions'

/** The permissions by organization. They are fetched once and cached until they are dropped. */
export type PermissionStore = {
  readonly load: (
    organizationId: string,
    fetchPermissions: (organizationId: string) => Promise<readonly Permission[]>,
  ) => Promise<readonly Permission[]>
  /** Prefetches permissions. If the request fails, a caller that waits for it sends its own request. */
  readonly loadAhead: PermissionStore['load']
  /** Drops all permissions and notifies listeners. The next call fetches them again. */
  readonly drop: () => void
  /**
   * Reports a refused permission. Drops what is cached, unless nothing is granted or a request is in progress: then the
   * refusal is no news, and each check would cause the next.
   */
  readonly doubt: () => void
  /** Notifies a listener of every drop. Returns the function that stops it. */
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
        // A request that was in progress during a drop may have an outdated response.
        (granted) => {
          if (!isLast()) return store.load(organizationId, fetchPermissions)
          somethingIsGranted ||= granted.length > 0
          return granted
        },
        (error: unknown) => {
          // A failure is not cached: the next call sends the request again.
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
