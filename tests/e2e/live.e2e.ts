import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { savePolicy } from './other-user.ts'
import { accounts, expect, inLanguage, signIn, test } from './fixtures.ts'
import { waitForChangeStream, openWithChanges } from './change-stream.ts'
import type { Translate } from './texts.ts'

const policies = '/leadership/policies'

type Policy = { readonly id: string; readonly version: number; readonly title: string } & Record<string, unknown>
type Member = { readonly id: string; readonly email: string }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

async function organizationPath(request: APIRequestContext): Promise<string> {
  const { content } = (await (await request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  return `/api/v1/organizations/${content[0]?.id}`
}

/** Creates and changes policies through the API, as another user does. */
async function writer(page: Page) {
  const organization = await organizationPath(page.request)
  const find = async (title: string): Promise<Policy> => {
    const search = `${organization}/policies?size=100&q=${encodeURIComponent(title)}`
    const { content } = (await (await page.request.get(search)).json()) as { content: Policy[] }
    const found = content.find((policy) => policy.title === title)
    if (!found) throw new Error(`There is no policy ${title}`)
    return found
  }
  return {
    organization,
    create: async (title: string) => {
      const response = await page.request.post(`${organization}/policies`, { data: { title, body: 'As it was.' } })
      expect(response.status()).toBe(201)
      return (await response.json()) as Policy
    },
    rename: async (title: string, to: string, body?: string) => {
      const { id } = await find(title)
      const change = { title: to, ...(body !== undefined && { body }) }
      await savePolicy(page.request, `${organization}/policies/${id}`, change)
    },
  }
}

/** Returns the number of change streams that a browser has opened. */
function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.headers()['accept'] === 'text/event-stream') count += 1
  })
  return () => count
}

