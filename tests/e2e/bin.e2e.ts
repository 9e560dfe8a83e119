import type { Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

inBothLanguages((language, t) => {
  for (const [size, viewport] of [
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const)
    test(`a record that was made by mistake goes to the bin, comes back by Undo and from the bin on ${size}`, async ({
      page,
      otherPage,
    }) => {
      const title = `${language === 'en' ? 'Wrong policy' : 'Forkert politik'} ${size}`
      await page.setViewportSize(viewport)
      await signIn(page, 'editor', language)
      await page.goto('/leadership/policies/new/edit')
      await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).fill(title)
      await button(page, t('screen.save')).click()
      const heading = page.getByRole('heading', { level: 1, name: title })
      await expect(heading).toBeVisible()
      const address = page.url()

      // The editor created it just now, so no reason is asked for. Undo brings it back.
      await button(page, t('screen.discard.action')).click()
      const message = page.locator('.toast', { hasText: t('screen.discard.done') })
      await expect(page).toHaveURL(/\/leadership\/policies$/)
      await expect(page.getByRole('link', { name: title })).toHaveCount(0)
      await message.getByRole('button', { name: t('screen.undo.label') }).click()
      await page.goto(address)
      await expect(heading).toBeVisible()

      // A manager who moves it to the bin gives a reason. It is gone from the editor's list without a reload.
      await page.goto('/leadership/policies')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await otherPage.setViewportSize(viewport)
      await signIn(otherPage, 'manager', language)
      await otherPage.goto(address)
      await button(otherPage, t('screen.discard.action')).click()
      const form = otherPage.getByRole('alertdialog')
      await form.getByRole('button', { name: t('screen.discard.action') }).click()
      await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await form.getByRole('textbox').fill('Duplicate')
      await form.getByRole('button', { name: t('screen.discard.action') }).click()
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('link', { name: title })).toHaveCount(0)
      await page.goto(address)
      await expect(heading).toHaveCount(0)

      // The bin says who moved it. The editor restores it from there, and it is in the list again.
      await page.goto('/bin')
      const row = page.getByRole('row').filter({ hasText: title })
      await expect(row).toBeVisible()
      if (size === 'a desktop') await expect(row).toContainText('Duplicate')
      await row.getByRole('button', { name: t('screen.discard.restore') }).click()
      await expect(page.locator('.toast', { hasText: t('screen.discard.restored') })).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.goto(address)
      await expect(heading).toBeVisible()
    })
})
