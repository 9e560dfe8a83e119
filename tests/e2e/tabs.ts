import type { Browser, Page } from '@playwright/test'
import { type Account, openBrowser, signIn, test as base } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { follow, visit } from './screens.ts'
import type { Service } from './service.ts'
import { type Language, languages, wordsIn } from './words.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

type Tab = {
  readonly page: Page
  readonly troubles: string[]
  readonly sessions: Map<Account, Cookies>
  /** What the tab shows, and as whom; null before the first screen. */
  shown: Screen | null
}

/** Comes to a screen in a language, and answers the tab that shows it. */
export type Look = (screen: Screen, language: Language) => Promise<Page>

async function open(browser: Browser, service: Service, language: Language): Promise<Tab> {
  const troubles: string[] = []
  const context = await openBrowser(browser, service.url, troubles, { reducedMotion: 'reduce', hasTouch: true })
  // At every load: no draft, no chosen organization and no remembered list is left from the screen before.
  await context.addInitScript((chosen) => {
    if (!location.protocol.startsWith('http')) return
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('ansvar.language', chosen)
  }, language)
  return { page: await context.newPage(), troubles, sessions: new Map(), shown: null }
}

/** Makes a tab one of somebody, whose stored language is the tab's. */
async function becomes({ page, sessions, shown }: Tab, account: Account | null, language: Language): Promise<void> {
  const context = page.context()
  if (shown?.account !== account) {
    // Away from the app, so that none of its requests meets the change.
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
 * Stories that only look, and leave the records as they are: a worker keeps a browser for each language from screen to
 * screen, so that what the app is made of is fetched and compiled once. From a screen on which nothing was done to
 * another of the same account it goes as a link does, without loading the app anew.
 */
export const test = base.extend<{ readonly look: Look }, { readonly kept: Map<Language, Tab> }>({
  // The tabs are watched; no other browser is opened.
  calm: ({ kept: _kept }, use) => use(),
  kept: [
    async ({ browser, service }, use) => {
      const kept = new Map<Language, Tab>()
      for (const language of languages) kept.set(language, await open(browser, service, language))
      await use(kept)
      for (const { page } of kept.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  look: async ({ kept, troubles }, use) => {
    await use(async (screen, language) => {
      const tab = kept.get(language)
      if (!tab) throw new Error(`No tab is kept in ${language}`)
      const { page, shown } = tab
      await becomes(tab, screen.account, language)
      tab.shown = null
      const follows = screen.account !== null && shown?.account === screen.account && !shown.act
      await visit(page, wordsIn(language), screen, follows ? follow : undefined)
      tab.shown = screen
      return page
    })
    for (const tab of kept.values()) troubles.push(...tab.troubles.splice(0))
  },
})
