import { createContext, use } from 'react'
import type { Language } from '@ansvar/domain/languages'

/** An account that the demo offers to whoever comes. */
export type DemoAccount = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly role: string
}

/** What a page outside the layout, or the user's menu inside it, may do about the session. Given by the app. */
export type Authentication = {
  /** A sign-in is under way. */
  readonly busy: boolean
  /** Why the sign-in page is shown again. */
  readonly problem: 'refused' | 'tooMany' | 'fault' | 'lost' | null
  /** Of `tooMany`: after how many seconds to try again; null where it is not said. */
  readonly retryAfter: number | null
  /** The accounts that the demo offers; none where there is no demo. */
  readonly demoAccounts: readonly DemoAccount[]
  readonly signIn: (credentials: { readonly username: string; readonly password: string }) => void
  readonly signOut: () => void
  /** Switches the interface of a page outside the layout; inside, the user's stored language is changed instead. */
  readonly switchLanguage: (language: Language) => void
}

export const AuthenticationContext = createContext<Authentication | null>(null)

export function useAuthentication(): Authentication {
  const authentication = use(AuthenticationContext)
  if (!authentication) throw new Error('useAuthentication needs the app around it')
  return authentication
}
