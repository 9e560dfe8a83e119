import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

const factors = '/admin/emission-factors'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

inLanguage('en', (language, t) => {
  test('a maintainer adds a factor with a value for each year, and an overlap is refused at its row', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Wind farm, Vesterhav' : 'Wind farm, Kriegers Flak'
    const save = () => page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    const decimal = (text: string) => (language === 'en' ? text : text.replace('.', ','))
    await signIn(page, 'maintainer', language)
    await page.goto(factors)
    await page.getByRole('link', { name: t('emissionFactors.create') }).click()
    await page.getByRole('link', { name: t('meters.types.ELECTRICITY') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('emissionFactors.newOf.ELECTRICITY') })).toBeVisible()
    await expect(page.getByText(t('options.CO2'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${factors}/new/electricity`)
    await field(page, t('emissionFactors.fields.nameEn')).fill(name)
    await field(page, t('emissionFactors.values.value')).fill(decimal('0.011'))
    await field(page, t('emissionFactors.values.startDate')).fill('2025-01-01')
    await field(page, t('emissionFactors.values.endDate')).fill('2024-12-31')
    await save()
    await expect(page.getByText(t('emissionFactors.problems.values.endDate.before_start'))).toBeVisible()
    await field(page, t('emissionFactors.values.endDate')).fill('2025-12-31')

    await page.getByRole('button', { name: t('emissionFactors.values.add') }).click()
    await field(page, t('emissionFactors.values.value')).last().fill(decimal('0.010'))
    await field(page, t('emissionFactors.values.startDate')).last().fill('2025-12-31')
    await save()
    await expect(page.getByText(t('problems.overlapping'))).toBeVisible()
    await field(page, t('emissionFactors.values.startDate')).last().fill('2026-01-01')
    await save()
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()

    await page.goto(`${factors}?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(`${decimal('0.01')} kg CO₂e/kWh`)
  })
})
