import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expectedCodes, failures, joinFailures, toastKey, withoutOwners, type FailureRow } from '../spec/catalogue.ts'
import { expect, signIn, test } from './fixtures.ts'
import { requestsOf, waitUntilIdle } from './idle.ts'
import type { Translate } from './texts.ts'

// The table of section 8 x kinds of request, in Chromium. Each kind is requested from one page, and its requests fail
// in each way in turn. The last failure ends the session.

const policies = '/leadership/policies'
const hasField = (name: string) => (request: Request) => request.postData()?.includes(` ${name}(`) ?? false

const searchFor = ({ name }: FailureRow) => `${policies}?q=${encodeURIComponent(name).replaceAll('%20', '+')}`
const isUpload = (request: Request) => request.headers()['content-type']?.startsWith('multipart/') ?? false
const isPage = (request: Request) =>
  hasField('Policies')(request) && (request.postData()?.includes('"size":500') ?? false)

test.use({ expectedErrors: [/status of (4\d\d|50\d)|net::(?:ERR_FAILED|ERR_TIMED_OUT)|Failed to fetch/] })

class Faults {
  readonly reports: unknown[] = []
  readonly page: Page
  readonly fails: (request: Request) => boolean
  row: FailureRow | null = null
  /** The number of requests that got a failure. */
  failed = 0
  /** Fails only the records that are joined to a response. */
  joins = false

  constructor(page: Page, fails: (request: Request) => boolean) {
    this.page = page
    this.fails = fails
  }

  async begin(): Promise<void> {
    await this.page.route('**/api/v1/errors', async (route) => {
      this.reports.push((route.request().postDataJSON() as { code?: string }).code)
      await route.fulfill({ status: 204 })
    })
    await this.page.route('**/graphql', async (route) => {
      if (!this.row || !this.fails(route.request())) return route.fallback()
      this.failed += 1
      const { response: failure, code } = this.row
      if (this.joins) {
        const response = await route.fetch()
        return route.fulfill({ response, json: withoutOwners(await response.json(), code) })
      }
      if (failure === 'never') return route.abort('timedout')
      if (!failure) return route.abort()
      return route.fulfill({ status: failure.status, contentType: failure.type, body: failure.body })
    })
  }
}

