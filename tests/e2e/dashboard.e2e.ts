import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { DAY_MS } from '@ansvar/domain/dates'
import { expect, signIn, test } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'
import type { Translate } from './texts.ts'

const figures = (page: Page, t: Translate) =>
  page.getByRole('region', { name: t('dashboard.figures.title'), exact: true })

/** Opens the dashboard with its changes followed, and scrolls to its last figure so that all are loaded. */
async function open(page: Page, t: Translate): Promise<Locator> {
  await openWithChanges(page, '/dashboard')
  await figures(page, t).getByText(t('dashboard.figures.obligations.title')).waitFor()
  return figures(page, t).locator('a[data-figure]')
}

test('each figure links to the list with exactly as many records, and back', async ({ page, t }) => {
  // Opens one list for each figure.
  test.slow()
  await signIn(page, 'manager')
  const proofs = await open(page, t)
  const counts = await proofs.evaluateAll((links) =>
    links.map((link) => Number((link as HTMLElement).dataset['figure'])),
  )
  expect(counts.length).toBeGreaterThan(10)
  for (const [index, count] of counts.entries()) {
    await proofs.nth(index).click()
    const found = count === 0 ? page.getByText(t('screen.list.noMatches')) : page.locator('.filter-found')
    await expect(found).toHaveText(count === 0 ? /./ : new RegExp(`^${count} of \\d+$`))
    await page.goBack()
    await expect(proofs).toHaveCount(counts.length)
  }
})

test('a plot is loaded only when it is scrolled into view', async ({ page, t }) => {
  await signIn(page, 'reader')
  await page.setViewportSize({ width: 1440, height: 500 })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/plots-[\w-]+\.js/.test(request.url())) scripts.push(request.url())
  })
  await open(page, t)
  expect(scripts).toEqual([])
  await page.getByRole('heading', { name: t('dashboard.figures.consumption.title') }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('img', { name: t('dashboard.figures.consumption.title') })).toBeVisible()
  expect(scripts).toHaveLength(1)
})

type Row = Record<string, unknown> & { readonly id: string; readonly version: number }

async function organizationPath(request: APIRequestContext): Promise<string> {
  const { content } = (await (await request.get('/api/v1/organizations')).json()) as { content: Row[] }
  return `/api/v1/organizations/${content[0]?.id}`
}

test('changes by other users in any section update the counts in the menu and on the open dashboard', async ({
  page,
  otherPage,
  t,
}) => {
  await signIn(page, 'manager')
  await signIn(otherPage, 'editor')
  const { request } = otherPage
  const organization = await organizationPath(request)
  const list = async (query: string) =>
    ((await (await request.get(`${organization}/${query}`)).json()) as { content: Row[] }).content
  const save = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await request[method](`${organization}/${path}`, { data })
    expect([path, response.status(), response.ok()]).toEqual([path, response.status(), true])
    return (await response.json()) as Row
  }
  await open(page, t)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  const menu = page.getByRole('navigation', { name: t('app.menu') })
  const counter = (section: string) => menu.getByRole('button', { name: t(`menus.${section}`) }).locator('.menu-count')
  const numberOf = async (section: string) => Number(await counter(section).textContent())
  const before = { evaluation: await numberOf('evaluation'), monitoring: await numberOf('monitoring') }

  // A reported event is counted with the open events, in the work list and in the menu.
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const event = await save('post', 'events', {
    title: 'Oil on the stairs',
    kind: 'NEAR_MISS',
    importance: 'HIGH',
    occurrence_date: day,
    accident_occurred: false,
  })
  await expect(counter('evaluation')).toHaveText(String(before.evaluation + 1))
  await save('put', `events/${event.id}/dismiss`, { reason: 'It was water' })
  await expect(counter('evaluation')).toHaveText(String(before.evaluation))

  // A done inspection leaves the overdue ones in the menu and in the work list.
  const [overdue] = await list('inspections?state=OVERDUE&sort=due_on,asc')
  const work = page.getByRole('region', { name: t('dashboard.work.title') })
  const rows = work.locator(`a[href$="${overdue?.id}"]`)
  await expect(rows).toHaveCount(1)
  await save('put', `inspections/${overdue?.id}`, {
    due_on: overdue?.['due_on'],
    status: 'DONE',
    performed_at: overdue?.['due_on'],
  })
  await expect(counter('monitoring')).toHaveText(String(before.monitoring - 1))
  await expect(rows).toHaveCount(0)

  // Retiring a chemical updates the counts of the danger codes.
  const [chemical] = await list('chemical-associations?active=true&danger_code=GREEN')
  const green = figures(page, t).locator('a[href*="dangerCode=GREEN"]')
  const greens = Number(await green.getAttribute('data-figure'))
  await save('put', `chemical-associations/${chemical?.id}`, { active: false })
  await expect(green).toHaveAttribute('data-figure', String(greens - 1))

  // A reading increases the consumption of the year.
  const [meter] = await list('meters?utility_type=ELECTRICITY&has_emission_factor=true')
  const consumption = page.getByRole('region', { name: t('dashboard.figures.consumption.title') })
  // In January no month of the year is over, so the consumption of the year is not known yet.
  const sum = consumption.locator('.figure-lead')
  const used = (await sum.textContent()) ?? ''
  const [last] = await list(`meters/${meter?.id}/readings?size=1`)
  await save('post', `meters/${meter?.id}/readings`, {
    performed_at: new Date(Date.now() - 60_000).toISOString(),
    value: Number(last?.['value']) + 90_000,
  })
  await expect(sum).not.toHaveText(used)

  // An obligation is assessed.
  const [obligation] = await list('legislations?compliance_status=NOT_ASSESSED')
  const assessed = figures(page, t).locator('a[href*="needsAssessment=false"]:not([href*="complianceStatus"])')
  const had = Number(await assessed.getAttribute('data-figure'))
  await save('put', `legislations/${obligation?.id}`, { compliance_status: 'COMPLIANT', assessed_on: day })
  await expect(assessed).toHaveAttribute('data-figure', String(had + 1))
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
})
