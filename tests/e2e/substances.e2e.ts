import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

inLanguage('da', (language, t) => {
  test('a substance is found by its Danish name and by its number, and shows its classification', async ({ page }) => {
    await signIn(page, 'maintainer', language)
    const name = language === 'en' ? 'Chromium (VI) trioxide' : 'Chromtrioxid'
    for (const q of ['chromtrioxid', '1333-82-0', '215-607-8']) {
      await page.goto(`/admin/substances?q=${q}`)
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name, exact: true }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('img', { name: t('hazards.pictograms.GHS06') })).toBeVisible()
    const statement = language === 'en' ? 'May cause genetic defects' : 'Kan forårsage genetiske defekter'
    await expect(panel.getByText(statement)).toBeVisible()
  })

  test('a wrong CAS number is refused at its field, the typed values stay, and statements are found by word', async ({
    page,
  }) => {
    const name = `Trial substance ${language}`
    await signIn(page, 'maintainer', language)
    await page.goto('/admin/substances/new')
    await field(page, t('substances.fields.nameEn')).fill(name)
    await field(page, t('substances.fields.casNumbers')).fill('67-64-1, 64-17-6')
    await page.getByRole('combobox', { name: t('substances.fields.hazardStatements') }).fill('brandfarlig væske')
    await page.getByRole('option', { name: /H225/ }).click()
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_cas'))).toBeVisible()
    await expect(field(page, t('substances.fields.nameEn'))).toHaveValue(name)
    await field(page, t('substances.fields.casNumbers')).fill('67-64-1, 64-17-5')
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByRole('img', { name: t('hazards.pictograms.GHS02') })).toBeVisible()
    await expect(page.getByText('67-64-1, 64-17-5')).toBeVisible()
  })
})
