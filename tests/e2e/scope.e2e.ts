import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

inLanguage('da', (language, t) => {
  test('a scope is edited, its versions are compared word by word, and an older one is restored', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto('/organization/scope')
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await field(page, t('scope.fields.exclusions')).fill(`Nothing, says ${language}.`)
    const file = `Kort ${language}.pdf`
    const buffer = Buffer.from(`%PDF-1.7\n% ${language}\n%%EOF\n`)
    await page.getByLabel(t('files.choose')).setInputFiles({ name: file, mimeType: 'application/pdf', buffer })
    await expect(page.getByRole('link', { name: file })).toBeVisible()
    await field(page, t('files.date', { name: file })).fill('2026-02-03')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page).toHaveURL('/organization/scope')
    await expect(page.getByText(`Nothing, says ${language}.`)).toBeVisible()
    await expect(
      page.getByText(t('files.dated', { day: language === 'en' ? '3 Feb 2026' : '3. feb. 2026' })),
    ).toBeVisible()

    await page.getByRole('link', { name: t('scope.versions.compare') }).click()
    await expect(page.getByRole('insertion').filter({ hasText: `says ${language}` })).toBeVisible()
    await expect(page.getByRole('insertion').filter({ hasText: file })).toBeVisible()
    await page.getByRole('link', { name: t('scope.versions.version', { version: 1 }) }).click()
    await page.getByRole('button', { name: t('scope.versions.restore', { version: 1 }) }).click()
    await expect(page).toHaveURL('/organization/scope')
    await expect(page.getByText(t('scope.versions.restoredFrom', { version: 1 })).first()).toBeVisible()
    await expect(page.getByText('The paint shop, which is let to another company.')).toBeVisible()
  })

  test('without a scope the page explains what it is for; a scope without text is refused', async ({ page }) => {
    await signIn(page, 'manager', language)
    await page.goto('/organization/members')
    await page.getByRole('button', { name: 'Nordlys Metal A/S' }).click()
    await page.getByRole('menuitemradio', { name: /Montage/ }).click()
    // It is stored once it is shown.
    await expect(page.getByRole('banner').getByRole('button', { name: /Montage/ })).toBeVisible()
    await page.goto('/organization/scope')
    const first = page.getByRole('link', { name: t('scope.empty.create') })
    await first.or(page.getByRole('button', { name: t('screen.edit'), exact: true })).click()
    await field(page, t('scope.fields.statement')).fill('')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('scope.problems.statement.required'))).toBeVisible()
    await field(page, t('scope.fields.statement')).fill(`Assembly of steel, ${language}.`)
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(`Assembly of steel, ${language}.`)).toBeVisible()
  })

  test('a reader compares versions and sees why restoring is disabled', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/organization/scope/versions?version=1')
    const restore = page.getByRole('button', { name: t('scope.versions.restore', { version: 1 }) })
    await expect(restore).toBeDisabled()
    const reason = t('screen.disabled.level', { needs: t('levels.EDIT'), have: t('levels.READ') })
    await expect(page.getByText(reason)).toBeAttached()
  })
})
