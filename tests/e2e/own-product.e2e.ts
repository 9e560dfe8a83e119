import { makeSheet } from '@ansvar/api/tests/sheets/make'
import { readSheets } from '@ansvar/api/tests/sheets/sheet'
import type { Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A button that also contains its label while a request is in progress. */
const action = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Returns the PDF of one of the sheets that were made for the project. */
async function sheetOf(id: string) {
  const sheet = readSheets().find((each) => each.id === id)
  if (!sheet) throw new Error(`There is no sheet ${id}`)
  return { name: sheet.name, buffer: Buffer.from(await makeSheet(sheet)) }
}

inBothLanguages((language, t) => {
  test('a dropped safety data sheet becomes an own product with a printed label and a risk assessment', async ({
    page,
  }) => {
    const { name, buffer } = await sheetOf(language === 'da' ? '02-drain-da' : '16-drain-en')
    await signIn(page, 'editor', language)
    await page.goto('/chemicals/my-chemicals/new/edit')
    await page.getByRole('combobox', { name: t('chemicalAssociations.fields.chemical'), exact: true }).fill(name)
    await page.getByRole('option', { name: t('chemicalAssociations.addOwn') }).click()

    const reading = page.getByRole('region', { name: t('ownChemicals.fields.extraction') })
    const file = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer }
    await reading.locator('input[type=file]').setInputFiles(file)
    const proposal = (text: string | RegExp) => reading.getByRole('checkbox', { name: text })
    await expect(proposal('H314')).not.toBeChecked()
    // Nothing is filled in before it is accepted.
    await expect(page.getByRole('button', { name: t('pickers.remove', { name: 'H314' }) })).toHaveCount(0)
    const count = await reading.getByRole('checkbox').count()
    for (let index = 0; index < count; index += 1) await reading.getByRole('checkbox').nth(index).setChecked(true)
    await expect(page.getByRole('button', { name: t('pickers.remove', { name: 'H314' }) })).toBeVisible()
    await expect(reading.locator('q').first()).toContainText(name)
    await button(page, t('screen.save')).click()

    await expect(page).toHaveURL(/\/my-chemicals\/new\/edit\?chemical=/)
    await expect(
      page.getByRole('combobox', { name: t('chemicalAssociations.fields.chemical'), exact: true }),
    ).toHaveValue(name)
    // The name is that of the search until the product is loaded, which has no supply of the catalogue.
    await expect(page.getByRole('combobox', { name: t('chemicalAssociations.fields.supplyId') })).toHaveCount(0)
    await field(page, t('chemicalAssociations.fields.amount')).fill('20')
    await page.getByRole('combobox', { name: t('chemicalAssociations.fields.unit'), exact: true }).selectOption('l')
    await button(page, t('screen.save')).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(t('hazards.codes.RED'))).toBeVisible()

    // The label is in the page while the browser prints it.
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset['printed'] = document.querySelector('.workplace-labels')?.textContent ?? ''
      }
    })
    await button(page, t('screen.print')).click()
    await page.getByRole('menuitem', { name: t('chemicalPrints.labels.A7') }).click()
    const printed = () => page.evaluate(() => document.documentElement.dataset['printed'] ?? '')
    await expect.poll(printed).toContain(name)
    expect(await printed()).toContain(t('hazards.signalWords.DANGER'))

    await page.getByRole('link', { name: t('riskAssessments.ofChemical.assess') }).click()
    await field(page, t('riskAssessments.fields.title')).fill(`Cleaning with ${name}`)
    await field(page, t('riskAssessments.fields.process')).fill('Dilute it, pour it, rinse.')
    await action(page, t('riskAssessments.insert.action')).click()
    await expect(field(page, t('riskAssessments.fields.hazardousProperties'))).toHaveValue(/H314/)
    await field(page, t('riskAssessments.fields.negligibleBecause')).fill('A closed system, ten minutes a year.')
    await page.getByRole('checkbox', { name: t('riskAssessments.fields.workersConsulted') }).check()
    await page.getByText(t('riskAssessments.options.conclusion.ACCEPTABLE'), { exact: true }).click()
    await button(page, t('screen.save')).click()
    await action(page, t('riskAssessments.complete.action')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('riskAssessments.complete.action') })
      .click()
    await expect(page.getByText(t('riskAssessments.status.current')).first()).toBeVisible()
  })
})
