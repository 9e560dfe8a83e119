import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const manage = '/organization/manage-organization'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** A single pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const row = (page: Page, name: string) =>
  page.locator('.sub-record').filter({ has: page.getByText(name, { exact: true }) })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

inLanguage('da', (language, t) => {
  test('a subsidiary is added with its industry, found by a word of either language, and gets a department', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Nordlys Logistics ApS' : 'Nordlys Transport ApS'
    await signIn(page, 'manager', language)
    await page.goto(manage)
    await page
      .getByRole('link', { name: t('manageOrganization.addSubsidiaryTo', { name: 'Nordlys Metal A/S' }) })
      .click()
    await field(page, t('organizations.fields.name')).fill(name)
    await field(page, t('organizations.fields.registrationNumber')).fill('24256791')
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_cvr'))).toBeVisible()
    await field(page, t('organizations.fields.registrationNumber')).fill('DK 13 74 81 36')
    await page.getByRole('button', { name: new RegExp(escaped(t('organizations.fields.naceCode'))) }).click()
    // The word in the other language, and the code without its dot.
    const word = language === 'en' ? 'vejgodstransport' : 'freight road'
    await page.getByRole('textbox', { name: t('pickers.placeholder') }).fill(word)
    await page.getByText(/^49\.41 /).click()
    await save(page, t)
    await expect(page).toHaveURL(manage)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

    await page.getByRole('link', { name: t('manageOrganization.addDepartmentTo', { name }) }).click()
    const department = language === 'en' ? 'Garage' : 'Værksted'
    await field(page, t('departments.fields.name')).fill(department)
    await save(page, t)
    await expect(page.getByRole('link', { name: department, exact: true })).toBeVisible()
  })

  test('a logo is chosen, resized and shown at the top; a file that is no image is refused; the history has the change', async ({
    page,
  }) => {
    await signIn(page, 'manager', language)
    await page.goto(manage)
    await page.getByRole('link', { name: 'Nordlys Metal A/S', exact: true }).click()
    const input = page.getByLabel(t('organizations.logo.choose'))
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
    await expect(page.getByText(t('files.problems.misnamed'))).toBeVisible()
    await page.getByRole('button', { name: t('files.cancel', { name: 'logo.png' }) }).click()
    await input.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: dot })
    await expect(page.getByRole('img', { name: t('organizations.fields.logo') })).toBeVisible()
    await save(page, t)
    await expect(page).toHaveURL(manage)
    const logo = page.getByRole('banner').locator('img.organization-logo')
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

    await page.getByRole('link', { name: 'Nordlys Metal A/S', exact: true }).click()
    await page.getByRole('button', { name: t('organizations.logo.remove') }).click()
    await save(page, t)
    await expect(logo).toHaveCount(0)
    await page.getByRole('link', { name: 'Nordlys Metal A/S', exact: true }).click()
    await page.getByRole('heading', { name: t('screen.history.title') }).click()
    await expect(page.getByText('logo.png').first()).toBeVisible()
  })

  test('an area is added below another, and cannot contain itself', async ({ page }) => {
    const name = language === 'en' ? 'Hall 3' : 'Hal 4'
    await signIn(page, 'manager', language)
    await page.goto(manage)
    await page.getByRole('button', { name: t('areas.create') }).click()
    await field(page, t('areas.fields.name')).fill(name)
    await save(page, t)
    await page
      .getByRole('button', { name: t('screen.showAll', { count: '' }).trim() })
      .first()
      .click()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await row(page, name)
      .getByRole('button', { name: t('screen.history.title') })
      .click()
    await expect(row(page, name).getByText(/Kirsten Holm/)).toBeVisible()
    await page.getByRole('button', { name: t('areas.create') }).click()
    await field(page, t('areas.fields.name')).fill(name.toUpperCase())
    await save(page, t)
    await expect(page.getByText(t('areas.problems.name.taken'))).toBeVisible()
  })
})

const escaped = (text: string): string => text.replaceAll(/[()]/g, String.raw`\$&`)
