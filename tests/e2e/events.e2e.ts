import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, inLanguage, openBrowser, signIn, test, type Account } from './fixtures.ts'
import type { Translate } from './texts.ts'

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

/** A small red image, as a photo of any phone. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Fills in the least that the report of an incident needs. */
async function fillReport(page: Page, t: Translate, title: string): Promise<void> {
  await field(page, t('events.fields.title')).fill(title)
  await tile(page, t('events.fields.kind'), t('events.options.kind.INCIDENT')).check()
  await tile(page, t('events.fields.accidentOccurred'), t('options.true')).check()
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page) => page.getByRole('alertdialog')

/** Opens the form of a transition, fills it in, and sends it. */
async function cause(page: Page, name: string, fill: (opened: Locator) => Promise<unknown>): Promise<void> {
  await button(page.getByRole('main'), name).click()
  await fill(form(page))
  await button(form(page), name).click()
  await expect(form(page)).toHaveCount(0)
}

/** Checks the current stage of the event. */
const expectStage = (page: Page, name: string) =>
  expect(page.locator('.stages [aria-current=step]')).toContainText(name)

/** Returns the name of the signed-in user. */
const memberName = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/v1/user')).json()) as { readonly name: string }).name

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

  for (const [size, viewport] of [
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const)
    test(`an event goes from report to verified effect among three people on ${size}`, async ({
      page,
      browser,
      baseURL,
      troubles,
    }) => {
      const title = `${language === 'en' ? 'Loose railing' : 'Løst gelænder'} ${size}`
      const action = language === 'en' ? 'Weld the railing' : 'Svejs gelænderet'
      const person = async (account: Account) => {
        const context = await openBrowser(browser, baseURL, troubles)
        const other = await context.newPage()
        await other.setViewportSize(viewport)
        await signIn(other, account, language)
        return other
      }
      await page.setViewportSize(viewport)
      await signIn(page, 'editor', language)
      const [manager, reader] = [await person('manager'), await person('reader')]

      // An editor reports it: four fields.
      await page.goto('/events/new')
      await field(page, t('events.fields.title')).fill(title)
      await tile(page, t('events.fields.kind'), t('events.options.kind.OBSERVATION')).check()
      await button(page, t('events.saveNew')).first().click()
      await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`))
      await expectStage(page, t('events.options.stage.REPORTED'))
      await expect(page.getByText(t('events.stages.waits'))).toBeVisible()
      const path = new URL(page.url()).pathname

      // The manager takes it and gives a reader an action. It cannot be closed yet.
      await manager.goto(path)
      await button(manager.getByRole('main'), t('events.take.action')).click()
      await expectStage(manager, t('events.options.stage.HANDLING'))
      await button(manager, t('correctiveActions.create')).click()
      await field(manager, t('correctiveActions.fields.title')).fill(action)
      const reading = await memberName(reader)
      await manager.getByRole('combobox', { name: t('fields.responsible') }).fill(reading)
      await manager.getByRole('option', { name: new RegExp(reading) }).click()
      await save(manager, t)
      await expect(manager.getByText(t('events.refusals.OPEN_ACTIONS_one', { count: 1 }))).toBeVisible()
      await expect(button(manager.getByRole('main'), t('events.close.action'))).toHaveAttribute('aria-disabled', 'true')

      // The reader completes it in the panel next to the list.
      await reader.goto(`${list}?open=${path.split('/').at(-1)}`)
      const panel = reader.getByRole('dialog')
      await button(panel, t('correctiveActions.complete.action')).click()
      const image = { name: 'svejst.png', mimeType: 'image/png', buffer: photo }
      await form(reader).getByLabel(t('files.camera')).setInputFiles(image)
      await expect(form(reader).getByRole('link', { name: 'svejst.png' })).toBeVisible()
      await field(reader, t('correctiveActions.fields.note')).fill('Welded')
      await button(form(reader), t('correctiveActions.complete.action')).click()
      await expect(panel.getByText('Welded')).toBeVisible()

      // The editor, who reported it, sees that, and verifies the effect.
      await expectStage(page, t('events.options.stage.VERIFYING'))
      await cause(page, t('correctiveActions.verify.action'), (opened) =>
        opened.getByRole('radio', { name: t('correctiveActions.options.effect.EFFECTIVE'), exact: true }).check(),
      )
      await expect(page.getByText(t('correctiveActions.status.EFFECTIVE'))).toBeVisible()

      // The manager closes it, and the editor reads the outcome.
      await expect(button(manager.getByRole('main'), t('events.close.action'))).not.toHaveAttribute('aria-disabled')
      await cause(manager, t('events.close.action'), (opened) =>
        opened.getByRole('textbox', { name: t('events.fields.outcome') }).fill('The railing holds'),
      )
      await expectStage(page, t('events.options.stage.CLOSED'))
      await expect(page.getByText('The railing holds')).toBeVisible()
      await expect(button(page, t('screen.edit'))).toBeDisabled()
      await manager.context().close()
      await reader.context().close()
    })
})
