import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

inLanguage('en', (language, t) => {
  test('a stakeholder of the catalogue is added with its needs', async ({ page }) => {
    const name = language === 'en' ? 'Alpine Fine Chemicals AG' : 'Lundby Landbrugsmaskiner A/S'
    await signIn(page, 'editor', language)
    await page.goto('/organization/stakeholders')
    await page.getByRole('link', { name: t('stakeholderAssociations.create') }).click()
    await save(page, t)
    await expect(page.getByText(t('stakeholderAssociations.problems.stakeholder.required'))).toBeVisible()
    await page.getByRole('combobox', { name: t('stakeholderAssociations.fields.stakeholder') }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('button', { name: t('stakeholderAssociations.needs.add') }).click()
    await field(page, t('stakeholderAssociations.needs.expectation')).fill('Deliveries in time')
    await page.getByRole('checkbox', { name: t('stakeholderAssociations.needs.isObligation') }).check()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByText('Deliveries in time')).toBeVisible()
    await expect(page.getByText(t('stakeholderAssociations.options.needs.isObligation.true'))).toBeVisible()

    await page.goto('/organization/stakeholders/new')
    await page.getByRole('combobox', { name: t('stakeholderAssociations.fields.stakeholder') }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await save(page, t)
    await expect(page.getByText(t('stakeholderAssociations.problems.stakeholder.taken'))).toBeVisible()
  })

  test('a stakeholder of the organization is described with its own file, and a wrong CVR number is refused', async ({
    page,
  }) => {
    const name = language === 'en' ? 'The school next door' : 'Skolen ved siden af'
    await signIn(page, 'editor', language)
    await page.goto('/organization/stakeholders/new')
    await page.getByRole('checkbox', { name: t('stakeholderAssociations.fields.isOwn') }).check()
    await field(page, t('stakeholderAssociations.own.name')).fill(name)
    await page.getByRole('checkbox', { name: t('options.NEIGHBOUR') }).check()
    await field(page, t('stakeholderAssociations.own.registrationNumber')).fill('24256791')
    await page.getByRole('button', { name: t('stakeholderAssociations.contacts.add') }).click()
    await field(page, t('stakeholderAssociations.contacts.name')).last().fill('Gurli')
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_cvr'))).toBeVisible()
    await field(page, t('stakeholderAssociations.own.registrationNumber')).fill('24 25 67 90')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'Naboaftale.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.7\n% ${language}\n%%EOF\n`),
      })
    const file = page.getByRole('link', { name: 'Naboaftale.pdf' })
    await expect(file).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByText('24256790')).toBeVisible()
    const href = await file.getAttribute('href')
    expect((await page.request.get(href ?? '')).status()).toBe(200)
    await signIn(page, 'outsider', language)
    expect((await page.request.get(href ?? '')).status()).toBe(404)
  })

  test('the catalogue is searched by CVR number, warns of a likely duplicate, and stores a file for all organizations', async ({
    page,
  }) => {
    await signIn(page, 'maintainer', language)
    await page.goto('/admin/stakeholders?q=brenner')
    await expect(page.getByRole('link', { name: 'Brenner Kemi A/S' })).toBeVisible()
    await page.goto('/admin/stakeholders/new')
    await field(page, t('stakeholders.fields.name')).fill('BRENNER-KEMI ApS')
    await expect(page.getByText(/Brenner Kemi A\/S \(\d{8}\)/)).toBeVisible()
    const name = language === 'en' ? 'Vejle Ventiler A/S' : 'Kolding Kompressor A/S'
    await field(page, t('stakeholders.fields.name')).fill(name)
    await expect(page.getByText(/Brenner Kemi A\/S/)).toBeHidden()
    await page.locator('input[type=file]').setInputFiles({
      name: 'Certifikat.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    })
    await expect(page.getByRole('link', { name: 'Certifikat.pdf' })).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    const href = await page.getByRole('link', { name: 'Certifikat.pdf' }).getAttribute('href')
    await signIn(page, 'outsider', language)
    expect((await page.request.get(href ?? '')).status()).toBe(200)
  })
})
