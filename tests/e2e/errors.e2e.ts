import type { Page } from '@playwright/test'
import { expect, signIn, signInByForm, test } from './fixtures.ts'
import { waitUntilIdle } from './idle.ts'

const policies = '/leadership/policies'
const openEvents = '/evaluation/event-handling?state=OPEN'
const refusals = { forbidden: 'FORBIDDEN', internal: 'UPSTREAM' } as const

/** Responds to the dashboard's query with an error in the gateway's format. */
async function refuseDashboard(page: Page, reason: keyof typeof refusals): Promise<void> {
  const extensions = { code: refusals[reason], reason }
  const errors = [{ message: 'refused', path: ['work'], extensions }]
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('workItems'))
      await route.fulfill({ json: { errors, data: { work: null } } })
    else await route.continue()
  })
}

/** An error that the app has no special case for. */
const breakSomething = (page: Page): Promise<void> =>
  page.evaluate(() => {
    void Promise.reject(new Error('nobody expected this'))
  })

test.describe('an ended session', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a session that ended leads to the root with return_url, and replaces the entry in the history', async ({
    page,
    t,
  }) => {
    await signIn(page, 'manager')
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: t('dashboard.events.all') })
    await link.waitFor()
    // The first request without a session is the one that the link sends.
    await waitUntilIdle(page)
    await page.context().clearCookies()
    await link.click()
    await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(openEvents)}`)
    await expect(page.getByText(t('home.problems.lost'))).toBeVisible()
    await signInByForm(page, t, 'manager')
    await expect(page).toHaveURL(openEvents)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  })

  test('at the root, a missing session does not change the address', async ({ page, t }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: t('home.signIn'), exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('a 403 response shows an error toast with the forbidden text', async ({ page, t }) => {
  await signIn(page, 'manager')
  await refuseDashboard(page, 'forbidden')
  await page.goto('/dashboard')
  const toasts = page.getByRole('region', { name: t('toasts.region') })
  await expect(toasts.getByText(t('errors.forbidden'))).toBeVisible()
  await expect(toasts.getByText(t('toasts.error'))).toBeVisible()
})

test.describe('unexpected errors', () => {
  test.use({ expectedErrors: [/nobody expected this/] })

  test('any other error is one generic error toast, and earlier toasts are cleared', async ({ page, t }) => {
    await signIn(page, 'manager')
    await refuseDashboard(page, 'internal')
    await page.goto('/dashboard')
    const toasts = page.getByRole('region', { name: t('toasts.region') })
    await expect(toasts.getByText(t('errors.UPSTREAM'))).toHaveCount(1)
    await breakSomething(page)
    await expect(toasts.getByText(t('toasts.unknown'))).toHaveCount(1)
    await expect(toasts.getByText(t('errors.UPSTREAM'))).toHaveCount(0)
  })

  test('an error toast without a message has the generic title and the unknown-error text', async ({ page, t }) => {
    await signIn(page, 'manager')
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await breakSomething(page)
    const toasts = page.getByRole('region', { name: t('toasts.region') })
    await expect(toasts.getByText(t('toasts.error'))).toBeVisible()
    await expect(toasts.getByText(t('toasts.unknown'))).toBeVisible()
  })

  test('an unexpected error is reported to the errors endpoint', async ({ page }) => {
    await signIn(page, 'manager')
    await page.goto('/dashboard?secret=1')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const reported = page.waitForRequest('**/api/v1/errors')
    await breakSomething(page)
    const report: unknown = (await reported).postDataJSON()
    expect(report).toMatchObject({ message: 'nobody expected this', path: '/dashboard' })
    expect((await (await reported).response())?.ok()).toBe(true)
  })
})

test.describe('a service that does not respond', () => {
  test.use({ expectedErrors: [/status of 5\d\d/] })

  test('an error during a check leads to the root, which shows it and does not redirect', async ({ page, t }) => {
    await signIn(page, 'manager')
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('permissions(')) await route.fulfill({ status: 503, body: '' })
      else await route.continue()
    })
    await page.goto(policies)
    await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(policies)}`)
    await expect(page.getByText(t('home.checkFailed.title'))).toBeVisible()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: t('home.tryAgain') }).click()
    await expect(page).toHaveURL(policies)
  })

  test('a save while the service is down preserves the draft, and succeeds when the service is back', async ({
    page,
    t,
    service,
  }) => {
    await signIn(page, 'editor')
    await page.goto(`${policies}/new/edit`)
    await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).fill('Written in a storm')
    // Kills it at once. A graceful stop closes the stream first, and the page then fetches its permissions.
    await service.killApi()
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.notSavedBecause.UPSTREAM'))).toBeVisible()
    await service.startApi()
    await page.getByRole('button', { name: t('screen.tryAgain') }).click()
    await expect(page.getByText(t('screen.saved.message', { title: 'Written in a storm', version: 1 }))).toBeVisible()
  })
})
