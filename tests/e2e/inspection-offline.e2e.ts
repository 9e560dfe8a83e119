import type { APIRequestContext, Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'
import { photo } from './photo.ts'

// An inspection in a hall without a connection: answers and photos wait on the phone, and each is sent once.

type Item = { readonly id: string }
type Answer = { readonly item_id: string; readonly value: string; readonly files: readonly { name: string }[] }
type Inspection = { readonly version: number; readonly answers: readonly Answer[] }
type Opened = { readonly id: string; readonly path: string; readonly items: readonly Item[] }

const questions = ['Is the door closed?', 'Is the way free?', 'Is the sign lit?']

/** Creates an inspection of three questions that is due today. */
async function opened(api: APIRequestContext, title: string): Promise<Opened> {
  const { content } = (await (await api.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  const here = `/api/v1/organizations/${content[0]?.id}`
  const items = questions.map((text) => ({ kind: 'YES_NO', text, expected: 'YES', required: false }))
  const list = await api.post(`${here}/checklists`, { data: { title, items } })
  const checklist = (await list.json()) as { id: string; items: Item[] }
  const starts_at = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
  const made = await api.post(`${here}/reminders`, { data: { title, starts_at, checklist_id: checklist.id } })
  const { id: reminder } = (await made.json()) as { id: string }
  const found = await api.get(`${here}/inspections?reminder_id=${reminder}`)
  const [inspection] = ((await found.json()) as { content: { id: string }[] }).content
  if (!inspection) throw new Error('The reminder has no inspection')
  return { id: inspection.id, path: `${here}/inspections/${inspection.id}`, items: checklist.items }
}

const stored = async (api: APIRequestContext, { path }: Opened): Promise<Inspection> =>
  (await (await api.get(`${path}?embed=answers`)).json()) as Inspection

const runOf = ({ id }: Opened) => `/monitoring/control-book/inspections/${id}?run=1`
const question = (page: Page, at: number) => page.locator('.answer').nth(at)
const answer = (page: Page, at: number, value: string) =>
  question(page, at).getByRole('radio', { name: value, exact: true }).check()
const valuesOf = ({ answers }: Inspection, { items }: Opened) =>
  items.map(({ id }) => answers.find(({ item_id: item }) => item === id)?.value ?? null)

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 412/] })

