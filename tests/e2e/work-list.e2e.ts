import { expect, signIn, test } from './fixtures.ts'
import { languages, translatorFor } from './texts.ts'

for (const language of languages)
  test(`${language}: a task leads from the dashboard over the work list to its next step`, async ({ page }) => {
    const t = translatorFor(language)
    await signIn(page, 'manager', language)
    await page.goto('/dashboard')
    const work = page.getByRole('region', { name: t('dashboard.work.title'), exact: true })
    await work.locator('.work-foot a').click()
    await expect(page).toHaveURL('/dashboard/work?view=all')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('workItems.title'))
    // The name of a view ends with the number of its tasks.
    const view = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} \\d`) })
    const all = view(t('workItems.views.all'))
    await expect(all).toHaveAttribute('aria-current', 'page')

    await view(t('workItems.views.mine')).click()
    await expect(page).toHaveURL('/dashboard/work?view=mine')
    await page.goto('/dashboard/work?view=all&kind=INSPECTION')
    const row = page
      .getByRole('row')
      .filter({ has: page.locator('[data-row]') })
      .first()
    const title = (await row.locator('.work-item-name').textContent()) ?? ''
    await row.getByRole('link', { name: t('workItems.steps.RECORD'), exact: true }).click()
    await expect(page).toHaveURL(/\/inspections\/[\da-f-]{36}\/edit\?done=today$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)

    await page.goto('/dashboard/work?view=all&kind=REMINDER_WITHOUT_OWNER,OBLIGATION,READING')
    await page
      .getByRole('link', { name: t('workItems.steps.RECORD'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/monitoring\/meters\/[\da-f-]{36}\/readings\/new\/edit$/)
  })
