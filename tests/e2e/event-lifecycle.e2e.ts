import type { Locator, Page } from '@playwright/test'
import { expect, inBothLanguages, openBrowser, signIn, test, type Account } from './fixtures.ts'
import type { Translate } from './texts.ts'
import { photo } from './photo.ts'

const list = '/evaluation/event-handling'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tile = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

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

inBothLanguages((language, t) => {
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

      // The reader completes it in the panel next to the list, which the own work list opens at the action.
      await reader.goto('/dashboard/work')
      await reader
        .getByRole('link', { name: new RegExp(action) })
        .first()
        .click()
      const panel = reader.getByRole('dialog')
      const row = panel.locator('[data-target]')
      await expect(row).toBeInViewport()
      await expect(button(row, t('correctiveActions.complete.action'))).toBeFocused()
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