async function open(page: Page, path: string): Promise<void> {
  await openWithChanges(page, path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

async function openRecord(page: Page, t: Translate, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: t('screen.panel.page') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

inLanguage('en', (language, t) => {
  test('a save by one user is shown in another user’s list, record and dashboard without a reload', async ({
    page,
    otherPage,
  }) => {
    await signIn(page, 'manager', language)
    await signIn(otherPage, 'editor', language)
    const editor = await writer(otherPage)
    const [first, second, third] = ['Lifting gear', 'Lifting gear and cranes', 'Lifting gear, cranes and hoists']
    await open(page, policies)
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await editor.create(`${first} ${language}`)
    await expect(page.getByRole('link', { name: `${first} ${language}`, exact: true })).toBeVisible()

    await openRecord(page, t, `${first} ${language}`)
    await editor.rename(`${first} ${language}`, `${second} ${language}`)
    await expect(page.getByRole('heading', { level: 1, name: `${second} ${language}` })).toBeVisible()

    await open(page, '/dashboard')
    await page.getByRole('main').getByText(`${second} ${language}`).first().waitFor()
    await editor.rename(`${second} ${language}`, `${third} ${language}`)
    await expect(page.getByRole('main').getByText(`${third} ${language}`).first()).toBeVisible()
  })

  test('a draft shows that the record has changed, is not modified, and saving merges', async ({ page, otherPage }) => {
    const title = `Noise in hall ${language === 'en' ? 2 : 3}`
    await signIn(page, 'manager', language)
    await signIn(otherPage, 'editor', language)
    const editor = await writer(otherPage)
    await editor.create(title)
    await open(page, policies)
    await openRecord(page, t, title)
    await button(page, t('screen.edit')).click()
    await field(page, t('policies.fields.title')).fill('As I call it')
    await editor.rename(title, title, 'As the editor wrote it.')
    const notice = page.getByRole('status').filter({ hasText: t('screen.concurrentSave.text') })
    await expect(notice).toContainText(t('screen.concurrentSave.title', { by: 'Mads Bruun', version: 2 }))
    await expect(field(page, t('policies.fields.title'))).toHaveValue('As I call it')
    await expect(field(page, t('policies.fields.body'))).toHaveText('As it was.')
    await button(page, t('screen.save')).click()
    await expect(
      page.getByText(t('screen.saved.merged', { title: 'As I call it', version: 3, by: 'Mads Bruun' })),
    ).toBeVisible()
    await expect(page.getByText('As the editor wrote it.')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('the tabs of a browser share one stream, and another tab opens it when its tab is closed', async ({
  page,
  otherPage,
}) => {
  const streams = countStreams(page.context())
  // Filtered, because other tests create more policies than a page of the list shows.
  const found = `${policies}?q=Seen`
  await signIn(page, 'manager')
  await signIn(otherPage, 'editor')
  const editor = await writer(otherPage)
  await open(page, found)
  const second = await page.context().newPage()
  await second.goto(found)
  await second.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  // The page may be following already. If not, it gets the earlier changes when it does.
  await editor.create('Seen in both tabs')
  for (const tab of [page, second])
    await expect(tab.getByRole('link', { name: 'Seen in both tabs', exact: true })).toBeVisible()
  expect(streams()).toBe(1)
  const taken = waitForChangeStream(second)
  await page.close()
  await editor.create('Seen in the tab that stays')
  await expect(second.getByRole('link', { name: 'Seen in the tab that stays', exact: true })).toBeVisible()
  await taken
  expect(streams()).toBe(2)
})

test('a change before the page follows changes is shown once it does', async ({ page, otherPage }) => {
  await signIn(page, 'manager')
  await signIn(otherPage, 'editor')
  const editor = await writer(otherPage)
  const { promise: written, resolve: go } = Promise.withResolvers<void>()
  await page.route('/graphql', async (route) => {
    if (route.request().headers()['accept'] === 'text/event-stream') await written
    await route.continue()
  })
  const answered = page.waitForResponse((response) => (response.request().postData() ?? '').includes('query Policies'))
  await page.goto(`${policies}?q=Early`)
  await answered
  await editor.create('Early on')
  go()
  await expect(page.getByRole('link', { name: 'Early on', exact: true })).toBeVisible()
})

test.describe('an api that is stopped and started', () => {
  test.use({ expectedErrors: [/status of 5\d\d|net::ERR_FAILED/] })

  test('is followed again, and changes from before the stream reconnected are shown', async ({
    page,
    otherPage,
    service,
  }) => {
    await signIn(page, 'manager')
    await signIn(otherPage, 'editor')
    const editor = await writer(otherPage)
    await open(page, `${policies}?q=Written`)
    await service.stopApi()
    await service.startApi()
    await editor.create('Written in the gap')
    // The page retries at growing intervals, depending on how long the service was away.
    await expect(page.getByRole('link', { name: 'Written in the gap', exact: true })).toBeVisible({ timeout: 45_000 })
  })

  test('leaves the open page and the typed text unchanged', async ({ page, service, t }) => {
    await signIn(page, 'manager')
    await open(page, policies)
    await openRecord(page, t, 'Environmental policy')
    await button(page, t('screen.edit')).click()
    await field(page, t('policies.fields.title')).fill('While nobody answers')
    // The page fetches its permissions again as soon as the stream reconnects. At first no process responds.
    const refetched = page.waitForRequest((request) => (request.postData() ?? '').includes('query Permissions'))
    let isAway = true
    await page.route('/graphql', (route) => {
      const isMeant = isAway && (route.request().postData() ?? '').includes('query Permissions')
      return isMeant ? route.abort() : route.continue()
    })
    await service.stopApi()
    await service.startApi()
    await refetched
    await expect(field(page, t('policies.fields.title'))).toHaveValue('While nobody answers')
    const again = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('query Permissions'),
    )
    isAway = false
    await again
    await expect(field(page, t('policies.fields.title'))).toHaveValue('While nobody answers')
    await expect(page.getByRole('alert').filter({ hasText: t('errors.UNREACHABLE') })).toHaveCount(0)
  })
})

test.describe('a session that ends in another browser', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('ends on the open page at once, and leads back to it', async ({ page, t }) => {
    await signIn(page, 'reader')
    await open(page, policies)
    const logout = await page.request.post('/api/v1/logout')
    expect(logout.ok()).toBe(true)
    await expect(button(page, t('home.signIn'))).toBeVisible()
    await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(policies)}`)
  })
})

test('a changed level takes effect at once, without a reload', async ({ page, otherPage, t }) => {
  await signIn(page, 'reader')
  await signIn(otherPage, 'manager')
  const { organization } = await writer(otherPage)
  await open(page, policies)
  await page.getByRole('link', { name: 'Environmental policy' }).click()
  const edit = button(page.getByRole('dialog'), t('screen.edit'))
  await expect(edit).toBeDisabled()
  const setLevel = async (level: string) => {
    const search = `${organization}/members?size=100`
    const { content } = (await (await otherPage.request.get(search)).json()) as { content: Member[] }
    const id = content.find(({ email }) => email === accounts.reader)?.id
    const response = await otherPage.request.get(`${organization}/members/${id}`)
    const known = (await response.json()) as Record<string, unknown>
    const names = ['name', 'email', 'phone', 'title', 'department_id', 'active']
    const rows = known['competences'] as { competence_id: string; acquired_on: string; valid_until: string }[]
    const competences = rows.map(({ competence_id, acquired_on, valid_until }) => ({
      competence_id,
      acquired_on,
      valid_until,
    }))
    const data = { ...Object.fromEntries(names.map((name) => [name, known[name]])), competences }
    const changed = await otherPage.request.put(`${organization}/members/${id}`, { data: { ...data, level } })
    expect(changed.status()).toBe(200)
  }
  await setLevel('EDIT')
  await expect(edit).toBeEnabled()
  await setLevel('READ')
  await expect(edit).toBeDisabled()
})
