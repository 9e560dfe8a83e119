import { expect, request, type APIRequestContext, type Page } from '@playwright/test'
import { accounts } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { type Language, translatorFor } from '../texts.ts'
import { refusal, type Driver, type PathContext } from './context.ts'

const password = 'ansvar-demo-2026'
const policies = '/leadership/policies'

export const signIn = async ({ page }: PathContext, account: keyof typeof accounts): Promise<void> => {
  await page.request.post('/api/v1/authentications', { form: { username: accounts[account], password } })
  await page.request.patch('/api/v1/user', { data: { language: 'en' } })
}

/** Signs in through the API, as another user. */
export async function signInAsOther({ url }: Service, account: keyof typeof accounts): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: url })
  await api.post('/api/v1/authentications', { form: { username: accounts[account], password } })
  return api
}

/** The id of the first organization of a user. */
export async function firstOrganization(api: APIRequestContext): Promise<string> {
  const { content } = (await (await api.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  return content[0]?.id ?? ''
}

const button = ({ page }: PathContext, name: string) => page.getByRole('button', { name, exact: true })
const nothingToDo = () => Promise.resolve()

async function fillIn(context: PathContext): Promise<void> {
  const { page, t } = context
  await page.getByRole('textbox', { name: t('home.email') }).fill(accounts.manager)
  await page
    .getByRole('textbox', { name: t('home.password'), exact: true })
    .fill(context.state.get('password') ?? password)
  await button(context, t('home.signIn')).click()
}

export const authentication: Driver = {
  actor: (live) => live[0],
  starts: {
    'a visit': async (context, [next]) => {
      await context.page.context().clearCookies()
      if (next === 'there is a session') await signIn(context, 'manager')
      for (const operation of ['SessionCheck', 'SignIn', 'SignOut']) context.delay(operation)
      await context.page.goto('/dashboard')
    },
  },
  before: {
    // Not while the check is delayed, because the page waits for its response with a timeout.
    'there is a session': (context) => signIn(context, 'manager'),
    'the sign-in is refused': async ({ state }) => void state.set('password', 'not the password'),
    'the sign-in is granted': async ({ state }) => void state.delete('password'),
  },
  steps: {
    'there is a session': ({ release }) => release('SessionCheck', 'through'),
    'there is no session': ({ release }) => release('SessionCheck', 'through'),
    'the check gets no response': ({ release }) => release('SessionCheck', 'no response'),
    'try again': (context) => button(context, context.t('home.tryAgain')).click(),
    'the root is reached': null,
    'sign in': fillIn,
    'the sign-in is granted': ({ release }) => release('SignIn', 'through'),
    'the sign-in is refused': ({ release }) => release('SignIn', 'through'),
    'the sign-in exceeds the limit': ({ release }) => release('SignIn', refusal('TOO_MANY_REQUESTS')),
    'the sign-in gets no response': ({ release }) => release('SignIn', 'no response'),
    'the address is reached': null,
    'the session is lost': async ({ page }) => {
      await page.context().clearCookies()
      await page.evaluate((to) => history.pushState(null, '', to), `${policies}?q=${Math.random()}`)
    },
    'the root is reached without a session': null,
    'sign out': async (context) => {
      await context.page.getByRole('button', { name: context.t('app.userMenu') }).click()
      await context.page.getByRole('menuitem', { name: context.t('app.signOut') }).click()
    },
    'the sign-out is granted': ({ release }) => release('SignOut', 'through'),
    'the sign-out gets no response': ({ release }) => release('SignOut', 'no response'),
  },
  checks: {
    unreachable: ({ page, t }) => expect(page.getByText(t('home.unreachable.title'))).toBeVisible(),
    signedOut: (context) => expect(button(context, context.t('home.signIn'))).toBeVisible(),
    signingIn: ({ page }) => expect(page.locator('button[aria-busy=true]')).toBeVisible(),
    signedIn: ({ page, t }) => expect(page.getByRole('button', { name: t('app.userMenu') })).toBeVisible(),
    signingOut: ({ page, t }) => expect(page.getByRole('button', { name: t('app.userMenu') })).toHaveCount(0),
  },
  never: Object.fromEntries(
    ['leaving', 'returning', 'losingSession'].map((state) => [
      `${state} xstate.error.actor.0.authentication.${state} 0`,
      'a browser that refuses to replace the address breaks the page first',
    ]),
  ),
}

/** The organizations of the holding, by their name in the model. */
async function holding({ page }: PathContext): Promise<string[]> {
  const { content } = (await (await page.request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  return content.map(({ id }) => id)
}

const languageOf = async (page: Page): Promise<Language> =>
  (await page.locator('html').getAttribute('lang')) === 'da' ? 'da' : 'en'

const choose =
  (index: number) =>
  async ({ page }: PathContext) => {
    const name = new RegExp(translatorFor(await languageOf(page))('app.organization'))
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByRole('menuitemradio').nth(index).click()
  }

export const organizationSelection: Driver = {
  actor: (live) => live.at(-1),
  starts: {
    'a holding of three': async (context, [next]) => {
      const { page } = context
      await signIn(context, 'manager')
      const stored = next === 'the second is stored' ? ((await holding(context))[1] ?? null) : null
      await page.goto('/unknown')
      await page.evaluate((id) => {
        if (id === null) localStorage.removeItem('ansvar.organization')
        else localStorage.setItem('ansvar.organization', id)
      }, stored)
      await page.goto('/dashboard')
    },
  },
  steps: {
    'nothing is stored': null,
    'the second is stored': null,
    'choose the third': choose(2),
    'choose the first': choose(0),
    'the choice is stored': null,
    // The holding is fetched again in the other language, and the machine is notified.
    'the holding changes': async ({ page }) => {
      const other = (await languageOf(page)) === 'da' ? 'en' : 'da'
      await page.getByRole('banner').locator(`button[lang=${other}]`).click()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    },
  },
  checks: { selected: (context) => expect(context.page.getByRole('banner')).toBeVisible() },
  never: {
    'loading xstate.error.actor.0.organizationSelection.loading 0':
      'a storage that is closed returns nothing, and is no failure (preferences.ts)',
    'switching xstate.error.actor.0.organizationSelection.switching 0':
      'a storage that is closed or full stores nothing, and is no failure (preferences.ts)',
  },
  // While the machine loads the choice, the app sends it the holding by itself, at once.
  canFollow: ([first]) => first !== 'the holding changes',
}

const permissionsResponse = (content: readonly string[]) => ({
  data: { permissions: { __typename: 'PermissionList', totalElements: content.length, content } },
})
const guardedOperations = ['Permissions', 'UpdateLanguage']

/**
 * The guard around the whole app, which needs READ_ORGANIZATION. "Reading" in the model is another permission, whose
 * refusal makes the loaded permissions doubtful.
 */
export const routeGuard: Driver = {
  actor: (live) => live[0],
  starts: {
    'a screen for editors': async (context) => {
      await signIn(context, 'reader')
      for (const operation of guardedOperations) context.delay(operation)
      await context.page.goto(policies)
    },
  },
  steps: Object.fromEntries([
    ...(['checking', 'rechecking'] as const).flatMap((state) => [
      [`editing is granted while ${state}`, ({ release }: PathContext) => release('Permissions', 'through')],
      [
        `reading is granted while ${state}`,
        ({ release }: PathContext) => release('Permissions', permissionsResponse(['MAINTAIN_SYSTEM'])),
      ],
      [`no response while ${state}`, ({ release }: PathContext) => release('Permissions', 'no response')],
    ]),
    [
      'the permissions are invalidated',
      // A refused action makes the permissions doubtful.
      async ({ page, release }: PathContext) => {
        await page.getByRole('banner').locator('button[lang=da]').click()
        await release('UpdateLanguage', refusal('FORBIDDEN'))
      },
    ],
    ['the timeout is over', null],
  ]),
  checks: {
    checking: nothingToDo,
    allowed: ({ page, t }) => expect(page.getByRole('heading', { level: 1, name: t('policies.title') })).toBeVisible(),
    rechecking: ({ page }) => expect(page.getByRole('banner')).toBeVisible(),
    waiting: ({ page }) => expect(page.getByRole('banner')).toBeVisible(),
    denied: async ({ page, t }) => {
      await expect(page).toHaveURL('/unauthorized')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(t('unauthorized.title')))
    },
    failed: ({ page, t }) => expect(page.getByText(t('home.checkFailed.title'))).toBeVisible(),
  },
  never: {},
}
