import { createContext, use } from 'react'
import type { ApprovalMode } from '@ansvar/domain/approval-states'
import type { DateFormat } from '@ansvar/domain/date-formats'
import { levelFor, type Level, type Permission } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import type { Language } from '@ansvar/domain/languages'

export type SessionUser = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly dateFormat: DateFormat
  readonly maintainsSystem: boolean
  readonly organizationId: string
}

export type SessionOrganization = {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly timeZone: string
  readonly featureAccessibility: FeatureAccessibility
  /** SIGNED: only approvals put documents in force. By default RECORDED. */
  readonly approvalMode?: ApprovalMode
  /** The id of the logo file, or null. */
  readonly logo?: { readonly id: string; readonly erasedDate?: string | null } | null
}

/** The signed-in user, the active organization and its permissions. Provided by the layout. */
export type Session = {
  readonly user: SessionUser
  /** The active organization. */
  readonly organization: SessionOrganization
  /** The organizations of the tree, the user's own first. */
  readonly organizations: readonly SessionOrganization[]
  readonly permissions: readonly Permission[]
}

export const SessionContext = createContext<Session | null>(null)

/** Returns the session. Throws outside the layout. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs the layout around it')
  return session
}

/** Makes an organization of the user the active one. Provided by the layout. */
export const SwitchOrganizationContext = createContext<(id: string) => void>(() => undefined)

/** Returns the function that makes an organization of the user the active one. The page stays. */
export const useSwitchOrganization = (): ((id: string) => void) => use(SwitchOrganizationContext)

/** Whether an action is allowed, and if not, the required level (null: system maintainer). */
export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly needs: Level | null }

/** Returns whether the active organization grants a permission. */
export function useAllowance(permission: Permission): Allowance {
  const { permissions } = useSession()
  return permissions.includes(permission) ? { allowed: true } : { allowed: false, needs: levelFor(permission) }
}
