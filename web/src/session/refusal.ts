import type { Permission } from '@ansvar/domain/permissions'
import type { Page } from './page.ts'

/** What was refused, handed to the unauthorized page in the history entry's state. */
export type Refusal = {
  /** The address that was asked for. */
  readonly attempted: string
  /** The page of that address, by its key in the translations. */
  readonly page: Page
  readonly needed: Permission
  /** The organisation's limited access hides the page, whatever the user's level. */
  readonly limited: boolean
}

export const isRefusal = (state: unknown): state is Refusal =>
  typeof state === 'object' && state !== null && 'attempted' in state && 'needed' in state
