import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'
import type { Translate } from './texts.ts'

const list = '/documents/own-documents'
const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF\n`
const isUpload = (type: string | undefined) => /multipart/.test(type ?? '')

type Dropped = { readonly name: string; readonly text: string }

/** Drops files on the upload area. */
async function drop(page: Page, files: readonly Dropped[], on = '.document-uploads .file-drop'): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, text } of given) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent(on, 'drop', { dataTransfer: transfer })
}

const uploads = (page: Page, t: Translate) => page.getByRole('region', { name: t('documents.uploads.title') })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const panel = (page: Page, t: Translate) => page.getByRole('dialog', { name: t('documents.one') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Searches for a text that has no match yet. A list that is still loading may show the previous result. */
async function openWithout(page: Page, t: Translate, q: string): Promise<void> {
  await page.goto(`${list}?q=${encodeURIComponent(q)}`)
  await expect(page.getByText(t('documents.noMatchesFor', { q }))).toBeVisible()
}

async function openDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
}

// The browser reports an aborted or refused request in the console.
test.use({ expectedErrors: [/net::ERR_FAILED/] })

inLanguage('en', (language, t) => {
  const mark = language === 'en' ? 'first' : 'første'

  test('a document is uploaded and listed without a reload', async ({ page, otherPage }) => {
    const [one, other] = [`Tilladelse ${mark}`, `Referat ${mark}`]
    await signIn(otherPage, 'reader', language)
    await openWithChanges(otherPage, `${list}?q=${encodeURIComponent(mark)}`)
    await expect(otherPage.getByText(t('documents.noMatchesFor', { q: mark }))).toBeVisible()

    await signIn(page, 'editor', language)
    await openWithout(page, t, mark)
    await drop(page, [
      { name: `${one}.pdf`, text: pdf(one) },
      { name: `${other}.pdf`, text: pdf(other) },
    ])
    await expect(uploads(page, t).getByText(t('documents.uploads.added'))).toHaveCount(2)
    for (const title of [one, other]) await expect(row(page, title)).toBeVisible()
    // The other browser is notified of it, and of what is saved after it.
    for (const title of [one, other]) await expect(row(otherPage, title)).toBeVisible()

    await openDocument(page, one)
    await button(page, t('screen.edit')).click()
    await page.getByRole('textbox', { name: t('documents.fields.title'), exact: true }).fill(`${one}, ny`)
    await button(page, t('screen.save')).click()
    await expect(page.getByRole('heading', { name: `${one}, ny` })).toBeVisible()
    await expect(row(otherPage, `${one}, ny`)).toBeVisible()
  })

  test('a document gets its tags, standards, expiry date and a new version; the old version opens unchanged', async ({
    page,
  }) => {
    const title = `Plan ${mark}`
    await signIn(page, 'manager', language)
    await page.goto(list)
    await drop(page, [{ name: `${title}.pdf`, text: pdf(`${title} 1`) }])
    await uploads(page, t)
      .getByRole('link', { name: t('documents.uploads.added') })
      .click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await button(page, t('screen.edit')).click()
    const tags = page.getByRole('combobox', { name: t('documents.fields.tags') })
    await tags.fill(`beredskab ${mark}`)
    await tags.press('Enter')
    await page.getByRole('checkbox', { name: 'ISO 45001' }).check()
    await page.getByRole('textbox', { name: t('documents.fields.expiryDate') }).fill('2040-12-31')
    await drop(page, [{ name: `${title} v2.pdf`, text: pdf(`${title} 2`) }], '.side-panel .file-drop')
    await expect(page.getByText(t('files.replaced'))).toBeVisible()
    await expect(page.getByRole('link', { name: `${title} v2.pdf` })).toBeVisible()
    await button(page, t('screen.save')).click()

    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByText(`beredskab ${mark}`).first()).toBeVisible()
    const versions = page.getByRole('region', { name: t('documents.versions.title') })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    const arriving = page.waitForEvent('download')
    await versions.getByRole('link', { name: t('documents.versions.version', { number: 1 }) }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(`${title}.pdf`)
    expect(readFileSync(await download.path(), 'utf8')).toBe(pdf(`${title} 1`))

    await page.getByText(t('screen.history.title')).click()
    await expect(page.getByText(`${title}.pdf`).first()).toBeVisible()
    await button(page, t('screen.panel.close')).click()
    await page.getByRole('button', { name: t('documents.filters.tags') }).click()
    await page
      .getByRole('menuitemcheckbox', { name: `beredskab ${mark}` })
      .or(page.getByRole('checkbox', { name: `beredskab ${mark}` }))
      .click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/tags=beredskab/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, title)).toBeVisible()
  })

  test('a duplicate file is reported before it is stored a second time', async ({ page }) => {
    const title = `Certifikat ${mark}`
    await signIn(page, 'editor', language)
    await openWithout(page, t, title)
    await drop(page, [{ name: `${title}.pdf`, text: pdf(title) }])
    await expect(row(page, title)).toHaveCount(1)
    await drop(page, [{ name: `${title} kopi.pdf`, text: pdf(title) }])
    const question = uploads(page, t).getByRole('alert')
    await expect(question.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(row(page, title)).toHaveCount(1)
    await button(page, t('documents.uploads.addAgain')).click()
    await expect(row(page, title)).toHaveCount(2)
  })

  test('files that cannot be added are refused with a reason, and the others are added', async ({ page }) => {
    await signIn(page, 'editor', language)
    await openWithout(page, t, `god ${mark}`)
    await drop(page, [
      { name: 'pakke.zip', text: 'PK' },
      { name: 'rapport.pdf', text: 'no report' },
      { name: 'halv.pdf', text: `%PDF-1.7\n% ${mark}` },
      { name: 'tom.txt', text: '' },
      { name: `god ${mark}.pdf`, text: pdf(`god ${mark}`) },
    ])
    const added = uploads(page, t)
    for (const code of ['archive_refused', 'misnamed', 'cut_off', 'empty'])
      await expect(added.getByText(t(`files.problems.${code}`))).toBeVisible()
    await expect(row(page, `god ${mark}`)).toBeVisible()
    await button(page, t('files.cancel', { name: 'pakke.zip' })).click()
    await expect(added.getByText('pakke.zip')).toHaveCount(0)
  })

  test('an interrupted upload is retried, one in progress is cancelled, and leaving the page asks for confirmation', async ({
    page,
  }) => {
    await signIn(page, 'editor', language)
    await openWithout(page, t, `afbrudt ${mark}`)
    let cut = true
    await page.route('**/graphql', (route) => {
      if (!isUpload(route.request().headers()['content-type'])) return route.fallback()
      return cut ? route.abort() : route.fallback()
    })
    const name = `afbrudt ${mark}.pdf`
    await drop(page, [{ name, text: pdf(name) }])
    await expect(uploads(page, t).getByText(t('screen.failed.causes.UNREACHABLE'))).toBeVisible()
    cut = false
    await button(page, t('files.retry', { name })).click()
    await expect(row(page, `afbrudt ${mark}`)).toBeVisible()

    await page.unroute('**/graphql')
    await page.route('**/graphql', (route) =>
      isUpload(route.request().headers()['content-type']) ? undefined : route.fallback(),
    )
    await drop(page, [{ name: 'slow.pdf', text: pdf('slow') }])
    await expect(page.getByRole('progressbar', { name: 'slow.pdf' })).toBeVisible()
    await page.getByRole('link', { name: t('menus.dashboard'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: t('documents.leave.title_one', { count: 1 }) })
    await question.getByRole('button', { name: t('documents.leave.stay') }).click()
    await button(page, t('files.cancel', { name: 'slow.pdf' })).click()
    await expect(uploads(page, t).getByText('slow.pdf')).toHaveCount(0)
    await page.getByRole('link', { name: t('menus.dashboard'), exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a reader finds and opens documents, and cannot change any', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(`${list}?q=evacuation`)
    await expect(page.locator('.document-uploads')).toHaveCount(0)
    await expect(button(page, t('documents.create'))).toHaveAttribute('aria-disabled', 'true')
    await openDocument(page, 'Fire and evacuation plan')
    await expect(
      panel(page, t).getByRole('link', { name: t('documents.versions.version', { number: 3 }) }),
    ).toBeVisible()
    const arriving = page.waitForEvent('download')
    await panel(page, t).getByRole('link', { name: 'Evacuation plan v3.pdf' }).first().click()
    expect((await arriving).suggestedFilename()).toBe('Evacuation plan v3.pdf')
    await expect(button(page, t('screen.edit'))).toHaveAttribute('aria-disabled', 'true')
  })
})
