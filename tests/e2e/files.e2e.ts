import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF\n`

const isUpload = (url: string, type: string | undefined) => url.endsWith('/graphql') && /multipart/.test(type ?? '')

/** Drops files on the upload area. */
async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, text } of given) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent('.file-drop', 'drop', { dataTransfer: transfer })
}

// The browser reports an aborted request in the console.
test.use({ expectedErrors: [/net::ERR_FAILED/] })

inLanguage('da', (language, t) => {
  test('two files are dropped on a policy, saved with it, and downloaded byte by byte by a reader', async ({
    page,
  }) => {
    const title = language === 'en' ? 'Policy with files' : 'Politik med filer'
    const names = [`Måling ${language}.pdf`, `Referat ${language}.pdf`] as const
    await signIn(page, 'editor', language)
    await page.goto('/leadership/policies/new/edit')
    await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).fill(title)
    await drop(
      page,
      names.map((name) => ({ name, text: pdf(name) })),
    )
    for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
    const address = new URL(page.url()).pathname.split('/')[3] ?? ''

    await signIn(page, 'reader', language)
    await page.goto(`/leadership/policies?open=${address}`)
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: names[0] }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(names[0])
    expect(readFileSync(await download.path(), 'utf8')).toBe(pdf(names[0]))

    const link = await page.getByRole('link', { name: names[0] }).getAttribute('href')

    // A new version without a file leaves it in the version that had it. There it opens, marked as removed since.
    await signIn(page, 'editor', language)
    await page.goto(`/leadership/policies/${address}/edit`)
    await page.getByRole('button', { name: t('files.remove', { name: names[1] }) }).click()
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await page.goto(`/leadership/policies/${address}/versions?version=1`)
    const former = page.waitForEvent('download')
    await page.getByRole('link', { name: names[1] }).click()
    expect(readFileSync(await (await former).path(), 'utf8')).toBe(pdf(names[1]))
    await page.goto(`/leadership/policies/${address}/versions?version=2&against=1`)
    await expect(page.locator('del').filter({ hasText: names[1] })).toBeVisible()

    await signIn(page, 'outsider', language)
    expect((await page.request.get(link ?? '')).status()).toBe(404)
  })

  test('files that cannot be added show a reason, and nothing else is lost', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto('/leadership/policies/new/edit')
    const title = page.getByRole('textbox', { name: t('policies.fields.title'), exact: true })
    await title.fill('X')
    await drop(page, [
      { name: 'pakke.zip', text: 'PK' },
      { name: 'rapport.pdf', text: 'no report' },
      { name: 'god.pdf', text: pdf(`god ${language}`) },
      { name: 'samme.pdf', text: pdf(`god ${language}`) },
    ])
    await expect(page.getByText(t('files.problems.archive_refused'))).toBeVisible()
    await expect(page.getByText(t('files.problems.misnamed'))).toBeVisible()
    await expect(page.getByText(t('files.problems.twice'))).toBeVisible()
    await expect(page.getByRole('link', { name: /god\.pdf|samme\.pdf/ })).toHaveCount(1)
    await expect(title).toHaveValue('X')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('problems.arriving')).first()).toBeVisible()
  })

  test('an interrupted upload is retried, and one in progress is cancelled', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto('/leadership/policies/new/edit')
    let cut = true
    await page.route('**/graphql', async (route) => {
      if (!isUpload(route.request().url(), route.request().headers()['content-type'])) return route.fallback()
      return cut ? route.abort() : route.fallback()
    })
    const name = `cut ${language}.pdf`
    await drop(page, [{ name, text: pdf(name) }])
    await expect(page.getByText(t('screen.failed.causes.UNREACHABLE'))).toBeVisible()
    cut = false
    await page.getByRole('button', { name: t('files.retry', { name }) }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()

    await expect(page.getByRole('status').getByText(t('files.announced.uploaded', { name }))).toBeAttached()

    await page.unroute('**/graphql')
    await page.route('**/graphql', (route) =>
      isUpload(route.request().url(), route.request().headers()['content-type']) ? undefined : route.fallback(),
    )
    await drop(page, [{ name: 'slow.pdf', text: pdf('slow') }])
    await expect(page.getByRole('progressbar', { name: 'slow.pdf' })).toBeVisible()
    await expect(page.getByRole('status').getByText(t('files.announced.started', { name: 'slow.pdf' }))).toBeAttached()
    await page.getByRole('button', { name: t('files.cancel', { name: 'slow.pdf' }) }).click()
    await expect(
      page.getByRole('status').getByText(t('files.announced.cancelled', { name: 'slow.pdf' })),
    ).toBeAttached()
    await expect(page.getByRole('listitem').filter({ hasText: 'slow.pdf' })).toHaveCount(0)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('on a phone the buttons of a file are to the right of its name, in every status', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto('/leadership/policies/new/edit')
    let cut = true
    await page.route('**/graphql', (route) => {
      if (!isUpload(route.request().url(), route.request().headers()['content-type'])) return route.fallback()
      return cut ? route.abort() : undefined
    })
    const [refused, failed, running] = ['En pakke med et navn, der fylder flere linjer.zip', 'afbrudt.pdf', 'slow.pdf']
    await drop(page, [
      { name: refused, text: 'PK' },
      { name: failed, text: pdf('failed') },
    ])
    await expect(page.getByRole('button', { name: t('files.retry', { name: failed }) })).toBeVisible()
    cut = false
    await drop(page, [{ name: running, text: pdf('slow') }])
    await expect(page.getByRole('progressbar', { name: running })).toBeVisible()

    const rows = page.getByRole('listitem').filter({ has: page.locator('.file-row-name') })
    await expect(rows).toHaveCount(3)
    const positions = await rows.evaluateAll((all) =>
      all.map((row) => {
        const text = row.querySelector('.file-row-name')?.getBoundingClientRect() ?? new DOMRect()
        const buttons = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
        return {
          inOneRow: buttons.every(
            ({ left, top, bottom }) => left >= text.right && top < text.top + 12 && bottom > text.top,
          ),
          ends: Math.max(...buttons.map(({ right }) => right)),
          smallest: Math.min(...buttons.flatMap(({ width, height }) => [width, height])),
          count: buttons.length,
        }
      }),
    )
    expect(positions.map(({ inOneRow, count }) => [inOneRow, count])).toEqual([
      [true, 1],
      [true, 2],
      [true, 1],
    ])
    expect(new Set(positions.map(({ ends }) => Math.round(ends))).size).toBe(1)
    for (const { smallest } of positions) expect(smallest).toBeGreaterThanOrEqual(44)
  })
})
