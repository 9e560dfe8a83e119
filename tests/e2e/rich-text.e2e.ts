import type { Page } from '@playwright/test'
import { firstOf } from './records.ts'
import { expect, signIn, test } from './fixtures.ts'
import type { Words } from './words.ts'

// The field that a rich text is written in: what it is before its editor is there, and what keyboards put into it.

const textOf = (page: Page, t: Words) => page.getByRole('textbox', { name: t('policies.fields.body'), exact: true })

const openNew = async (page: Page) => {
  await signIn(page, 'editor')
  await page.goto('/leadership/policies/new/edit')
}

/** Holds the editor's code back until it is let go. */
async function holdEditor(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/editing-[\w-]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a text is disabled until its editor is there, keeps the focus, and then takes all that is typed', async ({
  page,
  t,
}) => {
  const letGo = await holdEditor(page)
  await openNew(page)
  const text = textOf(page, t)
  await expect(text).toBeDisabled()
  await expect(text).toHaveAttribute('aria-busy', 'true')
  await text.click({ force: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('Lost')
  await expect(text).toHaveText('')
  letGo()
  await expect(text).toBeEditable()
  await expect(text).not.toHaveAttribute('aria-busy')
  await expect(text).toBeFocused()
  await page.keyboard.type('## We listen')
  await expect(text.getByRole('heading', { name: 'We listen' })).toBeVisible()
})

test('a text that is there already is read while its editor comes, and stays in its place', async ({ page, t }) => {
  const letGo = await holdEditor(page)
  await signIn(page, 'editor')
  await page.goto('/leadership/policies')
  await page.goto(await firstOf('/leadership/policies', '/edit')(page))
  const text = textOf(page, t)
  await expect(text).toHaveText(/\w/)
  // Until what reads it is there, a text stands without its form.
  await expect(text.locator('.prose-waiting')).toHaveCount(0)
  await expect(text).toBeDisabled()
  const shown = async () => ({
    words: (await text.innerText()).split(/\s+/),
    height: await text.evaluate((element) => element.clientHeight),
  })
  const read = await shown()
  letGo()
  await expect(text).toBeEditable()
  expect(await shown()).toEqual(read)
})

test('what is composed of several keys is taken whole', async ({ page, t }) => {
  await openNew(page)
  const text = textOf(page, t)
  await expect(text).toBeEditable()
  await text.focus()
  const cdp = await page.context().newCDPSession(page)
  // A dead key shows its accent until the letter comes.
  await cdp.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
  await cdp.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 })
  await cdp.send('Input.insertText', { text: 'é' })
  await page.keyboard.type('n ')
  for (const part of ['す', 'すし']) {
    await cdp.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length })
  }
  await cdp.send('Input.insertText', { text: '寿司' })
  await page.keyboard.insertText(' 🌱')
  await expect(text).toHaveText('én 寿司 🌱')
})

for (const [kind, event, transfer] of [
  ['pasted', 'paste', 'clipboardData'],
  ['dropped', 'drop', 'dataTransfer'],
] as const) {
  test(`what is ${kind} is taken as its plain text, read as Markdown`, async ({ page, t }) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await openNew(page)
    const text = textOf(page, t)
    await expect(text).toBeEditable()
    await text.focus()
    await text.evaluate(
      (element, { type, name }) => {
        const data = new DataTransfer()
        data.setData('text/plain', '## Ears\n\nare **worth** more')
        data.setData('text/html', '<h1>Ears</h1><img src="x">')
        const init = { [name]: data, bubbles: true, cancelable: true }
        element.dispatchEvent(type === 'paste' ? new ClipboardEvent(type, init) : new DragEvent(type, init))
      },
      { type: event, name: transfer },
    )
    await expect(text.getByRole('heading', { level: 2, name: 'Ears' })).toBeVisible()
    await expect(text.getByText('worth', { exact: true })).toHaveCSS('font-weight', /[67]00/)
    await expect(text.getByRole('img')).toHaveCount(0)
    expect(failures).toEqual([])
  })
}
