import type { Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'

const book = '/monitoring/control-book'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

/** The smallest valid photo, as a phone sends it. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

inBothLanguages((language, t) => {
  test('an inspection on a phone has a failed item that becomes a corrective action', async ({ page }) => {
    const title = `${language === 'en' ? 'Fire equipment, Hall 1' : 'Brandmateriel, hal 1'} ${language}`
    const [sealed, pressure] =
      language === 'en' ? ['Extinguisher sealed?', 'Pressure'] : ['Er slukkeren plomberet?', 'Tryk']

    // At the desk, an editor writes a checklist with a question and a number.
    await page.setViewportSize(desktop)
    await signIn(page, 'editor', language)
    await page.goto(`${book}/checklists/new/edit`)
    await field(page, t('checklists.fields.title')).fill(title)
    await button(page, t('checklists.items.add')).click()
    await field(page, t('checklists.items.text')).first().fill(sealed)
    await button(page, t('checklists.items.add')).click()
    await field(page, t('checklists.items.text')).nth(1).fill(pressure)
    await page
      .getByRole('combobox', { name: t('checklists.items.kind'), exact: true })
      .nth(1)
      .selectOption('NUMBER')
    await field(page, t('checklists.items.minimum')).fill(language === 'en' ? '6.5' : '6,5')
    await field(page, t('checklists.items.unit')).fill('bar')
    await button(page, t('screen.save')).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    // A reminder follows the checklist from today.
    await page.goto(`${book}/reminders/new/edit`)
    await field(page, t('reminders.fields.title')).fill(title)
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
    await field(page, t('reminders.fields.startsAt')).fill(today.split('-').toReversed().join('/'))
    const checklist = page.getByRole('combobox', { name: t('reminders.fields.checklist') })
    await checklist.fill(title)
    await page.getByRole('option', { name: title }).click()
    await button(page, t('screen.save')).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    // On the phone, the inspection is answered one question a screen.
    await page.setViewportSize(phone)
    await page.goto(`${book}?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('link', { name: t('inspections.run.start') }).click()
    await expect(page.getByText(t('inspections.run.position', { number: 1, total: 2 }))).toBeVisible()
    await page.getByRole('radio', { name: t('checklists.options.items.expected.NO'), exact: true }).check()
    await expect(page.getByText(t('inspections.run.failed'))).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('link', { name: 'seal.png' })).toBeVisible()
    await button(page, t('inspections.run.next')).click()
    await page.getByRole('textbox', { name: pressure, exact: true }).fill(language === 'en' ? '7.2' : '7,2')
    await expect(page.getByText(t('inspections.run.saved'), { exact: true })).toBeVisible()

    // The failure must be followed up before the inspection can be completed.
    await button(page, t('inspections.run.followUp_one', { count: 1 })).click()
    await dialog(page)
      .getByRole('radio', { name: t('inspections.run.followUps.action') })
      .click()
    await expect(dialog(page).last().getByRole('textbox').first()).toHaveValue(new RegExp(title))
    await button(page, t('inspections.run.create')).click()
    await expect(dialog(page).getByText(t('inspections.run.followUps.actionDone'))).toBeVisible()
    await button(page, t('inspections.run.followUpClose')).click()
    await button(page, t('inspections.complete.action')).click()

    // It is done and failed, with the photo and the action.
    await expect(page.getByText(t('inspections.options.result.FAILED'), { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'seal.png' })).toBeVisible()
    await expect(page.getByText(t('inspections.run.followUps.actionDone'))).toBeVisible()
    await expect(page.getByText(new RegExp(`${title}: `)).first()).toBeVisible()
  })
})
