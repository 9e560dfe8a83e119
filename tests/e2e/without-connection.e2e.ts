import type { Locator, Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'
import { photo } from './photo.ts'

// On a phone whose network goes: a report and a completed action are stored, and each is sent once.

const path = async (page: Page): Promise<string> => {
  const response = await page.request.get('/api/v1/organizations')
  return `/api/v1/organizations/${((await response.json()) as { content: { id: string }[] }).content[0]?.id}`
}

async function eventsNamed(page: Page, title: string) {
  const found = await page.request.get(`${await path(page)}/events?size=100&q=${encodeURIComponent(title)}`)
  const { content } = (await found.json()) as { content: { title: string; files: { name: string }[] }[] }
  return content.filter((one) => one.title === title)
}

async function create(page: Page, records: string, data: object): Promise<string> {
  const response = await page.request.post(`${await path(page)}/${records}`, { data })
  return ((await response.json()) as { id: string }).id
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns the position of a visible element in the window. */
async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

inBothLanguages((language, t) => {
  test('a report is stored while the network is gone and the page is reloaded, and is sent once', async ({ page }) => {
    const title = `Spill at the gate (${language})`
    await signIn(page, 'editor', language)
    await page.goto('/events/report')
    const field = page.getByRole('textbox', { name: t('events.fields.title') })
    await field.fill(title)
    await page.getByText(t('events.options.kind.NEAR_MISS'), { exact: true }).click()
    const image = { name: 'gate.png', mimeType: 'image/png', buffer: photo }
    await page.getByLabel(t('files.camera')).setInputFiles(image)
    await expect(page.getByRole('link', { name: 'gate.png' })).toBeVisible()
    await page.context().setOffline(true)
    await button(page, t('events.reports.send')).click()
    await expect(page.getByText(t('events.reports.notSent'))).toBeVisible()
    await expect(button(page, t('events.reports.sendAgain'))).toBeVisible()
    const toast = await boxOf(page.locator('.toast'))
    const notice = page.locator('.notice').filter({ hasText: t('events.reports.notSent') })
    for (const part of [notice, button(page, t('events.reports.sendAgain'))]) {
      await part.scrollIntoViewIfNeeded()
      expect(overlap(toast, await boxOf(part))).toBe(false)
    }

    await page.context().setOffline(false)
    await page.reload()
    await expect(field).toHaveValue(title)
    await expect(page.getByText(t('events.reports.restored'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'gate.png' })).toBeVisible()
    await button(page, t('events.reports.send')).click()
    await expect(button(page, t('events.reports.another'))).toBeVisible()
    expect(await eventsNamed(page, title)).toMatchObject([{ files: [{ name: 'gate.png' }] }])
    await page.reload()
    await expect(field).toHaveValue('')
  })

  test('the note of a completed action is stored likewise', async ({ page }) => {
    await signIn(page, 'editor', language)
    const source_id = await create(page, 'events', {
      title: `Loose rail (${language})`,
      kind: 'OBSERVATION',
      importance: 'LOW',
      occurrence_date: '2026-01-05',
      accident_occurred: false,
    })
    const id = await create(page, 'corrective-actions', { source_kind: 'EVENT', source_id, title: 'Weld the rail' })
    await page.goto(`/evaluation/event-handling/${source_id}`)
    const complete = button(page, t('correctiveActions.complete.action'))
    const form = page.getByRole('alertdialog')
    const note = form.getByRole('textbox', { name: t('correctiveActions.fields.note') })
    const send = form.getByRole('button', { name: t('correctiveActions.complete.action'), exact: true })
    await complete.click()
    await note.fill('Welded')
    await page.context().setOffline(true)
    await send.click()
    await expect(form.getByText(t('screen.notSaved'))).toBeVisible()

    await page.context().setOffline(false)
    await page.reload()
    await complete.click()
    await expect(note).toHaveValue('Welded')
    await expect(form.getByText(t('screen.transitions.restored'))).toBeVisible()
    await send.click()
    await expect(form).toBeHidden()
    const action = await page.request.get(`${await path(page)}/corrective-actions/${id}`)
    expect(await action.json()).toMatchObject({ state: 'DONE', completion_note: 'Welded' })
  })
})
