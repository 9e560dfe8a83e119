import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

/** Returns null if the focus is visible, else the fault. The ring may be on an ancestor of the focused element. */
const lostFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus'
    const name = `${element.localName}.${element.classList.value}`
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isSpoken = getComputedStyle(element).clipPath !== 'none' || element.matches('h1')
    if (!isSpoken && (bottom <= 0 || right <= 0 || top >= window.innerHeight || left >= window.innerWidth))
      return `${name} has the focus outside the window`
    // A heading, a panel or a page needs no ring, and a menu highlights its item.
    if (element.tabIndex < 0 || element.matches('[role=dialog], [role=alertdialog]')) return null
    if (element.matches('[role=menu]')) return null
    for (let ring: Element | null = element, steps = 0; ring && steps < 5; ring = ring.parentElement, steps += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(ring)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return null
    }
    return `${name} has the focus and does not show it`
  })

/** A user with only a keyboard. Checks after each key that the focus is visible. */
function keysOf(page: Page) {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      // The key may close the focused element, which then moves the focus asynchronously.
      await expect.poll(() => lostFocus(page), { message: `after ${key}`, intervals: [25, 50, 100] }).toBeNull()
    }
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab, or Shift+Tab, until an element has the focus. */
    reach: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await target.waitFor({ state: 'attached' })
      for (let presses = 0; presses < 80; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await press(key)
      }
      await expect(target).toBeFocused()
    },
    /** Highlights an item of the open menu, which takes the focus in the frame after it is shown. */
    choose: async (key: 'Home' | 'End', item: Locator) => {
      await expect(page.getByRole('menu')).toBeFocused()
      await press(key)
      await expect(item).toHaveAttribute('data-highlighted')
    },
  }
}

type Made = { readonly id: string }

/** Returns a path of the account's organization in the API. */
async function organizationPath(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/organizations')
  const { content } = (await response.json()) as { readonly content: readonly Made[] }
  return `/api/v1/organizations/${content[0]?.id}`
}

