import { expect, inBothLanguages, signIn, test } from './fixtures.ts'

test('the colours follow the system until the user chooses others, and the choice is remembered', async ({
  page,
  t,
}) => {
  await signIn(page, 'editor')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  const dark = await background()

  await page.getByRole('button', { name: t('app.userMenu') }).click()
  await page.getByRole('menuitemradio', { name: t('app.theme.light') }).click()
  await expect.poll(background).toBe(light)
  await page.reload()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await background()).toBe(light)
  expect(dark).not.toBe(light)
})

test('the side bar shows icons while the window is too narrow, and a desktop remembers its own setting', async ({
  page,
  t,
}) => {
  await signIn(page, 'editor')
  await page.goto('/leadership/policies')
  const bar = page.getByRole('navigation', { name: t('app.menu') })
  const label = bar.getByText(t('app.collapseMenu'))
  await expect(label).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(label).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Environmental policy' })).toBeInViewport()
  await bar.getByRole('button', { name: t('app.expandMenu') }).click()
  await bar.getByRole('button', { name: t('app.collapseMenu') }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(label).toBeVisible()
})

const lists = [
  '/leadership/policies',
  '/operation/procedures',
  '/monitoring/meters',
  '/monitoring/control-book',
  '/organization/members',
  '/documents/own-documents',
  '/documents/binding-obligations',
  '/evaluation/event-handling',
  '/dashboard/work',
]

inBothLanguages((language) => {
  test('a status, a date and a button in a list are not cut, and the head of the work list is one line', async ({
    page,
  }) => {
    await signIn(page, 'manager', language)
    for (const path of lists) {
      await page.goto(path)
      await page.locator('tbody td').filter({ hasText: /\p{L}/u }).first().waitFor()
      const cut = await page.locator('td :is(.status, .row-button)').evaluateAll((all) =>
        all
          .filter((status) => {
            const cell = status.closest('td') ?? status
            const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
            return status.getBoundingClientRect().right > end + 0.5
          })
          .map((status) => status.textContent),
      )
      expect(cut, path).toEqual([])
      const cutDates = await page.locator('td').evaluateAll((cells) =>
        cells
          .filter((cell) => /^\d{1,2}\.? \p{L}+\.? \d{4}$/u.test(cell.textContent ?? ''))
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some(
              (box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0,
            ),
          )
          .map((cell) => cell.textContent),
      )
      expect(cutDates, path).toEqual([])
    }
    await page.goto('/dashboard')
    const head = page.locator('.card-head').filter({ has: page.locator('.work-aside') })
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(60)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  inBothLanguages((language) => {
    test('each row of the work list shows when it is due, and its button covers nothing', async ({ page }) => {
      await signIn(page, 'manager', language)
      await page.goto('/dashboard/work?view=all')
      const rows = page.locator('tbody tr:has([data-row])')
      await rows.first().waitFor()
      const faults = await rows.evaluateAll((all) =>
        all
          .filter((row) => {
            const [title, status, button] = ['.work-item-title', '.status', '.row-button'].map((name) =>
              row.querySelector(name)?.getBoundingClientRect(),
            )
            if (!title || !status || !button) return true
            const isVisible = status.bottom <= row.getBoundingClientRect().bottom
            return !isVisible || Math.max(title.right, status.right) > button.left
          })
          .map((row) => row.textContent),
      )
      expect(faults).toEqual([])
      expect(await rows.count()).toBeGreaterThan(10)
    })
  })

  inBothLanguages((language, t) => {
    test('the bottom bar leads to the dashboard, opens the actions and contains the menu', async ({ page }) => {
      await signIn(page, 'editor', language)
      await page.goto('/leadership/policies')
      const bar = page.getByRole('navigation', { name: t('app.bottomBar') })
      await expect(bar.getByText(t('menus.search'))).toBeVisible()
      await expect(bar.getByText(t('menus.help'))).toBeVisible()
      await expect(bar.getByRole('link', { name: t('menus.search') })).toHaveCount(0)

      await bar.getByRole('button', { name: t('menus.actions') }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('link', { name: t('menus.reportEvent') })).toHaveAttribute('href', '/events/new')
      for (const off of ['addReading', 'carryOutInspection', 'registerChemical', 'answerQuestionnaire']) {
        await expect(sheet.getByText(t(`menus.${off}`))).toBeVisible()
        await expect(sheet.getByRole('link', { name: t(`menus.${off}`) })).toHaveCount(0)
      }
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)

      await bar.getByRole('button', { name: t('menus.menu') }).click()
      await expect.poll(async () => (await sheet.boundingBox())?.width, 'the sheet is as wide as the phone').toBe(390)
      const leadership = sheet.getByRole('button', { name: t('menus.leadership') })
      if ((await leadership.getAttribute('aria-expanded')) !== 'true') await leadership.click()
      await sheet.getByRole('link', { name: t('menus.policies'), exact: true }).click()
      await expect(sheet).toHaveCount(0)
      await bar.getByRole('link', { name: t('menus.dashboard') }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })
})

test('a policy is found and read with the keyboard alone', async ({ page, t }) => {
  await signIn(page, 'reader')
  await page.goto('/leadership/policies')
  await page.getByRole('link', { name: 'Environmental policy' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('app.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  const target = page.getByRole('link', { name: 'Environmental policy' })
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((link) => link === document.activeElement)) break
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Environmental policy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(target).toBeFocused()
})

test('a character reference in a text is decoded, although the page may not set HTML', async ({ page }) => {
  await signIn(page, 'editor')
  const { content } = (await (await page.request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  const data = { title: 'Research', body: 'R&amp;D &copy; 2026' }
  const response = await page.request.post(`/api/v1/organizations/${content[0]?.id}/policies`, { data })
  await page.goto(`/leadership/policies/${((await response.json()) as { id: string }).id}`)
  await expect(page.getByText('R&D © 2026')).toBeVisible()
})

test('a record prints without navigation, dark on white in both colour schemes', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/leadership/policies')
  await page.getByRole('link', { name: 'Environmental policy' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('screen.panel.page') })
    .click()
  const title = page.getByRole('heading', { level: 1, name: 'Environmental policy' })
  await expect(title).toBeVisible()
  const lightness = (part: 'color' | 'backgroundColor') =>
    page.evaluate((name) => {
      const colour = getComputedStyle(document.body)[name]
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return (red + green + blue) / 3
    }, part)
  expect(await lightness('color')).toBeGreaterThan(200)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title).toBeVisible()
  const skip = page.getByRole('link', { name: t('app.skip') })
  for (const around of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button'), skip])
    await expect(around).toHaveCount(0)
  await expect(page.locator('.paper-head')).toBeVisible()
  await expect(page.locator('.paper-head')).toContainText('Nordlys Metal A/S')
  expect(await lightness('color')).toBeLessThan(60)
  expect(await lightness('backgroundColor')).toBe(255)
})

test('the panel of a reader prints the document alone, with the words of its page numbers', async ({ page }) => {
  await signIn(page, 'reader', 'da')
  await page.goto('/leadership/policies')
  await page.getByRole('link', { name: 'Environmental policy' }).click()
  await expect(page.getByRole('dialog').getByText('no discharge above half')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('.document-sheets')
  // The browser calls it before it lays out the pages. The part that prints may still be loading.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(sheets).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sheets.getByRole('heading', { level: 1, name: 'Environmental policy' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const words = await page.evaluate(() =>
    ['--page-word', '--page-of'].map((name) => document.documentElement.style.getPropertyValue(name)),
  )
  expect(words).toEqual(['"Side"', '"af"'])
})

test('a list prints as a table on A4 with every column and full titles, without boxes and tools', async ({ page }) => {
  await signIn(page, 'manager', 'da')
  // An A4 page within its margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/leadership/policies', '/documents/binding-obligations', '/chemicals/my-chemicals']) {
    await page.goto(path)
    const table = page.getByRole('table')
    await table.getByRole('link').first().waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(table.getByRole('columnheader').first()).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    const wrong = await table.evaluate((element) => {
      const right = element.parentElement?.getBoundingClientRect().right ?? 0
      const cells = [...element.querySelectorAll('td, th')].filter((cell) => cell.checkVisibility())
      const isCut = (cell: Element) => {
        const box = cell.getBoundingClientRect()
        return box.right > right + 1 || cell.scrollWidth > cell.clientWidth + 1
      }
      return cells.filter(isCut).map((cell) => cell.textContent)
    })
    expect(wrong).toEqual([])
  }
})
