import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
  test as base,
} from '@playwright/test'
import { copyDemo } from './demo.ts'
import { startService, type Service } from './service.ts'
import { type Language, languages, type Translate, translatorFor } from './texts.ts'

export { expect } from '@playwright/test'

const password = 'ansvar-demo-2026'

export const accounts = {
  maintainer: 'maintainer@nordlys.example',
  manager: 'manager@nordlys.example',
  editor: 'editor@nordlys.example',
  reader: 'reader@nordlys.example',
  limited: 'limited@havn.example',
  outsider: 'outsider@fjord.example',
} as const
export type Account = keyof typeof accounts

/** Signs in with the form. */
export async function signInByForm(page: Page, t: Translate, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: t('home.email') }).fill(accounts[account])
  await page.getByRole('textbox', { name: t('home.password'), exact: true }).fill(password)
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
}

/** Sets the stored language of an account, because an earlier test may have changed it. */
export async function setLanguage(service: Service, account: Account, language: Language): Promise<void> {
  const api = await request.newContext({ baseURL: service.url })
  await api.post('/api/v1/authentications', { form: { username: accounts[account], password } })
  await api.patch('/api/v1/user', { data: { language } })
  await api.dispose()
}

/** Signs in without the form, for tests that begin on a page. Sets the account's language first. */
export async function signIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  const form = { username: accounts[account], password }
  const response = await page.request.post('/api/v1/authentications', { form })
  if (!response.ok()) throw new Error(`${account} could not sign in: ${response.status()}`)
  await page.request.patch('/api/v1/user', { data: { language } })
}

type Fixtures = {
  /** The texts of the interface in the test's language. */
  readonly t: Translate
  readonly language: Language
  /** Console errors that the test provokes. */
  readonly expectedErrors: readonly RegExp[]
  /** Creates another browser with its own cookies and storage. */
  readonly otherPage: Page
  readonly calm: void
}

function watch(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
}

/** Creates a browser with its own cookies and storage. Adds its console errors to `troubles`. */
export async function openBrowser(
  browser: Browser,
  baseURL: string | undefined,
  troubles: string[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const usual = { baseURL: baseURL ?? '', locale: 'en-GB', timezoneId: 'Europe/Copenhagen' }
  const context = await browser.newContext({ ...usual, ...options })
  watch(context, troubles)
  return context
}

/** A test in the browser. Fails on console errors, including violations of the content security policy. */
export const test = base.extend<Fixtures & { troubles: string[] }, { service: Service }>({
  service: [
    async ({ browser: _browser }, use) => {
      const service = await startService({}, { fill: copyDemo })
      await use(service)
      await service.stop()
    },
    // The first service after a change of the demo creates its database.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  language: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  // Tests that run once in each language run once with reduced motion.
  contextOptions: async ({ language }, use) => use({ reducedMotion: language === 'da' ? 'reduce' : 'no-preference' }),
  t: async ({ language }, use) => use(translatorFor(language)),
  troubles: async ({ expectedErrors }, use) => {
    const troubles: string[] = []
    await use(troubles)
    base.expect(troubles.filter((trouble) => !expectedErrors.some((expected) => expected.test(trouble)))).toEqual([])
  },
  otherPage: async ({ browser, baseURL, troubles }, use) => {
    const context = await openBrowser(browser, baseURL, troubles)
    await use(await context.newPage())
    await context.close()
  },
  calm: [
    async ({ context, troubles }, use) => {
      watch(context, troubles)
      await use()
    },
    { auto: true },
  ],
})

/** Runs tests once in each language, named in the title: for tests of formats, widths and texts. */
export function inBothLanguages(stories: (language: Language, t: Translate) => void): void {
  for (const language of languages)
    test.describe(language === 'en' ? 'in English' : 'in Danish', () => {
      test.use({ language })
      stories(language, translatorFor(language))
    })
}

/**
 * Runs tests of a process in one language, or in both with `ANSVAR_EVERY_LANGUAGE=1`. Half of the files use each
 * language. The tests of the screens look at every screen in both.
 */
export function inLanguage(language: Language, stories: (language: Language, t: Translate) => void): void {
  if (process.env['ANSVAR_EVERY_LANGUAGE'] === '1') return inBothLanguages(stories)
  test.describe(() => {
    test.use({ language })
    stories(language, translatorFor(language))
  })
}
