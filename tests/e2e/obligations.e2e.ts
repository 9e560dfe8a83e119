import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'
import type { Translate } from './texts.ts'

const obligations = '/documents/binding-obligations'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page, t: Translate) => button(page, t('screen.save')).click()
const status = (t: Translate, code: string) => t(`legislationAssociations.options.complianceStatus.${code}`)

async function organizationPath(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/organizations')
  const { content } = (await response.json()) as { content: { id: string }[] }
  return `/api/v1/organizations/${content[0]?.id}`
}

async function assess(page: Page, t: Translate, code: string, day: string): Promise<void> {
  await button(page, t('screen.edit')).click()
  await page.getByRole('combobox', { name: t('legislationAssociations.fields.complianceStatus') }).selectOption(code)
  await page.getByRole('textbox', { name: t('legislationAssociations.fields.assessedOn') }).fill(day)
  await save(page, t)
}

inLanguage('da', (language, t) => {
  test('an editor adds suggested legislation and assesses it; a reader’s open list is updated and is read-only', async ({
    page,
    otherPage,
  }) => {
    const title = language === 'en' ? 'Electrical Safety Act' : 'Klimaloven'
    await signIn(otherPage, 'reader', language)
    await openWithChanges(otherPage, obligations)
    await otherPage.getByRole('heading', { level: 1 }).waitFor()

    await signIn(page, 'editor', language)
    await page.goto(obligations)
    await page.getByRole('link', { name: t('legislationAssociations.create') }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await page.getByRole('textbox', { name: t('legislationCandidates.search') }).fill(title)
    await row.getByRole('button', { name: t('legislationCandidates.add'), exact: true }).click()
    await expect(page.getByText(t('legislationCandidates.done'))).toBeVisible()
    await expect(row).toHaveCount(0)

    await page.goto(`${obligations}?q=${title}`)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('link', { name: t('screen.panel.page') }).click()
    await expect(page.getByText(t('legislationAssociations.assessments.none'))).toBeVisible()
    await assess(page, t, 'PARTLY', '2199-01-01')
    await expect(page.getByText(t('legislationAssociations.problems.assessedOn.in_future'))).toBeVisible()
    await page.getByRole('textbox', { name: t('legislationAssociations.fields.assessedOn') }).fill('2026-01-15')
    await page.getByRole('textbox', { name: t('legislationAssociations.fields.note') }).fill('Hall 2 is open.')
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Hall 2 is open.' })).toBeVisible()

    const theirs = otherPage.getByRole('row').filter({ hasText: title })
    await expect(theirs.getByText(status(t, 'PARTLY'))).toBeVisible()
    const reason = t('screen.disabled.level', { needs: t('levels.EDIT'), have: t('levels.READ') })
    await otherPage.getByRole('link', { name: title, exact: true }).click()
    await expect(otherPage.getByRole('dialog').getByText(reason)).toBeVisible()
  })

  test('when a maintainer changes legislation, the obligation shows the change until it is reassessed', async ({
    page,
    otherPage,
  }) => {
    const title = language === 'en' ? 'Order on noise' : 'Bekendtgørelse om støj'
    const act = { title_en: title, title_da: title, territory: 'DK', number: 'BEK 1' }
    await signIn(otherPage, 'maintainer', language)
    const made = (await (await otherPage.request.post('/api/v1/legislations', { data: act })).json()) as { id: string }
    await signIn(page, 'manager', language)
    expect((await page.request.post(`${await organizationPath(page)}/legislations/${made.id}`)).status()).toBe(201)

    await page.goto(`${obligations}/${made.id}`)
    await assess(page, t, 'COMPLIANT', '2026-01-15')
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await otherPage.request.put(`/api/v1/legislations/${made.id}`, { data: { ...act, number: 'BEK 2' } })
    const notice = page.getByRole('status').filter({ hasText: t('legislationAssociations.changed.sinceAssessed') })
    await expect(notice).toContainText('BEK 2')
    await expect(notice).toContainText('BEK 1')
    await page.goto('/dashboard/work?view=all&kind=OBLIGATION&size=200')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()

    await page.goto(`${obligations}/${made.id}`)
    await button(page, t('screen.edit')).click()
    await page.getByRole('checkbox', { name: t('legislationAssociations.fields.isReassessed') }).check()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title, version: 3 }))).toBeVisible()
    await expect(notice).toHaveCount(0)

    await page.goto(`${obligations}?complianceStatus=COMPLIANT&lastModifiedDate=after:2020-01-01&q=${title}`)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await page.goto(`${obligations}?complianceStatus=COMPLIANT&lastModifiedDate=before:2020-01-01&q=${title}`)
    await expect(page.getByText(t('legislationAssociations.noMatchesFor', { q: title }))).toBeVisible()
  })
})
