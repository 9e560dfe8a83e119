import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'
import { photo } from './photo.ts'

const list = '/evaluation/event-handling'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tile = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

/** Returns a photo of 60 MiB. Only its size matters. */
function bigPhoto(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'ansvar-photo-')), 'big.jpg')
  writeFileSync(path, '')
  truncateSync(path, 60 * 1024 * 1024)
  return path
}

/** Fills in the least that the report of an incident needs. */
async function fillReport(page: Page, t: Translate, title: string): Promise<void> {
  await field(page, t('events.fields.title')).fill(title)
  await tile(page, t('events.fields.kind'), t('events.options.kind.INCIDENT')).check()
  await tile(page, t('events.fields.accidentOccurred'), t('options.true')).check()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
inLanguage('da', (language, t) => {
  test('an event is reported on a phone with four fields and a photo, and its names are hidden from other users', async ({
    page,
    otherPage,
  }) => {
    const title = language === 'en' ? 'Acid on a sleeve' : 'Syre på et ærme'
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'editor', language)
    await page.goto('/events/new')
    const report = page.getByRole('button', { name: t('events.saveNew') })
    await report.click()
    await expect(page.getByText(t('events.problems.kind.required')).first()).toBeVisible()
    await fillReport(page, t, title)
    await field(page, t('events.fields.persons')).fill('Ole Winther')
    await page.getByLabel(t('files.camera')).setInputFiles(bigPhoto())
    await expect(page.getByText(t('files.problems.too_large'))).toBeVisible()
    await page.getByRole('button', { name: t('files.cancel', { name: 'big.jpg' }) }).click()
    await page.getByLabel(t('files.camera')).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('link', { name: 'foto.png' })).toBeVisible()
    await report.click()
    await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Ole Winther')).toBeVisible()
    await expect(page.getByText(t('events.options.kind.INCIDENT'), { exact: true })).toBeVisible()

    await signIn(otherPage, 'reader', language)
    await otherPage.goto(new URL(page.url()).pathname)
    await expect(otherPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(otherPage.getByText(t('events.namesHidden'))).toBeVisible()
    await expect(otherPage.getByText(/Ole Winther|Mads Bruun/)).toHaveCount(0)
    await otherPage.getByRole('heading', { name: t('screen.history.title') }).click()
    await expect(otherPage.getByText(t('screen.history.someone'), { exact: true })).toBeVisible()
    await expect(otherPage.getByText(/Ole Winther|Mads Bruun/)).toHaveCount(0)
    await otherPage.goto(`${list}?q=winther`)
    await expect(otherPage.getByText(t('events.noMatchesFor', { q: 'winther' }))).toBeVisible()
  })

  test('an event is handled on its page, dismissed with a reason and reinstated', async ({ page }) => {
    const title = language === 'en' ? 'Slippery ramp' : 'Glat rampe'
    await signIn(page, 'manager', language)
    await page.goto('/events/new')
    await fillReport(page, t, title)
    await page
      .locator('.record-actions')
      .getByRole('button', { name: t('events.saveNew') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await button(page, t('screen.edit')).click()
    await field(page, t('events.fields.occurrenceTime')).fill('25:00')
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_time')).first()).toBeVisible()
    await field(page, t('events.fields.occurrenceTime')).fill('14:30')
    await field(page, t('events.fields.immediateAction')).fill('Grit')
    await page.getByRole('combobox', { name: t('events.fields.handler') }).fill('Lars')
    await page.getByRole('option', { name: /Lars Østergaard/ }).click()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByText('Grit')).toBeVisible()

    const main = page.getByRole('main')
    await main.getByRole('button', { name: t('events.dismiss.action'), exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: t('events.dismiss.action') }).click()
    await expect(dialog.getByText(t('events.problems.reason.required'))).toBeVisible()
    await dialog.getByRole('textbox').fill('Not ours')
    await dialog.getByRole('button', { name: t('events.dismiss.action') }).click()
    await expect(page.getByText('Not ours')).toBeVisible()
    await expect(page.getByRole('button', { name: t('screen.edit'), exact: true })).toBeDisabled()
    await expect(page.getByText(t('events.fixed.DISMISSED'))).toBeAttached()

    await main.getByRole('button', { name: t('events.reinstate.action'), exact: true }).click()
    await dialog.getByRole('textbox').fill('It is ours')
    await dialog.getByRole('button', { name: t('events.reinstate.action') }).click()
    await expect(page.getByText('It is ours')).toBeVisible()
    await page.goto(`${list}?state=OPEN&q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
})