inLanguage('en', (_language, t) => {
  const yes = t('checklists.options.items.expected.YES')
  const no = t('checklists.options.items.expected.NO')
  const expectStored = (page: Page) => expect(page.getByText(t('inspections.run.saved'), { exact: true })).toBeVisible()

  test('answers and a photo wait for the connection, and are sent once and in order', async ({ page }) => {
    await signIn(page, 'editor')
    const inspection = await opened(page.request, 'Escape routes, hall 1')
    const sent: string[] = []
    page.on('request', (request) => {
      const isPhoto = request.headers()['content-type']?.startsWith('multipart/') ?? false
      const [, name] = /mutation (\w+)/.exec(request.postData() ?? '') ?? []
      if (isPhoto || name) sent.push(name ?? 'photo')
    })
    await page.goto(runOf(inspection))
    await answer(page, 0, yes)
    await expectStored(page)
    const before = await stored(page.request, inspection)

    await page.context().setOffline(true)
    await answer(page, 1, no)
    await question(page, 1)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'way.png', mimeType: 'image/png', buffer: photo })
    await answer(page, 2, yes)
    await answer(page, 2, no)
    await expect(page.getByText(/^Waiting for the connection: 2 answers and 1 photo$/)).toBeVisible()
    await expect(page.getByRole('list', { name: t('inspections.run.queue.photos') }).getByRole('img')).toBeVisible()
    sent.length = 0

    await page.context().setOffline(false)
    await expectStored(page)
    await expect(question(page, 1).getByRole('link', { name: 'way.png' })).toBeVisible()
    expect(sent).toEqual(['photo', 'UpdateInspectionAnswers'])
    const after = await stored(page.request, inspection)
    expect(valuesOf(after, inspection)).toEqual(['YES', 'NO', 'NO'])
    expect(after.answers.flatMap(({ files }) => files)).toMatchObject([{ name: 'way.png' }])
    expect(after.version).toBe(before.version + 1)
  })

  test('a change is stored and sent at the next visit if the page is closed at once', async ({ page, context }) => {
    await signIn(page, 'editor')
    const inspection = await opened(page.request, 'Escape routes, hall 2')
    await page.goto(runOf(inspection))
    await expectStored(page)
    await answer(page, 0, no)
    await page.close()
    const next = await context.newPage()
    expect((await stored(next.request, inspection)).answers).toEqual([])
    await next.goto(runOf(inspection))
    await expectStored(next)
    await expect
      .poll(async () => valuesOf(await stored(next.request, inspection), inspection))
      .toEqual(['NO', null, null])

    // Answers and photos that were given without a connection are sent then, too, from any screen.
    await context.setOffline(true)
    await question(next, 0)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: photo })
    await answer(next, 1, yes)
    await expect(next.getByText(/^Waiting for the connection: 2 answers and 1 photo$/)).toBeVisible()
    await next.close()
    await context.setOffline(false)
    const last = await context.newPage()
    await last.goto('/dashboard')
    await expect(last.getByText(t('inspections.run.queue.sent', { name: 'Escape routes, hall 2' }))).toBeVisible()
    await last.goto(runOf(inspection))
    await expectStored(last)
    await expect(question(last, 0).getByRole('link', { name: 'door.png' })).toBeVisible()
    expect(valuesOf(await stored(last.request, inspection), inspection)).toEqual(['NO', 'YES', null])
  })

  test('of two phones, the second sees both answers, and decides', async ({ page, otherPage }) => {
    await signIn(page, 'editor')
    await signIn(otherPage, 'manager')
    const inspection = await opened(page.request, 'Escape routes, hall 3')
    await page.goto(runOf(inspection))
    await otherPage.goto(runOf(inspection))
    await expectStored(page)
    await page.context().setOffline(true)
    await answer(page, 0, yes)
    await answer(page, 1, yes)
    await answer(otherPage, 0, no)
    await expectStored(otherPage)

    await page.context().setOffline(false)
    await expect(page.getByText(t('inspections.run.queue.conflicts_one', { count: 1 }))).toBeVisible()
    expect(valuesOf(await stored(page.request, inspection), inspection)).toEqual(['NO', 'YES', null])
    await page.reload()
    await page.getByRole('button', { name: t('inspections.run.useMine') }).click()
    await expectStored(page)
    await expect
      .poll(async () => valuesOf(await stored(page.request, inspection), inspection))
      .toEqual(['YES', 'YES', null])
  })

  test('answers to a completed inspection are shown as not sent, and are discarded', async ({ page, otherPage }) => {
    await signIn(page, 'editor')
    await signIn(otherPage, 'manager')
    const inspection = await opened(page.request, 'Escape routes, hall 4')
    await page.goto(runOf(inspection))
    await answer(page, 0, yes)
    await expectStored(page)
    await page.context().setOffline(true)
    await answer(page, 1, no)
    await expect(page.getByText(/^Waiting for the connection: 1 answer$/)).toBeVisible()
    expect((await otherPage.request.put(`${inspection.path}/complete`, { data: {} })).status()).toBe(200)

    await page.context().setOffline(false)
    await expect(page.getByText(t('inspections.run.queue.ended'))).toBeVisible()
    await expect(page.getByText(`${questions[1]} – No`)).toBeVisible()
    await page.getByRole('button', { name: t('inspections.run.queue.discard') }).click()
    await expect(page.getByText(t('inspections.run.queue.ended'))).toBeHidden()
    expect(valuesOf(await stored(page.request, inspection), inspection)).toEqual(['YES', null, null])
  })

  test('a failure is named, and unsent answers outlive a sign-out, of which the user is warned', async ({ page }) => {
    await signIn(page, 'editor')
    const inspection = await opened(page.request, 'Escape routes, hall 5')
    await page.goto(runOf(inspection))
    await expectStored(page)
    await page.route('**/graphql', (route) =>
      /mutation UpdateInspectionAnswers/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    )
    await answer(page, 0, no)
    await expect(page.getByText(t('screen.failed.causes.UNREACHABLE'))).toBeVisible()
    await expect(page.getByText(/^Not sent: 1 answer\./)).toBeVisible()
    await expect(page.getByRole('button', { name: t('inspections.run.retry') })).toBeVisible()

    const signOut = async () => {
      await page.getByRole('button', { name: t('app.userMenu') }).click()
      await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    }
    const dialog = page.getByRole('alertdialog')
    await signOut()
    await expect(dialog.getByText(t('app.unsent.title_one', { count: 1 }))).toBeVisible()
    await dialog.getByRole('button', { name: t('app.unsent.stay') }).click()
    await expect(dialog).toBeHidden()
    await signOut()
    await dialog.getByRole('button', { name: t('app.signOut') }).click()
    await expect(page.getByRole('textbox', { name: t('home.email') })).toBeVisible()

    // Another user of the device does not see it. Its user sends it at the next visit.
    await page.unrouteAll()
    await signIn(page, 'manager')
    await page.goto(runOf(inspection))
    await expectStored(page)
    await expect(question(page, 0).getByRole('radio', { checked: true })).toHaveCount(0)
    expect((await stored(page.request, inspection)).answers).toEqual([])
    await signIn(page, 'editor')
    await page.goto(runOf(inspection))
    await expect
      .poll(async () => valuesOf(await stored(page.request, inspection), inspection))
      .toEqual(['NO', null, null])
  })
})
