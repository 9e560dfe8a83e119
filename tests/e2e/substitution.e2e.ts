import { makeSheet } from '@ansvar/api/tests/sheets/make'
import { readSheets } from '@ansvar/api/tests/sheets/sheet'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'
import { firstOf } from './records.ts'

const chemicals = '/chemicals/my-chemicals'

inBothLanguages((language, t) => {
  test('a dangerous chemical is compared with others, continues to be used with a reason, and gets a newer data sheet', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Sodium hydroxide 27.7 %' : 'Sodium hypochlorite 15 %'
    await signIn(page, 'editor', language)
    await page.goto(`${chemicals}?q=${encodeURIComponent(name)}`)
    await page.goto(await firstOf(chemicals)(page))
    const card = page.getByRole('region', { name: t('substitution.title') })
    await expect(card.getByText(t('substitution.options.state.MISSING'))).toBeVisible()
    await card.getByRole('button', { name: t('substitution.compare') }).click()
    const table = card.getByRole('table').first()
    await expect(table.getByText(t('substitution.effects.BETTER')).first()).toBeVisible()
    await table.getByRole('checkbox').first().check()
    await card.getByRole('button', { name: t('substitution.decide.action') }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: t('substitution.candidates.whyNot') }).fill('Too slow')
    await dialog.getByText(t('substitution.options.decision.KEEP'), { exact: true }).click()
    await dialog.getByRole('textbox', { name: t('substitution.fields.because') }).fill('Nothing else is approved')
    await dialog.getByRole('button', { name: t('substitution.decide.action') }).click()
    await expect(card.getByText(t('substitution.options.state.DECIDED'), { exact: true })).toBeVisible()
    await expect(card.getByText('Too slow')).toBeVisible()

    const [sheet] = readSheets()
    if (!sheet) throw new Error('There is no sheet')
    const file = { name: 'ours.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await makeSheet(sheet)) }
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    await button(t('screen.edit')).click()
    await button(t('chemicalAssociations.dataSheets.add')).click()
    const day = page.getByRole('textbox', { name: t('chemicalAssociations.dataSheets.lastRevisionDate') })
    await day.fill(language === 'en' ? '02/11/2026' : '2.11.2026')
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('link', { name: /ours\.pdf/ })).toBeVisible()
    await button(t('screen.save')).click()
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 3 }))).toBeVisible()
    const sheets = page.getByRole('region', { name: t('hazards.sheets.title') })
    await expect(sheets.getByRole('listitem').first()).toContainText('ours.pdf')
    await expect(sheets.getByRole('listitem').first()).toContainText(t('hazards.sheets.newest'))
  })
})
