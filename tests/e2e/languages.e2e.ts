import { expect, signIn, signInByForm, setLanguage, test } from './fixtures.ts'
import { translatorFor } from './texts.ts'

const en = translatorFor('en')
const da = translatorFor('da')

test('a change of language fetches the data that depends on it again', async ({ page }) => {
  await signIn(page, 'editor', 'en')
  await page.goto('/leadership/policies')
  await expect(page.getByRole('heading', { level: 1, name: en('policies.title') })).toBeVisible()
  const again = page.waitForRequest(
    (request) =>
      request.url().endsWith('/graphql') &&
      request.headers()['accept-language'] === 'da' &&
      (request.postData() ?? '').includes('policies('),
  )
  await page.getByRole('button', { name: 'Dansk' }).click()
  await again
  await expect(page.getByRole('heading', { level: 1, name: da('policies.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: da('policies.title') })).toBeVisible()
})

test("a user's stored language switches the interface at sign-in", async ({ page, service }) => {
  await setLanguage(service, 'reader', 'da')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: en('home.signIn') })).toBeVisible()
  await signInByForm(page, en, 'reader')
  await expect(page.getByRole('heading', { level: 1, name: da('pages.dashboard.title') })).toBeVisible()
})

test('translations come from assets/i18n as static JSON', async ({ page }) => {
  const fetched = page.waitForResponse('**/assets/i18n/en.json')
  await page.goto('/')
  const response = await fetched
  expect(response.headers()['content-type']).toContain('application/json')
  await page.getByRole('heading', { level: 1, name: en('home.signIn') }).waitFor()
})

test.describe('a browser with a third language', () => {
  test.use({ locale: 'fr-FR' })

  test('English is the default and the fallback', async ({ page }) => {
    await page.route('**/assets/i18n/da.json', async (route) => {
      const texts = (await (await route.fetch()).json()) as { home: Record<string, unknown> }
      delete texts.home['intro']
      await route.fulfill({ json: texts })
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: en('home.signIn') })).toBeVisible()
    await page.getByRole('button', { name: 'Dansk' }).click()
    await expect(page.getByRole('heading', { level: 1, name: da('home.signIn') })).toBeVisible()
    await expect(page.getByText(en('home.intro'))).toBeVisible()
  })
})

test('a key without a translation shows that it is missing', async ({ page }) => {
  await page.route('**/assets/i18n/*.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as { home: Record<string, unknown> }
    delete texts.home['intro']
    await route.fulfill({ json: texts })
  })
  await page.goto('/')
  await expect(page.getByText('⟦missing: home.intro⟧')).toBeVisible()
})
