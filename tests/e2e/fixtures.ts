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
import { type Language, type Words, wordsIn } from './words.ts'

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

/** Signs in by the form that everybody meets. */
export async function signInByForm(page: Page, t: Words, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: t('home.email') }).fill(accounts[account])
  await page.getByRole('textbox', { name: t('home.password'), exact: true }).fill(password)
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
}

/** Makes a language the one that an account stored, whatever an earlier story chose. */
export async function speak(service: Service, account: Account, language: Language): Promise<void> {
  const api = await request.newContext({ baseURL: service.url })
  await api.post('/api/v1/authentications', { form: { username: accounts[account], password } })
  await api.patch('/api/v1/user', { data: { language } })
  await api.dispose()
}

/** Signs in without the form, for stories that begin inside; the account's language is set first. */
export async function signIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  const form = { username: accounts[account], password }
  const answer = await page.request.post('/api/v1/authentications', { form })
  if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()}`)
  await page.request.patch('/api/v1/user', { data: { language } })
}

type Fixtures = {
  /** The interface's words in the test's language. */
  readonly t: Words
  readonly language: Language
  /** Console errors that a story brings about on purpose. */
  readonly expectedErrors: readonly RegExp[]
  /** Another browser, with cookies and storage of its own. */
  readonly otherPage: Page
  readonly calm: void
}

function watch(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
}

/** A browser with cookies and storage of its own; what goes wrong in its console is added to the troubles. */
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

/** A story in the browser. Whatever it tells, the console stays free of errors, violations of the policy among them. */
export const test = base.extend<Fixtures & { troubles: string[] }, { service: Service }>({
  service: [
    async ({ browser: _browser }, use) => {
      const service = await startService({}, { fill: copyDemo })
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  language: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  // Each story that is told twice is told once to somebody who asked for less motion.
  contextOptions: async ({ language }, use) => use({ reducedMotion: language === 'da' ? 'reduce' : 'no-preference' }),
  t: async ({ language }, use) => use(wordsIn(language)),
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

/** Runs stories once in each language; titles say which. */
export function inBothLanguages(stories: (language: Language, t: Words) => void): void {
  for (const language of ['en', 'da'] as const)
    test.describe(language === 'en' ? 'in English' : 'in Danish', () => {
      test.use({ language })
      stories(language, wordsIn(language))
    })
}
