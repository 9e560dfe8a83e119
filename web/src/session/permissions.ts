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
  return {
    load(organizationId, fetchPermissions) {
      const kept = known.get(organizationId)
      if (kept) return kept
      const fetched = fetchPermissions(organizationId)
      known.set(organizationId, fetched)
      // A failure is no answer: the next one who asks tries again.
      fetched.catch(() => known.delete(organizationId))
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
}
