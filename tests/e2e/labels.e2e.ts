import type { Page } from '@playwright/test'
import { expect, inBothLanguages, setLanguage, signIn, signInByForm, test } from './fixtures.ts'
import { codeOfArea, organizationOf } from './records.ts'
import { translatorFor } from './texts.ts'

const reminders = '/monitoring/control-book?view=reminders'
const titles = ['Emergency showers, Halls 1 and 2', 'Fume extraction, plating line 2'] as const

const codesIn = (page: Page) => page.locator('.qr-label-code').allInnerTexts()

inBothLanguages((language, t) => {
  test('labels of two reminders are printed, and their codes open what the user may do', async ({
    page,
    otherPage,
    service,
  }) => {
    await setLanguage(service, 'reader', language)
    await signIn(page, 'editor', language)
    await page.goto(reminders)
    const rows = page.getByRole('row')
    for (const title of titles) await rows.filter({ hasText: title }).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: t('codes.print') }).click()
    await expect(page).toHaveURL(/\/labels$/)
    await expect(page.locator('.label')).toHaveCount(2)
    await expect(page.locator('.label-name')).toHaveText([...titles])
    const [code = ''] = await codesIn(page)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

    // The sheet has a free place further down, and a reload prints the same codes.
    await page.getByLabel(t('codes.labels.sheet')).selectOption('L7651')
    await page.getByLabel(t('codes.labels.first')).fill('65')
    await expect(page.locator('.label-page')).toHaveCount(2)
    await page.reload()
    await expect(page.locator('.label')).toHaveCount(2)
    expect((await codesIn(page))[0]).toBe(code)

    // An editor gets the inspection, typed in any way.
    await page.goto(`/q/${code.toLowerCase()}`)
    await expect(page).toHaveURL(/\/control-book\/inspections\/[^/?]+/)
    await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible()

    // A reader signs in first, comes back, and sees the inspection next to the list.
    await otherPage.goto(`/q/${code}`)
    await expect(otherPage).toHaveURL(/return_url=/)
    await signInByForm(otherPage, translatorFor('en'), 'reader')
    await expect(otherPage).toHaveURL(/\/control-book\?.*open=/)
    await expect(otherPage.getByRole('dialog').getByRole('heading', { name: titles[0] })).toBeVisible()

    // A code of a lost label is replaced. It says so, and so do a mistyped one and one of another organization.
    await page.goBack()
    await page.getByRole('button', { name: t('codes.replace.action') }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: t('codes.replace.action') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.label')).toHaveCount(2)
    expect(await codesIn(page)).not.toContain(code)
    for (const [address, title] of [
      [code, t('codes.revoked.title')],
      ['00000-00000', t('codes.unknown.title')],
      ['nonsense', t('codes.malformed.title')],
    ]) {
      await otherPage.goto(`/q/${address}`)
      await expect(otherPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(otherPage.locator('.toast')).toHaveCount(0)
    }
  })
  test('a code of another organization of the user opens after a switch to it', async ({ page }) => {
    await signIn(page, 'outsider', language)
    const home = await organizationOf(page)
    const name = language === 'en' ? 'Fjord Labels ApS' : 'Fjord Etiketter ApS'
    const created = await page.request.post(`/api/v1/organizations/${home}/organizations/${home}/subsidiaries`, {
      data: { name },
    })
    const { id } = (await created.json()) as { readonly id: string }
    await page.request.post(`/api/v1/organizations/${id}/areas`, { data: { name: 'Hal 1' } })
    await page.goto(`/q/${await codeOfArea(page, id)}`)
    await page.getByRole('button', { name: t('codes.elsewhere.switch', { organization: name }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hal 1' })).toBeVisible()
    await expect(page.getByRole('link', { name: t('codes.area.readings') })).toBeVisible()
  })

  test('the page of labels without a selection links to the lists, and a sheet without such a place is not printed', async ({
    page,
  }) => {
    await signIn(page, 'editor', language)
    await page.goto('/labels')
    await page
      .getByRole('link', { name: t('controlBook.views.reminders') })
      .last()
      .click()
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: t('codes.print') }).click()
    const print = page.getByRole('button', { name: t('screen.print'), exact: true })
    await expect(print).toBeEnabled()
    await page.getByLabel(t('codes.labels.first')).fill('22')
    await expect(print).toBeDisabled()
  })
})