/** Navigates to an address as a link does. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

async function expectCatalogue(
  page: Page,
  t: Translate,
  faults: Faults,
  address: (row: FailureRow) => string,
  request: (row: FailureRow) => Promise<unknown>,
  rows: readonly FailureRow[] = failures,
): Promise<void> {
  const region = page.getByRole('region', { name: t('toasts.region') })
  await faults.begin()
  for (const row of rows) {
    await test.step(row.name, async () => {
      for (const close of await region.getByRole('button', { name: t('toasts.dismiss') }).all()) await close.click()
      faults.reports.length = 0
      faults.row = row
      await request(row)
      if (row.code === 'UNAUTHENTICATED') {
        await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(address(row))}`)
        return
      }
      await expect(region.getByText(t(toastKey(row.code)), { exact: true })).toHaveCount(1)
      await expect(region.getByRole('button', { name: t('toasts.dismiss') })).toHaveCount(1)
      // One kind of error is reported at most once a second.
      const isNew = rows[rows.indexOf(row) - 1]?.code !== row.code
      if (expectedCodes.has(row.code)) expect(faults.reports).toEqual([])
      else if (isNew) await expect.poll(() => faults.reports).toEqual([row.code])
    })
  }
}

test('a list', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectCatalogue(page, t, new Faults(page, hasField('Policies')), searchFor, (row) => go(page, searchFor(row)))
})

test('a record', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let id = ''
  await expectCatalogue(
    page,
    t,
    new Faults(page, hasField('Policy')),
    () => `${policies}/${id}`,
    () => go(page, `${policies}/${(id = randomUUID())}`),
  )
})

test('a record below a record', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(policies)
  const href = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  const id = new URLSearchParams(href?.replace(/^[^?]*\?/, '')).get('open') ?? ''
  await expectCatalogue(
    page,
    t,
    new Faults(page, hasField('PolicyReviews')),
    () => `${policies}/${id}`,
    async () => {
      await go(page, '/no/such/page')
      await page.getByRole('heading', { level: 1, name: t('unknown.title') }).waitFor()
      await go(page, `${policies}/${id}`)
    },
  )
})

test('a save', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(`${policies}/new/edit`)
  await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).fill('Kept through it all')
  await expectCatalogue(
    page,
    t,
    new Faults(page, hasField('CreatePolicy')),
    () => `${policies}/new/edit`,
    () => page.getByRole('button', { name: t('screen.save'), exact: true }).click(),
  )
})

test('an upload', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(`${policies}/new/edit`)
  await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).waitFor()
  await expectCatalogue(
    page,
    t,
    new Faults(page, isUpload),
    () => `${policies}/new/edit`,
    ({ name }) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `${name.replaceAll(' ', '-')}.txt`,
          mimeType: 'text/plain',
          buffer: Buffer.from(name),
        }),
  )
})

test('a joined record', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const orders = ['title', '-title', 'version', '-version', '-nextReviewDate', 'title&size=50', 'version&size=50']
  const address = (row: FailureRow) => `${policies}?sort=${orders[joinFailures.indexOf(row)]}`
  const faults = new Faults(page, hasField('Policies'))
  faults.joins = true
  await expectCatalogue(
    page,
    t,
    faults,
    address,
    async (row) => {
      await go(page, address(row))
      if (row.code !== 'UNAUTHENTICATED') await expect(page.locator('a[data-row]').nth(3)).toBeVisible()
    },
    joinFailures,
  )
})

test('an export', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(policies)
  const menu = page.getByRole('button', { name: t('screen.export.list') })
  await menu.waitFor()
  await expectCatalogue(
    page,
    t,
    new Faults(page, isPage),
    () => policies,
    async () => {
      await menu.click()
      await page.getByRole('menuitem', { name: t('screen.export.formats.csv') }).click()
    },
  )
})

test('the check that opens a screen', async ({ page, t }) => {
  // One page load a row.
  test.slow()
  await signIn(page, 'editor')
  const faults = new Faults(page, hasField('Permissions'))
  await expectCatalogue(
    page,
    t,
    faults,
    () => policies,
    async ({ code }) => {
      await page.goto(policies)
      if (code === 'FORBIDDEN') await expect(page).toHaveURL('/unauthorized')
      else await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(policies)}`)
    },
  )
})

test('the stream of changes shows one toast for an outage', async ({ page, t }) => {
  test.slow()
  await signIn(page, 'editor')
  await page.clock.install()
  requestsOf(page)
  const faults = new Faults(page, hasField('Changes'))
  await expectCatalogue(
    page,
    t,
    faults,
    () => policies,
    async ({ code }) => {
      const before = faults.failed
      await page.goto(policies)
      if (code === 'UNAUTHENTICATED') return
      await page.getByRole('table').waitFor()
      // The outage begins with the first stream that fails.
      await expect.poll(() => faults.failed).toBeGreaterThan(before)
      // A request in progress would count as unanswered.
      await waitUntilIdle(page)
      await page.clock.fastForward(21_000)
    },
  )
})

test('the message about a failed attempt does not cover a dialog on a phone', async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  await page.goto('/evaluation/event-handling')
  await page.getByRole('link', { name: /^Splash of chromic acid/ }).click()
  await page.getByRole('button', { name: t('events.dismiss.action'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Reported twice')
  await page.route('**/graphql', (route) =>
    hasField('dismissEvent')(route.request()) ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: t('events.dismiss.action') }).click()
  const message = page.locator('.toast[data-kind=error]')
  await expect(message).toBeVisible()
  await expect(async () => {
    const [above, below] = await Promise.all([message.boundingBox(), dialog.boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
})
