import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { firstOf as firstOfList } from './records.ts'
import { waitUntilIdle } from './idle.ts'

// Measures the transfer size of a visit: the production build through the real gateway. 1 KB is 1,000 bytes as sent,
// text with Brotli. The size of a page includes the response headers.
const KB = 1000

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = `${root}web/dist/`

type Transfer = { readonly url: string; readonly type: string; bytes: number; readonly behind: boolean }

/**
 * Returns the transfers of a page from now on, without the HTTP cache. Aborts the stream of changes: it has no end, and
 * it would report changes of an earlier test, which the page would then fetch.
 */
async function weigh(page: Page): Promise<Map<string, Transfer>> {
  const found = new Map<string, Transfer>()
  await page.route('/graphql', (route) =>
    route.request().headers()['accept'] === 'text/event-stream' ? undefined : route.continue(),
  )
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.headers['Accept'] === 'text/event-stream') return
    const { pathname } = new URL(request.url)
    found.set(requestId, { url: pathname, type, bytes: 0, behind: /\/parts-[\w-]{7}\.(?:js|css)$/.test(pathname) })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = found.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  return found
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0)
const listed = (transfers: Iterable<Transfer>) => [...transfers].map(({ url, bytes }) => `${url} ${bytes}`).join('\n')

/** Turns data saver on, with which nothing is prefetched. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

test('the sign-in page loads at most 100 KB of JavaScript in at most 6 requests, and nothing of Chakra', async ({
  page,
  t,
}) => {
  await saveData(page)
  const transfers = await weigh(page)
  await page.goto('/')
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).waitFor()
  await waitUntilIdle(page)
  const all = [...transfers.values()]
  expect(all.length, listed(all)).toBeLessThanOrEqual(6)
  await expect(page.getByText(t('toasts.error'))).toHaveCount(0)
  const scripts = all.filter(({ type }) => type === 'Script')
  expect(sum(scripts.map(({ url }) => sizeOf(url.slice(1)))), listed(scripts)).toBeLessThanOrEqual(100 * KB)
  const others = all.filter(({ url }) => !url.startsWith('/assets/i18n/'))
  expect(sum(others.map(({ bytes }) => bytes)), listed(others)).toBeLessThanOrEqual(110 * KB)
})

test('the code behind the sign-in loads while the user fills in the form', async ({ page, t }) => {
  const transfers = await weigh(page)
  await page.goto('/')
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).waitFor()
  const isThere = (name: string) => [...transfers.values()].some(({ url, bytes }) => url.includes(name) && bytes > 0)
  await expect.poll(() => isThere('/layout-') && isThere('/parts-')).toBe(true)
})

test('the dashboard loads at most 176 KB of code and 20 KB of records before Chakra, its plots and the texts', async ({
  page,
  t,
}) => {
  await saveData(page)
  // Low enough that no plot is in view.
  await page.setViewportSize({ width: 390, height: 600 })
  await signIn(page, 'manager')
  const transfers = await weigh(page)
  let queries = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('query Dashboard(')) queries += 1
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: t('dashboard.work.title') }).waitFor()
  await waitUntilIdle(page)
  const all = [...transfers.values()]
  expect(all.filter(({ behind }) => behind)).toEqual([])
  // The query is prefetched, and the screen does not repeat it.
  expect(queries).toBe(1)
  const texts = all.filter(({ url }) => url.startsWith('/assets/i18n/'))
  expect(texts.map(({ url }) => url)).toEqual(['/assets/i18n/en.json'])
  expect(sum(texts.map(({ bytes }) => bytes)), listed(texts)).toBeLessThanOrEqual(40 * KB)
  // The logo is an upload of the organization, of any size.
  const others = all.filter((one) => !texts.includes(one) && !one.url.startsWith('/files/'))
  // Responses grow with the records that other stories create, so they have a limit of their own.
  const records = others.filter(({ url }) => url === '/graphql')
  const code = others.filter((one) => !records.includes(one))
  expect(sum(code.map(({ bytes }) => bytes)), listed(code)).toBeLessThanOrEqual(176 * KB)
  expect(sum(records.map(({ bytes }) => bytes)), listed(records)).toBeLessThanOrEqual(20 * KB)
})

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

const readManifest = () => JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** A file of the build as it is sent. */
function sizeOf(file: string): number {
  const compressed = `${dist}${file}.br`
  return statSync(existsSync(compressed) ? compressed : `${dist}${file}`).size
}

/** The scripts and styles that a module loads. */
function filesOf(manifest: Record<string, Chunk>, key: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (known.has(chunk.file)) return known
  for (const file of [chunk.file, ...(chunk.css ?? [])]) known.add(file)
  for (const one of chunk.imports ?? []) filesOf(manifest, one, known)
  return known
}

/** The chunk that the page itself references. */
const firstOf = (manifest: Record<string, Chunk>) =>
  Object.keys(manifest).find((key) => /^_first-.*\.js$/.test(key)) ?? 'the first chunk'

