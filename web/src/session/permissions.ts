import type { Permission } from '@ansvar/domain/permissions'

/** The permissions of organisations, fetched once for each and kept until they are dropped. */
export type PermissionStore = {
  readonly load: (
    organizationId: string,
    fetchPermissions: (organizationId: string) => Promise<readonly Permission[]>,
  ) => Promise<readonly Permission[]>
  /** Forgets them all and tells whoever relies on them; they are fetched again when they are asked for. */
  readonly drop: () => void
  /** Tells of every drop; the answer stops it. */
  readonly onDrop: (listener: () => void) => () => void
}

export function createPermissionStore(): PermissionStore {
  const known = new Map<string, Promise<readonly Permission[]>>()
  const listeners = new Set<() => void>()
  const store: PermissionStore = {
    load(organizationId, fetchPermissions) {
      const kept = known.get(organizationId)
      if (kept) return kept
      const isLast = (): boolean => known.get(organizationId) === fetched
      const fetched: Promise<readonly Permission[]> = fetchPermissions(organizationId).then(
        // Dropped while it was under way, it may be older than what made them doubtful.
        (granted) => (isLast() ? granted : store.load(organizationId, fetchPermissions)),
        (error: unknown) => {
          // A failure is no answer: the next one who asks tries again.
          if (isLast()) known.delete(organizationId)
          throw error
        },
      )
      known.set(organizationId, fetched)
      return fetched
    },
    drop() {
      known.clear()
      for (const listener of listeners) listener()
    },
    onDrop(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}
