import { expect, inLanguage, signIn, test } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'

const list = '/admin/waste-types'

inLanguage('en', (language, t) => {
  const word = language === 'en' ? 'Swarf from the belt grinder' : 'Slibeslam'
  const code = language === 'en' ? '12 01 14' : '12 01 15'

  test('synonyms of a waste type are listed without a reload', async ({ page, otherPage }) => {
    await signIn(otherPage, 'maintainer', language)
    await openWithChanges(otherPage, `${list}?q=${encodeURIComponent(word)}`)
    await expect(otherPage.getByText(t('wasteTypes.noMatchesFor', { q: word }))).toBeVisible()

    await signIn(page, 'maintainer', language)
    await page.goto(`${list}?q=${encodeURIComponent(code)}`)
    await page.getByRole('link', { name: new RegExp(`^${code}`) }).click()
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    const synonyms = page.getByRole('combobox', { name: t('wasteTypes.fields.synonyms') })
    await synonyms.fill(word)
    await synonyms.press('Enter')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('screen.edit'), exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('screen.panel.close'), exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible()
    // Another browser finds it by the new word.
    await expect(otherPage.getByRole('row').filter({ hasText: code })).toBeVisible()
  })

  test('the list of waste is searched by code and by name, and filtered by hazardous waste', async ({ page }) => {
    await signIn(page, 'maintainer', language)
    await page.goto(list)
    const search = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: t('wasteTypes.search') }))
      .first()
    await search.fill('110109')
    await expect(page.getByRole('link', { name: '11 01 09*' })).toBeVisible()
    await page.goto(`${list}?chapter=12&hazardous=true`)
    await expect(page.getByRole('link', { name: '12 01 09*' })).toBeVisible()
    await expect(page.getByRole('link', { name: '12 01 01', exact: true })).toHaveCount(0)
  })

  test('the list of waste is closed to users who do not maintain the system', async ({ page }) => {
    await signIn(page, 'manager', language)
    await page.goto(list)
    await expect(page).toHaveURL(/\/unauthorized/)
  })
})
