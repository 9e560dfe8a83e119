import type { Permission } from '@ansvar/domain/permissions'
import type { Page } from './page.ts'

/** What was refused. Passed to the unauthorized page in the state of the history entry. */
export type Refusal = {
  /** The requested URL. */
  readonly attempted: string
  /** The page of that URL. */
  readonly page: Page
  readonly needed: Permission
  /** The page is not part of the organization's limited access, regardless of the user's role. */
  readonly limited: boolean
}

export const isRefusal = (state: unknown): state is Refusal =>
  typeof state === 'object' && state !== null && 'attempted' in state && 'needed' in state
