import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import { translatorFor } from './texts.ts'

const policies = '/leadership/policies'

test.describe('a bulk action', () => {
  // The test aborts one of its writes.
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('continues if one write fails, keeps that row selected, and retries it', async ({ page, t }) => {
    await signIn(page, 'editor')
    await page.goto(`${policies}?sort=title`)
    const boxes = page.getByRole('cell').getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: t('screen.bulk.label') })
    await expect(bar).toContainText(t('screen.bulk.selected_other', { number: 3 }))
    const titles = await page.locator('a[data-row]').allTextContents()

    let writes = 0
    await page.route('**/graphql', (route) => {
      const isWrite = (route.request().postData() ?? '').includes('mutation UpdatePolicy')
      return isWrite && ++writes === 2 ? route.abort() : route.continue()
    })
    const verb = t('screen.bulk.actions.owner')
    await bar.getByRole('button', { name: verb }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: verb }).click()
    await expect(dialog.getByText(t('problems.required'))).toBeVisible()
    await dialog.getByRole('combobox').fill('Jonas')
    await page.getByRole('option', { name: 'Jonas Kjær' }).click()
    await dialog.getByRole('button', { name: verb }).click()

    await expect(dialog.getByText(t('screen.bulk.changed_other', { count: 2 }))).toBeVisible()
    await expect(dialog.getByText(t('screen.bulk.failed_one', { count: 1 }))).toBeVisible()
    await expect(dialog.getByRole('listitem')).toContainText([`${titles[1]}${t('screen.failed.causes.UNREACHABLE')}`])
    await dialog.getByRole('button', { name: t('screen.bulk.close') }).click()
    await expect(bar).toContainText(t('screen.bulk.selected_one', { number: 1 }))
    await expect(boxes.nth(1)).toBeChecked()
    await expect(page.getByRole('row', { name: titles[0] ?? '' })).toContainText('Jonas Kjær')

    await bar.getByRole('button', { name: verb }).click()
    await dialog.getByRole('combobox').fill('Jonas')
    await page.getByRole('option', { name: 'Jonas Kjær' }).click()
    await dialog.getByRole('button', { name: verb }).click()
    await expect(
      page.getByText(t('screen.bulk.did.owner', { what: titles[1] ?? '', to: 'Jonas Kjær' }), { exact: true }),
    ).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('row', { name: titles[1] ?? '' })).toContainText('Jonas Kjær')
  })
})

test('more columns than fit are scrolled, and the names stay in view', async ({ page }) => {
  await signIn(page, 'reader')
  await page.setViewportSize({ width: 1440, height: 900 })
  const columns =
    'name,pictograms,areas,dataSheetRevisedOn,amount,unit,use,supplier,responsible,casNumbers,unNumber,dataSheetDate'
  await page.goto(`/chemicals/my-chemicals?columns=${columns}`)
  const name = page.locator('a[data-row]').first()
  await name.waitFor()
  expect((await page.locator('td[data-first]').first().boundingBox())?.width).toBeGreaterThanOrEqual(200)
  await page.locator('.list-table').evaluate((table) => table.scrollTo(1000, 0))
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 })
  await expect(name).toBeInViewport({ ratio: 1 })
})

test('a list is exported as CSV and for Excel with its filter and columns', async ({ page }) => {
  const t = translatorFor('da')
  await signIn(page, 'reader', 'da')
  await page.goto('/evaluation/event-handling?sort=occurrenceDate&size=200')
  await page.getByRole('button', { name: t('screen.list.columns'), exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: t('events.columns.kind') }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/columns=title%2Cnumber%2Cstage%2Cimportance%2CoccurrenceDate/)
  await page.locator('a[data-row]').first().waitFor()
  const titles = await page.locator('a[data-row]').allTextContents()
  expect(titles.length).toBeGreaterThan(5)
  const columns = ['title', 'number', 'stage', 'importance', 'occurrenceDate'].map((name) =>
    t(`events.columns.${name}`),
  )

  const download = async (format: 'csv' | 'xlsx') => {
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: t('screen.export.list') }).click()
    await page.getByRole('menuitem', { name: t(`screen.export.formats.${format}`) }).click()
    const file = await begun
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${t('events.title')} \\d{4}-\\d{2}-\\d{2}\\.${format}$`))
    return file.path()
  }
  const lines = (await readFile(await download('csv'), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${columns.join(';')}`)
  // A title that contains the separator is quoted.
  const firsts = lines.slice(1, -1).map((line) => /^"((?:[^"]|"")*)";|^([^;]*);/.exec(line))
  expect(firsts.map((found) => found?.[1] ?? found?.[2])).toEqual(titles)
  expect(lines[1]).toMatch(/;\d{2}\.\d{2}\.\d{4}$/)

  const [head, ...rows] = await readSheet(await download('xlsx'))
  expect(head).toEqual(columns)
  expect(rows.map(([title]) => title)).toEqual(titles)
  expect(rows.map((row) => row[4])).toEqual(rows.map(() => expect.any(Date) as Date))
})

