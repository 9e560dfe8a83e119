import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, signInByForm, test } from './fixtures.ts'
import { waitUntilIdle } from './idle.ts'
import type { Translate } from './texts.ts'

const policies = '/leadership/policies'
const clock = /\d\d[:.]\d\d/

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The text around the time at which a draft was stored. */
const restoredText = (t: Translate) => new RegExp(t('screen.restored.title', { at: 'AT' }).replace('AT', clock.source))

/**
 * The account's active organization, and a function that returns its policies with a title, each with its revisions.
 */
async function policiesNamed(page: Page, title: string): Promise<{ id: string; revisions: number }[]> {
  const organizations = (await (await page.request.get('/api/v1/organizations')).json()) as {
    content: { id: string }[]
  }
  const base = `/api/v1/organizations/${organizations.content[0]?.id}/policies`
  const search = `${base}?q=${encodeURIComponent(title)}&size=100`
  const found = (await (await page.request.get(search)).json()) as { content: { id: string; title: string }[] }
  return Promise.all(
    found.content
      .filter((policy) => policy.title === title)
      .map(async ({ id }) => {
        const response = await page.request.get(`${base}/${id}/revisions`)
        return { id, revisions: ((await response.json()) as { total_elements: number }).total_elements }
      }),
  )
}

test.describe('a session that ends while a record is edited', () => {
  test.use({ expectedErrors: [/status of 401/] })

  inLanguage('da', (language, t) => {
    test('leads to the root and back, and the draft with the typed text is restored', async ({ page }) => {
      await signIn(page, 'manager', language)
      await page.goto(policies)
      await page.getByRole('link', { name: 'Environmental policy' }).click()
      await page.getByRole('link', { name: t('screen.panel.page') }).click()
      await button(page, t('screen.edit')).click()
      await field(page, t('policies.fields.title')).fill('Environmental policy, in my words')
      const edited = new URL(page.url()).pathname
      // The save is the first request without a session.
      await waitUntilIdle(page)
      await page.context().clearCookies()
      await button(page, t('screen.save')).click()
      await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(edited)}`)
      await expect(page.getByText(t('home.problems.lost'))).toBeVisible()

      await signInByForm(page, t, 'manager')
      await expect(page).toHaveURL(edited)
      await expect(field(page, t('policies.fields.title'))).toHaveValue('Environmental policy, in my words')
      await expect(page.getByText(restoredText(t))).toBeVisible()
      await button(page, t('screen.restored.drop')).click()
      await button(page, t('screen.leave.drop')).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Environmental policy', exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Environmental policy', exact: true })).toBeVisible()
      await expect(page.getByText(restoredText(t))).toHaveCount(0)
    })
  })
})

test('a tab that was closed while a new record was edited restores its draft when it is reopened', async ({
  page,
  t,
}) => {
  await signIn(page, 'editor')
  const first = await page.context().newPage()
  await first.goto(`${policies}/new/edit`)
  await field(first, t('policies.fields.title')).fill('Begun in another tab')
  await expect.poll(() => first.evaluate(() => JSON.stringify(localStorage))).toContain('Begun in another tab')
  // An open tab owns its draft.
  await page.goto(`${policies}/new/edit`)
  await expect(field(page, t('policies.fields.title'))).toHaveValue('')
  await first.close({ runBeforeUnload: false })

  await page.goto('/dashboard')
  await page.goto(`${policies}/new/edit`)
  await expect(field(page, t('policies.fields.title'))).toHaveValue('Begun in another tab')
  await expect(page.getByText(restoredText(t))).toBeVisible()
  await button(page, t('screen.save')).click()
  await expect(page.getByText(t('screen.saved.message', { title: 'Begun in another tab', version: 1 }))).toBeVisible()
  await page.goto(`${policies}/new/edit`)
  await expect(field(page, t('policies.fields.title'))).toHaveValue('')
})

test('a draft is not shown to the next user, nor after a sign-out', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(`${policies}/new/edit`)
  await field(page, t('policies.fields.title')).fill('Mine alone')
  await expect(page.getByText(t('screen.unsaved_one', { count: 1 }))).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const next = await page.context().newPage()
  await signIn(next, 'manager')
  await next.goto(`${policies}/new/edit`)
  await expect(field(next, t('policies.fields.title'))).toHaveValue('')
  await expect.poll(() => next.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mine alone')

  await field(next, t('policies.fields.title')).fill('The manager’s')
  await expect.poll(() => next.evaluate(() => JSON.stringify(localStorage))).toContain('The manager’s')
  await button(next, t('screen.cancel')).click()
  await button(next, t('screen.leave.stay')).click()
  await next.getByRole('button', { name: t('app.userMenu') }).click()
  await next.getByRole('menuitem', { name: t('app.signOut') }).click()
  await expect(button(next, t('home.signIn'))).toBeVisible()
  expect(await next.evaluate(() => JSON.stringify(localStorage))).not.toContain('The manager’s')
})

test.describe('a lost network connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('before or during a save preserves the typed text and says so, and the next save writes once', async ({
    page,
    t,
  }) => {
    const title = 'Saved on a train'
    await signIn(page, 'editor')
    await page.goto(`${policies}/new/edit`)
    await field(page, t('policies.fields.title')).fill(title)
    const fault = page.getByText(t('screen.notSavedBecause.UNREACHABLE'))

    await page.context().setOffline(true)
    await button(page, t('screen.save')).click()
    await expect(fault).toBeVisible()
    await expect(field(page, t('policies.fields.title'))).toHaveValue(title)
    await page.context().setOffline(false)
    expect(await policiesNamed(page, title)).toEqual([])

    // The service writes, and its response does not reach the page.
    const keys: string[] = []
    await page.route('**/graphql', async (route) => {
      const sent = route.request().postData() ?? ''
      if (!sent.includes('createPolicy')) return route.continue()
      keys.push((JSON.parse(sent) as { variables: { idempotencyKey: string } }).variables.idempotencyKey)
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await button(page, t('screen.tryAgain')).click()
    await expect.poll(() => policiesNamed(page, title)).toHaveLength(1)
    await expect(fault).toBeVisible()
    await expect(field(page, t('policies.fields.title'))).toHaveValue(title)

    await button(page, t('screen.tryAgain')).click()
    await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(await policiesNamed(page, title)).toEqual([{ id: expect.any(String), revisions: 1 }])
  })
})

test.describe('an api that is killed during a save', () => {
  // The logo may still be loading when the process ends.
  test.use({ expectedErrors: [/status of 5\d\d|ERR_CONTENT_LENGTH_MISMATCH/] })

  for (const afterMs of [0, 4, 12])
    test(`writes all or nothing after ${afterMs} ms, preserves the draft, and the changed draft is saved once`, async ({
      page,
      t,
      service,
    }) => {
      // Kills a process and starts it again.
      test.slow()
      const title = `Saved through a crash, ${afterMs}`
      await signIn(page, 'editor')
      await page.goto(`${policies}/new/edit`)
      await field(page, t('policies.fields.title')).fill(title)
      const sent = page.waitForRequest((request) => request.postData()?.includes('createPolicy') ?? false)
      await button(page, t('screen.save')).click()
      await sent
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      await service.killApi()
      // The response may have arrived before the process ended.
      const fault = page.getByText(t('screen.notSavedBecause.UPSTREAM'))
      const hasLeft = () => !page.url().endsWith('/new/edit')
      await expect.poll(async () => hasLeft() || (await fault.isVisible()), { timeout: 30_000 }).toBe(true)
      const wasAnswered = hasLeft()
      await service.startApi()
      const half = (await policiesNamed(page, title)).filter(({ revisions }) => revisions !== 1)
      expect(half).toEqual([])
      if (wasAnswered) return expect(await policiesNamed(page, title)).toHaveLength(1)

      await expect(field(page, t('policies.fields.title'))).toHaveValue(title)
      const changed = `${title}, and changed`
      await field(page, t('policies.fields.title')).fill(changed)
      await button(page, t('screen.save')).click()
      await expect(page.getByText(t('screen.saved.title'), { exact: true })).toBeVisible()
      expect([await policiesNamed(page, title), await policiesNamed(page, changed)]).toEqual([
        [],
        [expect.objectContaining({ id: expect.any(String) })],
      ])
      return undefined
    })
})