/** Creates a record that a test needs. */
async function make(page: Page, path: string, data: Readonly<Record<string, unknown>> = {}): Promise<Made> {
  const response = await page.request.post(path, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as Made
}

inLanguage('da', (language, t) => {
  test('an event is reported with the keyboard alone', async ({ page }) => {
    const title = language === 'en' ? 'Oil on the floor' : 'Olie på gulvet'
    await signIn(page, 'editor', language)
    await page.goto('/events/new')
    const { press, reach, type } = keysOf(page)
    const first = (group: string) => page.getByRole('radiogroup', { name: group }).getByRole('radio').first()
    const tile = (group: string, options: object) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', options)
    const chosen = (group: string, name: string) => expect(tile(group, { name, exact: true })).toBeChecked()
    await reach(page.getByRole('textbox', { name: t('events.fields.title'), exact: true }))
    await type(title)
    await reach(first(t('events.fields.kind')))
    await press('Space', 'ArrowRight', 'ArrowLeft')
    await chosen(t('events.fields.kind'), t('events.options.kind.INCIDENT'))
    await reach(first(t('events.fields.accidentOccurred')))
    await press('Space', 'ArrowDown')
    await chosen(t('events.fields.accidentOccurred'), t('options.false'))
    await reach(page.getByRole('main').locator('summary', { hasText: t('events.more') }))
    await press('Enter')
    await reach(tile(t('events.fields.importance'), { checked: true }))
    await press('ArrowLeft')
    await chosen(t('events.fields.importance'), t('options.HIGH'))
    await reach(page.getByRole('button', { name: t('events.saveNew') }), 'Shift+Tab')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/event-handling\/[0-9a-f-]{36}$/)
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('an inspection is opened in the side panel and marked as done with the keyboard alone', async ({ page }) => {
    await signIn(page, 'editor', language)
    const list = '/monitoring/control-book?status=OVERDUE'
    await page.goto(list)
    const { press, reach, type } = keysOf(page)
    const link = page.getByRole('table').getByRole('link').first()
    await reach(link)
    const title = (await link.textContent()) ?? ''
    await press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: title }).waitFor()
    await reach(panel.getByRole('link', { name: t('inspections.markDone') }))
    await press('Enter')
    await reach(page.getByRole('textbox', { name: t('inspections.fields.notes'), exact: true }))
    await type('As it should be.')
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(page.getByRole('status').getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByText('As it should be.')).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('a policy is found, edited and saved with the keyboard alone', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto('/leadership/policies')
    const { press, reach, type } = keysOf(page)
    await reach(page.getByRole('textbox', { name: t('policies.search') }))
    await type('personal data')
    // A pause in typing replaces the list. The previous list has the same policy.
    await expect(page).toHaveURL(/q=personal/)
    await expect(page.getByRole('link', { name: 'Environmental policy' })).toHaveCount(0)
    const link = page.getByRole('table').getByRole('link', { name: /^Use of AI/ })
    await expect(link).toHaveCount(1)
    const title = (await link.textContent()) ?? ''
    await reach(link)
    await press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: title }).waitFor()
    // Escape returns to the list. Opened again, the policy is edited on its own page.
    await press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(link).toBeFocused()
    await press('Enter')
    await reach(panel.getByRole('link', { name: t('screen.panel.page') }))
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await reach(
      page
        .getByRole('main')
        .getByText(t('screen.edit'), { exact: true })
        .locator('xpath=ancestor-or-self::*[self::a or self::button]')
        .first(),
    )
    await press('Enter')
    await reach(page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }))
    await press('End')
    await type(` ${language}`)
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `${title} ${language}` })).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('a meter is read with the keyboard alone', async ({ page }) => {
    const name = `Furnace ${language}`
    await signIn(page, 'editor', language)
    await make(page, `${await organizationPath(page)}/meters`, {
      name,
      utility_type: 'ELECTRICITY',
      units: 'kWh',
      kind: 'COUNTER',
    })
    await page.goto(`/monitoring/meters?q=${encodeURIComponent(name)}`)
    const { press, reach, type } = keysOf(page)
    await reach(page.getByRole('table').getByRole('link', { name, exact: true }))
    await press('Enter')
    await reach(page.getByRole('dialog').getByRole('link', { name: t('screen.panel.page') }))
    await press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await reach(page.getByRole('link', { name: t('readings.create') }))
    await press('Enter')
    await reach(page.getByRole('textbox', { name: t('readings.fields.value'), exact: true }))
    await type(language === 'en' ? '1,482.5' : '1.482,5')
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(page).toHaveURL(/meters\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('table', { name: t('readings.title') })).toContainText(
      language === 'en' ? '1,482.5' : '1.482,5',
    )
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('an obligation is assessed with the keyboard alone', async ({ page }) => {
    const title = language === 'en' ? 'Order on dust' : 'Bekendtgørelse om støv'
    await signIn(page, 'maintainer', language)
    const { id } = await make(page, '/api/v1/legislations', { title_en: title, title_da: title, territory: 'DK' })
    await signIn(page, 'editor', language)
    await make(page, `${await organizationPath(page)}/legislations/${id}`)
    await page.goto(`/documents/binding-obligations?q=${encodeURIComponent(title)}`)
    const { press, reach, type } = keysOf(page)
    await reach(page.getByRole('table').getByRole('link', { name: title, exact: true }))
    await press('Enter')
    await reach(page.getByRole('dialog').getByRole('link', { name: t('screen.panel.page') }))
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await reach(page.getByRole('main').getByRole('button', { name: t('screen.edit'), exact: true }))
    await press('Enter')
    const status = page.getByRole('combobox', { name: t('legislationAssociations.fields.complianceStatus') })
    await reach(status)
    await press('ArrowUp')
    await expect(status).toHaveValue('NOT_COMPLIANT')
    await reach(page.getByRole('textbox', { name: t('legislationAssociations.fields.assessedOn') }))
    await type('2026-01-15')
    await reach(page.getByRole('textbox', { name: t('legislationAssociations.fields.note'), exact: true }))
    await type('Filters are changed yearly.')
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(page.getByRole('status').getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Filters are changed yearly.' })).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test("a chemical is added to the organization's own with the keyboard alone", async ({ page }) => {
    const name = `Degreaser ${language}`
    await signIn(page, 'maintainer', language)
    await make(page, '/api/v1/chemicals', { name })
    await signIn(page, 'editor', language)
    await page.goto('/chemicals/my-chemicals')
    const { press, reach, type } = keysOf(page)
    await reach(page.getByRole('link', { name: t('chemicalAssociations.create') }))
    await press('Enter')
    const chemical = page.getByRole('combobox', { name: t('chemicalAssociations.fields.chemical'), exact: true })
    await reach(chemical)
    await type(name)
    const option = page.getByRole('option', { name })
    await expect(option).toHaveCount(1)
    await press('ArrowDown')
    await expect(option).toHaveAttribute('data-highlighted')
    await press('Enter')
    await expect(chemical).toHaveValue(name)
    await reach(page.getByRole('textbox', { name: t('chemicalAssociations.fields.amount'), exact: true }))
    await type('25')
    const unit = page.getByRole('combobox', { name: t('chemicalAssociations.fields.unit'), exact: true })
    await reach(unit)
    await type('kg')
    await expect(unit).toHaveValue('kg')
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(
      page.getByRole('status').getByText(t('screen.saved.message', { title: name, version: 1 })),
    ).toBeVisible()
    await expect(page.getByText('25 kg')).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('a document is added, and a draft with another file discarded, with the keyboard alone', async ({ page }) => {
    const title = `Manual ${language}`
    const fileOf = (named: string) => ({
      name: named,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n% ${named} ${language}\n%%EOF\n`),
    })
    // Selects the file that the system's dialog would return. Playwright needs the handler before the dialog opens.
    let name = `${title}.pdf`
    page.on('filechooser', (chooser) => void chooser.setFiles(fileOf(name)))
    await signIn(page, 'editor', language)
    await page.goto(`/documents/own-documents?q=${encodeURIComponent(title)}`)
    const { press, reach } = keysOf(page)
    await reach(page.locator('button', { hasText: t('files.choose') }))
    await press('Enter')
    const link = page.getByRole('table').getByRole('link', { name: title, exact: true })
    await expect(link).toBeVisible()
    await reach(link)
    await press('Enter')
    const panel = page.getByRole('dialog', { name: t('documents.one') })
    await panel.getByRole('heading', { name: title, exact: true }).waitFor()
    await reach(panel.getByRole('button', { name: t('screen.edit'), exact: true }))
    await press('Enter')
    name = 'second.pdf'
    await reach(panel.locator('button', { hasText: t('files.chooseOne') }))
    await press('Enter')
    await expect(panel.getByRole('link', { name: 'second.pdf' })).toBeVisible()
    await reach(panel.getByRole('button', { name: t('screen.cancel'), exact: true }), 'Shift+Tab')
    await press('Enter')
    await reach(page.getByRole('alertdialog').getByRole('button', { name: t('screen.leave.drop') }))
    await press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'second.pdf' })).toHaveCount(0)
    await expect(panel.getByRole('link', { name: `${title}.pdf` })).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('a list is filtered and exported with the keyboard alone', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/evaluation/event-handling')
    const { press, reach, choose } = keysOf(page)
    // The head of the column has the same name.
    const chip = page.locator('.filter-chip-trigger').filter({ hasText: t('events.filters.importance') })
    await reach(chip)
    await press('Enter')
    const items = page.getByRole('menu').getByRole('menuitemcheckbox')
    await choose('Home', items.first())
    await press('Enter', 'Escape')
    await expect(page).toHaveURL(/importance=HIGH/)
    await expect(page.getByRole('menu')).toHaveCount(0)
    const rows = page.locator('a[data-row]')
    await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible()
    await reach(page.getByRole('button', { name: t('screen.export.list') }))
    await press('Enter')
    await choose('End', page.getByRole('menu').getByRole('menuitem').last())
    // The rows are delayed until the status says that they are loading.
    const gate = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      await gate.promise
      await route.continue()
    })
    const begun = page.waitForEvent('download')
    await press('Enter')
    await expect(page.getByRole('progressbar', { name: t('screen.export.label') })).toBeVisible()
    await expect(page.getByRole('status').getByText(t('screen.export.started'))).toBeVisible()
    gate.resolve()
    const lines = (await readFile(await (await begun).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength((await rows.count()) + 1)
    await expect(page.getByRole('status').getByText(t('screen.export.done'))).toBeVisible()
    await expect.poll(() => lostFocus(page)).toBeNull()
  })

  test('after a route change, a dialog and a save, the focus is where the keyboard continues', async ({ page }) => {
    const title = `Quiet hours ${language}`
    await signIn(page, 'manager', language)
    const { id } = await make(page, `${await organizationPath(page)}/policies`, {
      title,
      body: 'At night.',
      state: 'DRAFT',
    })
    await page.goto('/leadership/policies')
    const { press, reach, type } = keysOf(page)
    const heading = page.getByRole('heading', { level: 1 })

    // After a route change: the title of the new page.
    const menu = page.getByRole('navigation')
    await reach(menu.getByRole('button', { name: new RegExp(`^${t('menus.operation')}`) }))
    await press('Enter')
    await reach(menu.getByRole('link', { name: new RegExp(`^${t('menus.procedures')}`) }))
    await press('Enter')
    await expect(page).toHaveURL(/\/operation\/procedures/)
    await expect(heading).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/leadership\/policies/)
    await expect(heading).toBeFocused()

    // After a dialog: the element that opened it, however it is closed.
    await page.goto(`/leadership/policies/${id}/edit`)
    const field = page.getByRole('textbox', { name: t('policies.fields.title'), exact: true })
    await reach(field)
    await press('End')
    await type('!')
    const cancel = page.getByRole('button', { name: t('screen.cancel'), exact: true })
    await reach(cancel, 'Shift+Tab')
    const dialog = page.getByRole('alertdialog')
    await press('Enter')
    await expect(dialog).toBeVisible()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(cancel).toBeFocused()
    await press('Enter')
    // It takes the focus in the frame after it is shown.
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await reach(dialog.getByRole('button', { name: t('screen.leave.stay') }))
    await press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(cancel).toBeFocused()

    // After a save: the title of the saved record, which screen readers announce with its status.
    await reach(page.getByRole('button', { name: t('screen.save'), exact: true }))
    await press('Enter')
    await expect(page).toHaveURL(new RegExp(`${id}$`))
    await expect(heading).toHaveText(`${title}!`)
    await expect(heading).toBeFocused()
  })

  test('a menu that closes before the previous key is rendered leaves the focus on its button', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/evaluation/event-handling')
    const button = page.getByRole('button', { name: t('screen.export.list') })
    await button.click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveCount(2)
    await expect(menu).toBeFocused()
    await page.keyboard.press('End')
    // Both keys within one frame, as on a busy machine.
    await menu.evaluate((content) => {
      for (const key of ['End', 'Escape'])
        content.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})
