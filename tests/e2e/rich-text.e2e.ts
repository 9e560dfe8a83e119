import type { Page } from '@playwright/test'
import { firstOf } from './records.ts'
import { expect, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

// The rich-text field: its state while the editor's code loads, and input by keyboard, composition, paste and drop.

const textOf = (page: Page, t: Translate) => page.getByRole('textbox', { name: t('policies.fields.body'), exact: true })

const openNew = async (page: Page) => {
  await signIn(page, 'editor')
  await page.goto('/leadership/policies/new/edit')
}

/** Delays the editor's code. Returns a function that lets it load. */
async function delayEditor(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/editing-[\w-]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the text is disabled while the editor loads, keeps the focus, and then accepts all typed text', async ({
  page,
  t,
}) => {
  const loadEditor = await delayEditor(page)
  await openNew(page)
  const text = textOf(page, t)
  await expect(text).toBeDisabled()
  await expect(text).toHaveAttribute('aria-busy', 'true')
  await text.click({ force: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('Lost')
  await expect(text).toHaveText('')
  loadEditor()
  await expect(text).toBeEditable()
  await expect(text).not.toHaveAttribute('aria-busy')
  await expect(text).toBeFocused()
  await page.keyboard.type('## We listen')
  await expect(text.getByRole('heading', { name: 'We listen' })).toBeVisible()
})

test('an existing text is readable while the editor loads, and does not move when it is loaded', async ({
  page,
  t,
}) => {
  const loadEditor = await delayEditor(page)
  await signIn(page, 'editor')
  await page.goto('/leadership/policies')
  await page.goto(await firstOf('/leadership/policies', '/edit')(page))
  const text = textOf(page, t)
  await expect(text).toHaveText(/\w/)
  // The text has no formatting until the Markdown parser is loaded.
  await expect(text.locator('.prose-waiting')).toHaveCount(0)
  await expect(text).toBeDisabled()
  const shown = async () => ({
    words: (await text.innerText()).split(/\s+/),
    height: await text.evaluate((element) => element.clientHeight),
  })
  const read = await shown()
  loadEditor()
  await expect(text).toBeEditable()
  expect(await shown()).toEqual(read)
})

test('text from dead keys and input methods is inserted completely', async ({ page, t }) => {
  await openNew(page)
  const text = textOf(page, t)
  await expect(text).toBeEditable()
  await text.focus()
  const cdp = await page.context().newCDPSession(page)
  // A dead key shows the accent until the next key.
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
  test(`${kind} text is inserted as Markdown`, async ({ page, t }) => {
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
