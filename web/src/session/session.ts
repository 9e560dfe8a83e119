import { createContext, use } from 'react'
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
  /** The file that holds it; null where it has none. */
  readonly logo?: { readonly id: string } | null
}

/** Who is signed in, where they stand, and what they may do there. Given by the app's layout, read by every screen. */
export type Session = {
  readonly user: SessionUser
  /** The active organisation. */
  readonly organization: SessionOrganization
  /** The holding: the user's own organisation first. */
  readonly organizations: readonly SessionOrganization[]
  readonly permissions: readonly Permission[]
}

export const SessionContext = createContext<Session | null>(null)

/** The session of the screen that asks. Throws outside the layout, where nobody is signed in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs the layout around it')
  return session
}

/** Whether an action is allowed, and where not, which level it takes (null: maintaining the system). */
export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly needs: Level | null }

/** What the active organisation's permissions say of an action. */
export function useAllowance(permission: Permission): Allowance {
  const { permissions } = useSession()
  return permissions.includes(permission) ? { allowed: true } : { allowed: false, needs: levelFor(permission) }
}
