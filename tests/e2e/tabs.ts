import type { Browser, Page } from '@playwright/test'
import { type Account, openBrowser, signIn, test as base } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { follow, visit } from './screens.ts'
import type { Service } from './service.ts'
import { type Language, languages, translatorFor } from './texts.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

type Tab = {
  readonly page: Page
  readonly troubles: string[]
  readonly sessions: Map<Account, Cookies>
  /** The screen that the tab shows, and its account. Null before the first screen. */
  shown: Screen | null
}

/** Opens a screen in a language and returns its tab. */
export type Look = (screen: Screen, language: Language) => Promise<Page>

async function open(browser: Browser, service: Service, language: Language): Promise<Tab> {
  const troubles: string[] = []
  const context = await openBrowser(browser, service.url, troubles, { reducedMotion: 'reduce', hasTouch: true })
  // At every load: removes the draft, the chosen organization and the list settings of the previous screen.
  await context.addInitScript((chosen) => {
    if (!location.protocol.startsWith('http')) return
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('ansvar.language', chosen)
  }, language)
  return { page: await context.newPage(), troubles, sessions: new Map(), shown: null }
}

/** Signs a tab in as an account and sets the account's stored language to the tab's. */
async function becomes({ page, sessions, shown }: Tab, account: Account | null, language: Language): Promise<void> {
  const context = page.context()
  if (shown?.account !== account) {
    // Leaves the app, so that none of its requests runs during the change.
    await page.goto('about:blank')
    await context.clearCookies()
    if (account) await context.addCookies(sessions.get(account) ?? [])
  }
  if (!account) return
  if (sessions.has(account)) await page.request.patch('/api/v1/user', { data: { language } })
  else {
    await signIn(page, account, language)
    sessions.set(account, await context.cookies())
  }
}

/**
 * Fixtures of read-only tests. A worker reuses one browser for each language, so that the app's files are fetched and
 * compiled once. Between two screens of one account it navigates as a link does, unless the first screen ran steps.
 */
export const test = base.extend<{ readonly look: Look }, { readonly tabs: Map<Language, Tab> }>({
  // The fixture watches the tabs. The test opens no other browser.
  calm: ({ tabs: _tabs }, use) => use(),
  tabs: [
    async ({ browser, service }, use) => {
      const tabs = new Map<Language, Tab>()
      for (const language of languages) tabs.set(language, await open(browser, service, language))
      await use(tabs)
      for (const { page } of tabs.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  look: async ({ tabs, troubles }, use) => {
    await use(async (screen, language) => {
      const tab = tabs.get(language)
      if (!tab) throw new Error(`There is no tab in ${language}`)
      const { page, shown } = tab
      await becomes(tab, screen.account, language)
      tab.shown = null
      const follows = screen.account !== null && shown?.account === screen.account && !shown.act
      await visit(page, translatorFor(language), screen, follows ? follow : undefined)
      tab.shown = screen
      return page
    })
    for (const tab of tabs.values()) troubles.push(...tab.troubles.splice(0))
  },
})
