import type { Page } from '@playwright/test'
import { startProxy, type Proxy } from '../torture/proxy.ts'
import { copyDemo } from './demo.ts'
import { expect, inLanguage, signIn, test as stories } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'
import { startService } from './service.ts'
import type { Translate } from './texts.ts'

// Injects the network faults of tests/torture between browser and gateway, and between gateway and api, while a user
// works.

type Between = {
  gateway: Proxy
  api: Proxy
  /** The gateway without the fault proxy, for other users' changes. */
  origin: string
}

const test = stories.extend<object, { between: Between }>({
  between: [
    async ({ browser: _browser }, use) => {
      const between = {} as Between
      await use(between)
      await Promise.all([between.gateway.close(), between.api.close()])
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ between }, use) => {
      const service = await startService(
        {},
        {
          fill: copyDemo,
          async toGateway(port) {
            between.origin = `http://127.0.0.1:${port}`
            between.gateway = await startProxy(port)
            return between.gateway.port
          },
          async toApi(port) {
            between.api = await startProxy(port)
            return between.api.port
          },
        },
      )
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.afterEach(({ between }) => {
  for (const proxy of [between.gateway, between.api]) proxy.set({ kind: 'normal' })
})
test.use({ expectedErrors: [/status of 50\d|net::ERR_/] })

const policies = '/leadership/policies'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The button of the form's notice. A card next to the form may have one too, if it loaded during the same fault. */
const saveAgain = (page: Page, t: Translate) =>
  page.locator('form').getByRole('button', { name: t('screen.tryAgain'), exact: true })

type Policy = { readonly id: string; readonly title: string }
type List = { readonly total_elements: number; readonly content: readonly Policy[] }

async function organizationPath(page: Page): Promise<string> {
  const { content } = (await (await page.request.get('/api/v1/organizations')).json()) as List
  return `/api/v1/organizations/${content[0]?.id}`
}

/** Creates a policy past the fault proxy, as another user does. */
async function written(page: Page, { origin }: Between, title: string): Promise<Policy> {
  const { cookies } = await page.context().storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const part = await fetch(`${origin}/api/v1/organizations`, { headers: { cookie } })
  const { content } = (await part.json()) as List
  const response = await fetch(`${origin}/api/v1/organizations/${content[0]?.id}/policies`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title, body: 'As it was.' }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Policy
}

async function titled(page: Page, title: string): Promise<readonly Policy[]> {
  const search = `${await organizationPath(page)}/policies?size=500&q=${encodeURIComponent(title)}`
  const { content } = (await (await page.request.get(search)).json()) as List
  return content.filter((policy) => policy.title === title)
}

inLanguage('en', (language, t) => {
  const named = (title: string) => `${title} (${language})`

  test('a save whose response is cut off before the gateway is reported, preserved, and one version after a retry', async ({
    page,
    between,
  }) => {
    await signIn(page, 'editor', language)
    const { id } = await written(page, between, named('Before the cut'))
    await page.goto(`${policies}/${id}/edit`)
    await field(page, t('policies.fields.title')).fill(named('After the cut'))
    between.api.set({ kind: 'cut', hasResponse: true })
    await button(page, t('screen.save')).click()
    await expect(page.getByText(t('screen.notSavedBecause.UPSTREAM'))).toBeVisible()
    await expect(field(page, t('policies.fields.title'))).toHaveValue(named('After the cut'))
    between.api.set({ kind: 'normal' })
    await saveAgain(page, t).click()
    const message = { title: named('After the cut'), version: 2 }
    await expect(page.getByText(t('screen.saved.message', message))).toBeVisible()
    const revisions = await page.request.get(`${await organizationPath(page)}/policies/${id}/revisions`)
    expect(((await revisions.json()) as List).total_elements).toBe(2)
  })

  for (const part of ['gateway', 'api'] as const)
    test(`a new record whose response from the ${part} is cut off is preserved, and is one record after a retry`, async ({
      page,
      between,
    }) => {
      const title = named(`Made behind the ${part}`)
      await signIn(page, 'editor', language)
      await page.goto(`${policies}/new/edit`)
      await field(page, t('policies.fields.title')).fill(title)
      await field(page, t('policies.fields.body')).fill('Written once.')
      between[part].set({ kind: 'cut', hasResponse: true })
      await button(page, t('screen.save')).click()
      await expect(
        page.getByText(t(`screen.notSavedBecause.${part === 'api' ? 'UPSTREAM' : 'UNREACHABLE'}`)),
      ).toBeVisible()
      await expect(field(page, t('policies.fields.title'))).toHaveValue(title)
      between[part].set({ kind: 'normal' })
      expect(await titled(page, title)).toHaveLength(1)
      await saveAgain(page, t).click()
      await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
      expect(await titled(page, title)).toHaveLength(1)
    })

  test('a save over a stalled connection times out, is reported, and succeeds on a retry', async ({
    page,
    between,
  }) => {
    await signIn(page, 'editor', language)
    await page.clock.install()
    const { id } = await written(page, between, named('Before the silence'))
    await page.goto(`${policies}/${id}/edit`)
    await field(page, t('policies.fields.title')).fill(named('After the silence'))
    between.gateway.set({ kind: 'half-open' })
    const sent = page.waitForRequest((request) => request.postData()?.includes('After the silence') ?? false)
    await button(page, t('screen.save')).click()
    await sent
    // The request timeout, with a margin.
    await page.clock.fastForward(11_000)
    await expect(page.getByText(t('screen.notSavedBecause.UNREACHABLE'))).toBeVisible()
    await expect(field(page, t('policies.fields.title'))).toHaveValue(named('After the silence'))
    between.gateway.set({ kind: 'normal' })
    await saveAgain(page, t).click()
    const message = { title: named('After the silence'), version: 2 }
    await expect(page.getByText(t('screen.saved.message', message))).toBeVisible()
  })

  test('a file over a stalled connection times out, is reported, and arrives on a retry', async ({ page, between }) => {
    const name = named('still').replaceAll(/[ ()]/g, '') + '.txt'
    await signIn(page, 'editor', language)
    await page.clock.install()
    await page.goto(`${policies}/new/edit`)
    await field(page, t('policies.fields.title')).fill(named('With a file'))
    between.gateway.set({ kind: 'half-open' })
    const buffer = Buffer.from(`Written once (${language})`)
    const sent = page.waitForRequest((request) => request.headers()['content-type']?.startsWith('multipart/') ?? false)
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer })
    await expect(page.getByRole('progressbar', { name })).toBeVisible()
    // The timeout counts from when the upload starts to send.
    await sent
    await page.clock.fastForward(30_000)
    await expect(page.getByText(t('errors.UNREACHABLE')).first()).toBeVisible()
    await expect(field(page, t('policies.fields.title'))).toHaveValue(named('With a file'))
    between.gateway.set({ kind: 'normal' })
    await button(page, t('files.retry', { name })).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('a list without a response shows the error, preserves the search, and loads on a retry', async ({
    page,
    between,
  }) => {
    await signIn(page, 'reader', language)
    // Aborts the stream of changes, which would retry failed queries when it reconnects.
    await page.route('**/graphql', (route) =>
      route.request().headers()['accept'] === 'text/event-stream' ? route.abort() : route.continue(),
    )
    await page.goto(policies)
    const search = page.getByRole('textbox', { name: t('policies.search') })
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    between.api.set({ kind: 'cut', hasResponse: false })
    await search.fill('a')
    await expect(page.getByText(t('screen.list.failed'))).toBeVisible()
    await expect(page.getByText(t('screen.failed.causes.UPSTREAM'))).toBeVisible()
    between.api.set({ kind: 'normal' })
    await button(page, t('screen.failed.retry')).click()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(t('screen.list.failed'))).toBeHidden()
    await expect(search).toHaveValue('a')
  })
})

test('a connection that is cut during a query is not noticed, because the gateway retries', async ({
  page,
  between,
  t,
}) => {
  await signIn(page, 'editor')
  const { title } = await written(page, between, 'Found at the second attempt')
  await page.goto(policies)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  between.api.set({ kind: 'cut', hasResponse: true, times: 1 })
  const retried = page.waitForResponse((response) => response.request().postData()?.includes('second attempt') ?? false)
  await page.getByRole('textbox', { name: t('policies.search') }).fill('second attempt')
  await retried
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(page.getByText(t('screen.list.failed'))).toBeHidden()
})

test("an open list that was disconnected shows other users' changes by itself", async ({ page, between }) => {
  await signIn(page, 'editor')
  await openWithChanges(page, policies)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  between.gateway.set({ kind: 'cut', hasResponse: true })
  const lost = page.waitForEvent('requestfailed')
  const { title } = await written(page, between, 'Aa, written out of sight')
  await lost
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  between.gateway.set({ kind: 'normal' })
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible({ timeout: 30_000 })
})