inLanguage('da', (language, t) => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    const lists = ['/leadership/policies', '/documents/binding-obligations', '/evaluation/event-handling']
    for (const path of [...lists, '/chemicals/my-chemicals'])
      test(`${path} has two lines a row, and shows every warning`, async ({ page }) => {
        await signIn(page, 'manager', language)
        await page.goto(path)
        await page.locator('a[data-row]').first().waitFor()
        const rows = await page.locator('tbody tr:has(a[data-row])').evaluateAll((all) =>
          all.map((row) => {
            const { top, bottom, height } = row.getBoundingClientRect()
            const warnings = [...row.querySelectorAll('[data-tone=attention], [data-tone=critical]')]
            const isSeen = (mark: Element) => {
              const box = mark.getBoundingClientRect()
              return box.top >= top && box.bottom <= bottom
            }
            return {
              height: Math.round(height),
              endsInWarning: row.lastElementChild?.contains(warnings.at(-1) ?? null) ?? false,
              lost: warnings.filter((each) => each.checkVisibility() && !isSeen(each)).map((each) => each.textContent),
            }
          }),
        )
        expect(rows.length).toBeGreaterThan(5)
        expect(rows.flatMap(({ lost }) => lost)).toEqual([])
        expect(rows.filter(({ height, endsInWarning }) => height > 65 && !endsInWarning)).toEqual([])
      })

    test('a row that is selected where the action bar appears is scrolled above it', async ({ page }) => {
      await signIn(page, 'manager', language)
      await page.setViewportSize({ width: 390, height: 620 })
      await page.goto('/leadership/policies')
      await page.getByRole('button', { name: t('screen.list.select'), exact: true }).click()
      const row = page.locator('tbody tr').nth(4)
      await row.getByRole('checkbox').click()
      const bar = page.getByRole('region', { name: t('screen.bulk.label') })
      const topOfBar = async () => (await bar.boundingBox())?.y ?? 0
      const bottomOfRow = async () => {
        const box = await row.boundingBox()
        return box ? box.y + box.height : Infinity
      }
      await expect.poll(async () => (await bottomOfRow()) <= (await topOfBar())).toBe(true)
    })

    test('the actions for the selected rows are next to each other, below their count', async ({ page }) => {
      await signIn(page, 'manager', language)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/organization/members')
      await page.getByRole('button', { name: t('screen.list.select'), exact: true }).click()
      await page.locator('tbody tr').first().getByRole('checkbox').click()
      const bar = page.getByRole('region', { name: t('screen.bulk.label') })
      await expect(bar.getByText(t('screen.bulk.selected_one', { number: '1' }))).toBeVisible()
      const actions = bar.locator('.bulk-actions').getByRole('button')
      await expect(actions).toHaveCount(4)
      const tops = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    })
  })
})

test('no row is half visible below the action bar', async ({ page, t }) => {
  await signIn(page, 'manager')
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.goto(policies)
  await page.getByRole('cell').getByRole('checkbox').first().click()
  const box = await page.getByRole('region', { name: t('screen.bulk.label') }).boundingBox()
  expect(box).not.toBeNull()
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
  expect(y + height).toBeLessThan(520)
  const below = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('tr, section')?.localName,
    [x + width / 2, y + height + 6],
  )
  expect(below).toBe('section')
})

test('filters that do not fit open with one press, and an active one is shown in the row', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto('/chemicals/my-chemicals')
  const row = page.locator('.filter-row')
  const more = page.getByRole('button', { name: t('screen.list.moreFilters'), exact: true })
  for (const width of [1440, 1280, 1152, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(41)
  }
  const chip = row.locator('.filter-chips > [data-filter="active"]')
  await expect(chip).toHaveCount(0)
  await more.click()
  const menu = page.getByRole('dialog', { name: t('screen.list.moreFilters') })
  await menu.getByRole('button', { name: t('chemicalAssociations.filters.active'), exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: t('chemicalAssociations.options.active.true'), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/active=true/)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  // If there is no room, the button says that a filter is active. If there is, the filter is in the row.
  await expect(page.getByRole('button', { name: t('screen.list.moreFiltersSet_one', { count: 1 }) })).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(41)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(chip).toContainText(t('chemicalAssociations.options.active.true'))
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(41)
})
