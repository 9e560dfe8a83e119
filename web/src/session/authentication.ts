import { createContext, use } from 'react'
import type { Language } from '@ansvar/domain/languages'

/** A demo account that the sign-in page offers. */
export type DemoAccount = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly role: string
}

/** The session actions of public pages and of the user menu. Provided by the app. */
export type Authentication = {
  /** A sign-in is in progress. */
  readonly busy: boolean
  /** Why the sign-in page is shown again. */
  readonly problem: 'refused' | 'tooMany' | 'fault' | 'lost' | null
  /** For `tooMany`: the seconds until the next attempt, or null if unknown. */
  readonly retryAfter: number | null
  /** The demo accounts. Empty without the demo. */
  readonly demoAccounts: readonly DemoAccount[]
  readonly signIn: (credentials: { readonly username: string; readonly password: string }) => void
  readonly signOut: () => void
  /** Switches the language of a public page. Inside the layout, the user's stored language is changed instead. */
  readonly switchLanguage: (language: Language) => void
}

export const AuthenticationContext = createContext<Authentication | null>(null)

export function useAuthentication(): Authentication {
  const authentication = use(AuthenticationContext)
  if (!authentication) throw new Error('useAuthentication needs the app around it')
  return authentication
}
