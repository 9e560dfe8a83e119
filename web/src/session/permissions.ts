import type { Permission } from '@ansvar/domain/permissions'

/** The permissions by organization. They are fetched once and cached until they are cleared. */
export type PermissionStore = {
  readonly load: (
    organizationId: string,
    fetchPermissions: (organizationId: string) => Promise<readonly Permission[]>,
  ) => Promise<readonly Permission[]>
  /** Prefetches permissions. If the request fails, a caller that waits for it sends its own request. */
  readonly preload: PermissionStore['load']
  /** Clears all permissions and notifies listeners. The next call fetches them again. */
  readonly drop: () => void
  /**
   * Reports a refused permission. Clears the cache, unless nothing is granted or a request is in progress, because each
   * check would then cause another one.
   */
  readonly doubt: () => void
  /** Notifies a listener whenever the permissions are cleared. Returns the function that stops it. */
  readonly onDrop: (listener: () => void) => () => void
}

export function createPermissionStore(): PermissionStore {
  const known = new Map<string, Promise<readonly Permission[]>>()
  const listeners = new Set<() => void>()
  const ahead = new WeakSet<Promise<readonly Permission[]>>()
  let somethingIsGranted = false
  const store: PermissionStore = {
    load(organizationId, fetchPermissions) {
      const cached = known.get(organizationId)
      if (cached) return ahead.has(cached) ? cached.catch(() => store.load(organizationId, fetchPermissions)) : cached
      const isLast = (): boolean => known.get(organizationId) === fetched
      const fetched: Promise<readonly Permission[]> = fetchPermissions(organizationId).then(
        // The response to a request that was in progress when the cache was cleared may be outdated.
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
    preload(organizationId, fetchPermissions) {
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