const layout = 'src/app/layout/layout.tsx'
const parts = 'src/app/layout/parts.tsx'
const dashboard = 'src/features/dashboard/dashboard.screen.tsx'
const editor = 'src/ui/rich-text/editing.ts'
/** The limit of the rich-text editor's code in bytes. Most of it is ProseMirror. */
const MAX_EDITOR_BYTES = 62 * KB

/** The chunks that are loaded after the dashboard. */
const loadedBy = (manifest: Record<string, Chunk>): ReadonlySet<string> =>
  new Set([firstOf(manifest), layout, parts, dashboard].flatMap((key) => [...filesOf(manifest, key)]))

test('the page preloads the chunks of each step of a visit before the step before it has run', () => {
  const manifest = readManifest()
  const html = readFileSync(`${dist}index.html`, 'utf8')
  const before = filesOf(manifest, firstOf(manifest))
  for (const [step, key] of Object.entries({ layout, dashboard, parts })) {
    const own = [...filesOf(manifest, key)].filter((file) => !before.has(file))
    const named = new RegExp(` data-${step}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []
    expect(named.toSorted(), step).toEqual(own.map((file) => `/${file}`).toSorted())
    for (const file of own) before.add(file)
  }
})

test('every screen of the route table loads at most 60 KB more, and its later chunks too, the editor 62 KB', () => {
  const manifest = readManifest()
  const loaded = loadedBy(manifest)
  const more = (key: string, before: ReadonlySet<string>) =>
    sum([...filesOf(manifest, key)].filter((file) => !before.has(file)).map(sizeOf))
  const table = readFileSync(`${root}web/src/app/routes.tsx`, 'utf8')
  const screens = [...table.matchAll(/import\('#(features\/[^']+)'\)/g)].map(([, path = '']) => `src/${path}`)
  expect(screens.length).toBeGreaterThan(40)
  const heavy = screens.flatMap((screen) => {
    const own = filesOf(manifest, screen)
    const later = [...own].flatMap(
      (file) => Object.values(manifest).find((one) => one.file === file)?.dynamicImports ?? [],
    )
    const here = new Set([...loaded, ...own])
    return [
      { name: screen, bytes: more(screen, loaded), max: 60 * KB },
      ...later
        .filter((key) => !screens.includes(key) && ![layout, parts].includes(key))
        .map((key) => ({
          name: `${screen}, later ${key}`,
          bytes: more(key, here),
          max: key === editor ? MAX_EDITOR_BYTES : 60 * KB,
        })),
    ].filter(({ bytes, max }) => bytes > max)
  })
  expect(heavy).toEqual([])
})

/** Returns the scripts and styles among the transfers that are new. */
const filesAmong = (transfers: Iterable<Transfer>, known: ReadonlySet<string>) =>
  [...transfers].map(({ url }) => url.slice(1)).filter((file) => /\.(?:js|css)$/.test(file) && !known.has(file))

const bodyOf = (page: Page, t: (key: string) => string) =>
  page.getByRole('textbox', { name: t('policies.fields.body'), exact: true })

/** Separates the files of the rich-text editor from the other files of a screen. */
function filesToEdit(transfers: Iterable<Transfer>) {
  const manifest = readManifest()
  const files = filesAmong(transfers, loadedBy(manifest))
  const ofScreen = filesOf(manifest, 'src/features/leadership/policies/policies.detail.tsx')
  const ofEditor = new Set([...filesOf(manifest, editor)].filter((file) => !ofScreen.has(file)))
  return { screen: files.filter((file) => !ofEditor.has(file)), editor: files.filter((file) => ofEditor.has(file)) }
}

test.describe('a screen that edits a text loads at most 60 KB more, and 62 KB for the editor', () => {
  test('to create one', async ({ page, t }) => {
    await saveData(page)
    await signIn(page, 'manager')
    const transfers = await weigh(page)
    await page.goto('/leadership/policies/new/edit')
    await expect(bodyOf(page, t)).toBeEditable()
    await waitUntilIdle(page)
    const files = filesToEdit(transfers.values())
    expect(sum(files.screen.map(sizeOf)), files.screen.join('\n')).toBeLessThanOrEqual(60 * KB)
    expect(files.editor).not.toEqual([])
    expect(sum(files.editor.map(sizeOf)), files.editor.join('\n')).toBeLessThanOrEqual(MAX_EDITOR_BYTES)
    // An empty text does not need the Markdown parser.
    expect(files.screen.filter((file) => file.includes('/markdown-'))).toEqual([])
  })

  test('to edit one, with its Markdown parser', async ({ page, t }) => {
    await saveData(page)
    await signIn(page, 'manager')
    await page.goto('/leadership/policies')
    const address = await firstOfList('/leadership/policies', '/edit')(page)
    const transfers = await weigh(page)
    await page.goto(address)
    await expect(bodyOf(page, t)).toBeEditable()
    await waitUntilIdle(page)
    const files = filesToEdit(transfers.values())
    expect(files.screen.some((file) => file.includes('/markdown-'))).toBe(true)
    expect(sum(files.screen.map(sizeOf)), files.screen.join('\n')).toBeLessThanOrEqual(60 * KB)
    expect(sum(files.editor.map(sizeOf)), files.editor.join('\n')).toBeLessThanOrEqual(MAX_EDITOR_BYTES)
  })
})
