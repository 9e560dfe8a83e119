import { createContext, use } from 'react'
import type { PermissionStore } from '#session/permissions.ts'

export const PermissionStoreContext = createContext<PermissionStore | null>(null)

export function usePermissionStore(): PermissionStore {
  const store = use(PermissionStoreContext)
  if (!store) throw new Error('usePermissionStore needs the layout around it')
  return store
}
