import type { Page } from '@playwright/test'
import type { Account } from './fixtures.ts'
import type { Translate } from './texts.ts'

/** A screen in the state in which a test looks at it. */
export type Screen = {
  readonly name: string
  /** The account. Null if no user is signed in. */
  readonly account: Account | null
  readonly path: string
  /** Finds the address of the screen on the page at `path`: the record of one of its rows. */
  readonly at?: (page: Page) => Promise<string>
  /** Steps to take on the screen before the test looks at it. */
  readonly act?: (page: Page, t: Translate) => Promise<void>
}
