import type { Page } from '@playwright/test'
import { DAY_MS, type IsoDate } from '@ansvar/domain/dates'
import { addToMonth, monthOf } from '@ansvar/domain/months'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const book = '/monitoring/control-book'
const phone = { width: 390, height: 844 }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

/** Returns the day that is `days` days from today, as the user types it. */
function typed(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
  // Counts calendar days: on two days a year, a day has 23 or 25 hours.
  const day = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  return day.split('-').toReversed().join('/')
}

/** The smallest valid photo, as a phone sends it. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates a reminder in its form. Its first inspection is due on `day`. */
async function write(page: Page, t: Translate, title: string, startsAt: string): Promise<void> {
  await page.goto(`${book}/reminders/new/edit`)
  await field(page, t('reminders.fields.title')).fill(title)
  await field(page, t('reminders.fields.startsAt')).fill(startsAt)
  await field(page, t('reminders.fields.instruction')).fill('Rungs, feet and hinges.')
  await save(page, t)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const openRow = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first().click()

inLanguage('da', (language, t) => {
  const named = (what: string) => `${what} ${language}`

  test('on a phone, marking an inspection with a photo as done creates the next one by its rule', async ({ page }) => {
    const title = named('Ladders, hall 3')
    await page.setViewportSize(phone)
    await signIn(page, 'editor', language)
    await write(page, t, title, typed(-2))
    await page.goto(`${book}?q=${encodeURIComponent(title)}`)
    await expect(row(page, title)).toContainText(t('inspections.status.overdue_other', { count: 2 }))
    await openRow(page, title)
    await page.getByRole('link', { name: t('inspections.markDone') }).click()

    await expect(page.getByText('Rungs, feet and hinges.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: t('inspections.fields.status') })).toHaveValue('DONE')
    await expect(page.getByRole('combobox', { name: t('inspections.fields.performer') })).toHaveValue('Mads Bruun')
    await field(page, t('inspections.fields.performerName')).fill('Ladder Control Ltd')
    await field(page, t('inspections.fields.notes')).fill('Two scrapped.')
    await page.locator('input[type=file]').setInputFiles({ name: 'ladder.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('link', { name: 'ladder.png' })).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByText('Two scrapped.')).toBeVisible()
    const performer = page.locator('dl', { has: page.getByText(t('inspections.fields.performer'), { exact: true }) })
    await expect(performer.getByRole('definition').getByText('Mads Bruun', { exact: true })).toBeVisible()
    await expect(page.getByText('Ladder Control Ltd')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ladder.png' })).toBeVisible()

    await page.goto(`${book}?q=${encodeURIComponent(title)}`)
    await expect(row(page, title)).toHaveCount(2)
    await expect(row(page, title).last()).toContainText(t('inspections.status.done', { day: '' }).trim())
  })

  test('an editor skips an inspection with a reason, and a manager reopens it with a reason', async ({ page }) => {
    const title = named('Harnesses')
    await signIn(page, 'editor', language)
    await write(page, t, title, typed(0))
    await page.goto(`${book}?q=${encodeURIComponent(title)}`)
    await openRow(page, title)
    await page.getByRole('button', { name: t('inspections.skip.action') }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: t('inspections.skip.action') })
    await confirm.click()
    const reason = dialog.getByRole('textbox', { name: t('fields.reason') })
    await expect(reason).toHaveAccessibleDescription(t('inspections.problems.reason.required'))
    await reason.fill('The crew was abroad.')
    await confirm.click()
    await expect(dialog).toHaveCount(0)
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('The crew was abroad.').first()).toBeVisible()
    await expect(panel.getByRole('button', { name: t('inspections.reopen.action') })).toBeDisabled()

    await signIn(page, 'manager', language)
    await page.goto(`${book}?q=${encodeURIComponent(title)}&state=SKIPPED`)
    await openRow(page, title)
    await panel.getByRole('button', { name: t('inspections.reopen.action') }).click()
    await reason.fill('They were at home.')
    await dialog.getByRole('button', { name: t('inspections.reopen.action') }).click()
    await expect(panel.getByText('They were at home.').first()).toBeVisible()
    await expect(panel.getByText(t('inspections.status.today')).first()).toBeVisible()
  })

  test('invalid values are refused at their fields, and the typed values stay', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto(`${book}/reminders/new/edit`)
    await field(page, t('reminders.fields.startsAt')).fill('29/02/2027')
    const number = page.getByRole('spinbutton', { name: t('ui.period.number') }).first()
    await number.fill('-3')
    await save(page, t)
    await expect(field(page, t('reminders.fields.title'))).toHaveAccessibleDescription(
      t('reminders.problems.title.required'),
    )
    await expect(field(page, t('reminders.fields.startsAt'))).toHaveAccessibleDescription(
      new RegExp(t('problems.not_a_date').replaceAll('.', String.raw`\.`)),
    )
    await expect(number).toHaveAccessibleDescription(t('reminders.problems.frequency.not_a_period'))
    await expect(number).toHaveValue('-3')
    await expect(field(page, t('reminders.fields.startsAt'))).toHaveValue('29/02/2027')

    const title = named('Eye wash')
    await field(page, t('reminders.fields.title')).fill(title)
    await field(page, t('reminders.fields.startsAt')).fill(typed(1))
    await number.fill('3')
    await save(page, t)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto(`${book}?q=${encodeURIComponent(title)}`)
    await openRow(page, title)
    await page.getByRole('link', { name: t('inspections.markDone') }).click()
    const performedAt = field(page, t('inspections.fields.performedAt'))
    await expect(performedAt).not.toHaveValue('')
    await performedAt.fill(typed(3))
    await field(page, t('inspections.fields.notes')).fill('Clear water.')
    await save(page, t)
    await expect(performedAt).toHaveAccessibleDescription(t('inspections.problems.performedAt.in_future'))
    await expect(field(page, t('inspections.fields.notes'))).toHaveValue('Clear water.')
  })

  test('a reader lists the same inspections by status and month, and opens each in view mode', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(book)
    const overdue = page.getByRole('link', { name: new RegExp(`^${t('inspections.options.state.OVERDUE')}`) })
    await overdue.click()
    await expect(page).toHaveURL(/\?state=OVERDUE$/)
    await openRow(page, 'Access rights of leavers and movers')
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('Close what nobody should have.')).toBeVisible()
    await expect(panel.getByRole('button', { name: t('screen.edit'), exact: true })).toBeDisabled()
    await expect(panel.getByRole('link', { name: t('inspections.markDone') })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: t('controlBook.views.month') }).click()
    await expect(page).toHaveURL(/\?view=month&state=OVERDUE$/)
    await page.goto(`${book}?view=month`)
    await expect(page.getByRole('columnheader', { name: t('controlBook.month.week') })).toBeVisible()
    await page
      .getByRole('link', { name: /^Eye-wash bottles, laboratory/ })
      .first()
      .click()
    await expect(panel.getByRole('heading', { name: 'Eye-wash bottles, laboratory' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('controlBook.month.next') }).click()
    await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  })

  test('the year shows what is due and planned in a wheel and a table, and opens its months', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(book)
    await page.getByRole('link', { name: t('controlBook.views.year'), exact: true }).click()
    await page.getByRole('button', { name: t('controlBook.year.next') }).click()
    const next = new Date().getFullYear() + 1
    await expect(page).toHaveURL(`${book}?view=year&year=${next}`)
    const label = t('controlBook.year.wheel', { year: next })
    const table = page.getByRole('table', { name: label })
    const total = table.getByRole('row', { name: new RegExp(`^${t('controlBook.year.total')}`) })
    const planned = Number((await total.getByRole('cell').nth(3).textContent())?.replaceAll(/\D/g, ''))
    expect(planned).toBeGreaterThan(100)
    // The wheel has the same numbers.
    const ring = page.getByRole('img', { name: label }).locator('[data-ring=planned] text')
    const numbers = await ring.allTextContents()
    expect(numbers.reduce((sum, text) => sum + Number(text), 0)).toBe(planned)
    // A month shows the planned inspections, which open their reminder.
    await table.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(`${book}?view=month&month=${next}-02`)
    const entry = page.getByRole('link', { name: new RegExp(`${t('controlBook.month.planned')}$`) }).first()
    const title = await entry.locator('.month-title').textContent()
    await entry.click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: title ?? '' })).toBeVisible()
  })

  test('on a phone the other views are one line of links with their whole names', async ({ page }) => {
    await signIn(page, 'reader', language)
    const views = page.getByRole('navigation', { name: t('controlBook.views.label') })
    for (const view of ['', '?view=month', '?view=year', '?view=reminders', '?view=checklists']) {
      await page.goto(book + view)
      for (const viewport of [phone, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        const line = await views.boundingBox()
        expect(line?.x).toBeGreaterThanOrEqual(0)
        expect((line?.x ?? 0) + (line?.width ?? Infinity)).toBeLessThanOrEqual(viewport.width)
        for (const link of await views.getByRole('link').all()) {
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(42)
          expect(await link.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
        }
      }
    }
    await views.getByRole('link', { name: t('controlBook.views.list'), exact: true }).click()
    await expect(page).toHaveURL(book)
  })

  test('the views, the button and a title fit from 768 pixels on', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto(book)
    const views = page.getByRole('navigation', { name: t('controlBook.views.label') })
    const button = page.getByRole('link', { name: t('inspections.create') })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(button).toBeVisible()
    await page.locator('a[data-row]').first().waitFor()
    for (const width of [768, 900, 1000, 1024, 1100, 1180]) {
      await page.setViewportSize({ width, height: 900 })
      const [one, other] = [await heading.boundingBox(), await button.boundingBox()]
      expect([width, (one?.y ?? 0) < (other?.y ?? 0) + (other?.height ?? 0)]).toEqual([width, true])
      expect([width, (one?.y ?? 0) + (one?.height ?? 0) > (other?.y ?? Infinity)]).toEqual([width, true])
      const line = await views.boundingBox()
      expect((line?.x ?? 0) + (line?.width ?? Infinity)).toBeLessThanOrEqual(width)
      for (const view of ['list', 'month', 'year', 'reminders', 'checklists'])
        await expect(views.getByRole('link', { name: t(`controlBook.views.${view}`), exact: true })).toBeVisible()
    }
    // A title takes one line, above the number of unsaved changes.
    await page.setViewportSize({ width: 1024, height: 900 })
    await page
      .getByRole('link', { name: /^Fume extraction, plating line 2/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('inspections.markDone') })
      .click()
    const title = page.getByRole('heading', { level: 1, name: 'Fume extraction, plating line 2' })
    await page.getByRole('textbox', { name: t('inspections.fields.notes') }).fill('Measured')
    await expect(page.locator('.record-sum')).toBeVisible()
    expect((await title.boundingBox())?.height).toBeLessThan(45)
  })

  test('in a narrow month no word of a title is broken, and the full title is available', async ({ page }) => {
    await signIn(page, 'reader', language)
    for (const width of [768, 1024, 1180]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${book}?view=month`)
      const entry = page.getByRole('link', { name: /^Emergency showers, Halls 1 and 2/ }).first()
      await expect(entry).toHaveAttribute('title', /^Emergency showers, Halls 1 and 2 – /)
      const broken = await page.locator('.month-title').evaluateAll((titles) =>
        titles.flatMap(({ firstChild }) => {
          const text = firstChild?.textContent ?? ''
          const range = document.createRange()
          return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            if (!firstChild || word.includes('-')) return []
            range.setStart(firstChild, index)
            range.setEnd(firstChild, index + word.length)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
          })
        }),
      )
      expect(broken).toEqual([])
    }
  })
})

inLanguage('en', (_language, t) => {
  test('an inspection is dragged to a later day in the month, which postpones it with a reason', async ({ page }) => {
    await signIn(page, 'editor')
    const { content } = (await (await page.request.get('/api/v1/organizations')).json()) as {
      content: { id: string }[]
    }
    const month = addToMonth(monthOf(new Date().toISOString().slice(0, 10) as IsoDate), 1)
    const title = 'Sprinkler valves'
    const data = { title, starts_at: `${month}-10` }
    await page.request.post(`/api/v1/organizations/${content[0]?.id}/reminders`, { data })
    await page.goto(`${book}?view=month&month=${month}`)
    const day = (number: number) =>
      page.locator('.month-day', { has: page.locator(`time[datetime="${month}-${number}"]`) })
    const entryOn = (number: number) => day(number).getByRole('link', { name: new RegExp(`^${title}`) })
    await entryOn(10).dragTo(day(12))
    const form = page.getByRole('alertdialog')
    await form.getByRole('textbox', { name: t('inspections.fields.reason') }).fill('The fitter is ill.')
    await form.getByRole('button', { name: t('inspections.postpone.action') }).click()
    await expect(entryOn(12)).toBeVisible()
    await expect(entryOn(10)).toHaveCount(0)

    // An inspection is never brought forward, and a drag without a reason changes nothing.
    await entryOn(12).dragTo(day(11))
    await expect(form).toHaveCount(0)
    await entryOn(12).dragTo(day(13))
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(entryOn(12)).toBeVisible()
  })
})
