import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()
const add = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inLanguage('en', (language, t) => {
  test('a chemical gets its label from its hazard statements; an invalid composition and a data sheet that is not a PDF are refused', async ({
    page,
  }) => {
    const name = `Trial bath ${language}`
    await signIn(page, 'maintainer', language)
    await page.goto('/admin/chemicals/new')
    await field(page, t('chemicals.fields.name')).fill(name)
    await picker(page, t('chemicals.fields.hazardStatements')).fill('H350')
    await page
      .getByRole('option', { name: /^H350(?!i)/ })
      .first()
      .click()
    await expect(page.getByText(t('hazards.because', { code: 'H350' }))).toBeVisible()
    await expect(page.getByText(t('hazards.codes.RED'))).toBeVisible()

    await add(page, t('chemicals.substanceConcentrations.add'))
    await picker(page, t('chemicals.substanceConcentrations.substance')).fill('1333-82-0')
    await page.getByRole('option', { name: /1333-82-0/ }).click()
    await field(page, t('chemicals.substanceConcentrations.min')).fill('50')
    await field(page, t('chemicals.substanceConcentrations.max')).fill('25')
    await add(page, t('chemicals.countriesData.add'))
    await add(page, t('chemicals.safetyDataSheets.add'))
    const sheet = { name: 'sheet.txt', mimeType: 'text/plain', buffer: Buffer.from('No data sheet') }
    await page.locator('input[type=file]').setInputFiles(sheet)
    await expect(page.getByRole('link', { name: /sheet\.txt/ })).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('problems.upside_down'))).toBeVisible()
    await expect(page.getByText(t('problems.not_a_pdf'))).toBeVisible()
    await expect(field(page, t('chemicals.fields.name'))).toHaveValue(name)

    await field(page, t('chemicals.substanceConcentrations.max')).fill('60')
    await page.getByRole('button', { name: t('chemicals.countriesData.remove', { number: 1 }) }).click()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByText(t('hazards.restrictions.lists.AUTHORISATION'))).toBeVisible()
    await expect(page.getByText(t('hazards.sheets.MISSING')).first()).toBeVisible()
  })

  test('an organization adds a chemical and a product of its own, and accepts a restriction with a comment', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Potassium hydroxide flakes' : 'Ethanol 96 %, denatured'
    await signIn(page, 'editor', language)
    await page.goto('/chemicals/my-chemicals')
    await page.getByRole('link', { name: t('chemicalAssociations.create') }).click()
    await save(page, t)
    await expect(page.getByText(t('chemicalAssociations.problems.chemical.required'))).toBeVisible()
    await picker(page, t('chemicalAssociations.fields.chemical')).fill(name)
    await page.getByRole('option', { name }).first().click()
    await field(page, t('chemicalAssociations.fields.amount')).fill('25')
    await save(page, t)
    await expect(page.getByText(t('chemicalAssociations.problems.unit.required'))).toBeVisible()
    await picker(page, t('chemicalAssociations.fields.unit')).selectOption('kg')
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByText('25 kg')).toBeVisible()

    const product = `Weldfix ${language}`
    // On a slow network, codes wait for the list of the statements. From then on, they are added at once.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query SearchHazardStatements')) await page.waitForTimeout(1_000)
      await route.continue()
    })
    await page.goto('/chemicals/my-chemicals/new/edit')
    await picker(page, t('chemicalAssociations.fields.chemical')).fill(product)
    await page.getByRole('option', { name: t('chemicalAssociations.addOwn') }).click()
    await expect(field(page, t('ownChemicals.fields.name'))).toHaveValue(product)
    const added = (code: string) => page.getByRole('button', { name: t('pickers.remove', { name: code }) })
    await field(page, t('ownChemicals.fields.codes')).fill('H319, EUH066')
    await field(page, t('ownChemicals.fields.codes')).blur()
    await expect(page.getByText(t('ownChemicals.codes.waiting'))).toBeVisible()
    await expect(added('H319')).toBeVisible()
    await field(page, t('ownChemicals.fields.codes')).fill('H225')
    // Codes that are typed but not added are added by the press on Save.
    await save(page, t)
    await expect(picker(page, t('chemicalAssociations.fields.chemical'))).toHaveValue(product)
    // The name is that of the search until the product is loaded, which has no supply of the catalogue.
    await expect(picker(page, t('chemicalAssociations.fields.supplyId'))).toHaveCount(0)
    await save(page, t)
    await expect(page.getByRole('heading', { name: product })).toBeVisible()
    await expect(page.getByText(t('hazards.codes.RED'))).toBeVisible()

    const other = language === 'en' ? 'Nickel sulphate NS 22' : 'Nickel chloride crystals'
    await page.goto(`/chemicals/my-chemicals?q=${encodeURIComponent(other)}`)
    await page.getByRole('link', { name: other }).click()
    const panel = page.getByRole('dialog')
    await panel
      .getByRole('button', { name: t('chemicalAssociations.restrictions.accept') })
      .first()
      .click()
    await panel.getByRole('button', { name: t('chemicalAssociations.restrictions.save'), exact: true }).click()
    await expect(panel.getByText(t('chemicalAssociations.restrictions.required'))).toBeVisible()
    const comment = field(page, t('chemicalAssociations.restrictions.comment'))
    await comment.fill('Closed system, measured yearly')
    await panel.getByRole('button', { name: t('chemicalAssociations.restrictions.save'), exact: true }).click()
    await expect(panel.getByText('Closed system, measured yearly')).toBeVisible()
    await expect(comment).toBeHidden()
  })

  test('the storage check names the classes that may not be stored together, and the rule', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/chemicals/my-chemicals/storage')
    const area = page.locator('input[role=combobox]').and(picker(page, t('chemicalAssociations.storage.area')))
    await area.fill('Chemical store')
    await page.getByRole('option', { name: /^Chemical store/ }).click()
    await expect(page.getByText(t('chemicalAssociations.storage.NO'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hydrofluoric acid 40 %' })).toBeVisible()
    await expect(page.getByText('TRGS 510')).toBeVisible()
  })
})

test('my chemicals as one list are navigated by keys, and the address stores the position', async ({ page, t }) => {
  await signIn(page, 'reader')
  await page.goto('/chemicals/my-chemicals?sort=name')
  await page.getByRole('button', { name: t('screen.list.asOneList') }).click()
  const table = page.getByRole('table', { name: t('chemicalAssociations.title') })
  await expect(table).toHaveAttribute('aria-rowcount', /^4\d$/)
  const count = Number(await table.getAttribute('aria-rowcount'))
  const row = (number: number) => table.locator(`tr[aria-rowindex="${number}"]`)
  await row(2).getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(row(count).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(count - 1).getByRole('link')).toBeFocused()
  await expect(page).toHaveURL(/[?&]rows=all&at=\d+/)
  await page.reload()
  await expect(row(count)).toBeVisible()
  await page.getByRole('textbox', { name: t('chemicalAssociations.search') }).fill('chromoline')
  await expect(page.getByRole('link', { name: 'Chromoline HX 250' })).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)
})
