import type { Page } from '@playwright/test'
import type { Account } from './fixtures.ts'
import type { Words } from './words.ts'

/** A screen as somebody comes to see it. */
export type Screen = {
  readonly name: string
  /** Null for who is not signed in. */
  readonly account: Account | null
  readonly path: string
  /** Where the screen is, found on the page at `path`: the record of one of its rows. */
  readonly at?: (page: Page) => Promise<string>
  /** What is done there before it is looked at. */
  readonly act?: (page: Page, t: Words) => Promise<void>
}
