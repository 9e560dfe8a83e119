import { accounts, expect, signIn, setLanguage, test } from './fixtures.ts'
import { resetLinks } from './mail.ts'

// Runs without retries: a security test must pass at the first attempt.
test.describe.configure({ retries: 0 })

const token = 'a-token-of-forty-three-characters-as-mailed1'

// Every link that the service mails or prints leads to /reset-password. The other paths are those of a link that was
// cut or pasted wrongly.
for (const path of ['/reset-password', '/', '/leadership/policies', '/no/such/page'])
  for (const isSignedIn of [false, true])
    test.describe(`${path}, signed ${isSignedIn ? 'in' : 'out'}`, () => {
      test('a link’s token leaves the address before any request, on every page that accepts one', async ({ page }) => {
        if (isSignedIn) await signIn(page, 'reader')
        const sent: string[] = []
        page.on('request', (request) => {
          if (request.isNavigationRequest()) return
          sent.push(request.url(), request.headers()['referer'] ?? '')
          if (request.postData()?.includes(token) && !request.postData()?.includes('openLink')) sent.push(token)
        })
        await page.goto(`${path}?token=${token}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        expect(sent.length).toBeGreaterThan(3)
        expect(sent.filter((text) => text.includes(token))).toEqual([])
        const stored = await page.evaluate(() =>
          [
            location.href,
            ...navigation.entries().map(({ url }) => url),
            document.referrer,
            document.title,
            document.body.textContent,
            JSON.stringify(history.state),
            ...Object.values(localStorage),
            ...Object.values(sessionStorage),
            document.cookie,
          ].filter((text) => text?.includes('a-token-of')),
        )
        expect(stored).toEqual([])
      })
    })

test('a mailed link works from memory alone: its token leaves the address before the password is sent', async ({
  page,
  service,
  t,
}) => {
  // The page switches to the language of the account.
  await setLanguage(service, 'editor', 'en')
  const before = resetLinks(service, accounts.editor).length
  await page.request.post('/api/v1/user/password-reset', { data: { email: accounts.editor } })
  await expect.poll(() => resetLinks(service, accounts.editor).length).toBe(before + 1)
  await page.goto(resetLinks(service, accounts.editor)[0] ?? '')
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('textbox', { name: t('home.reset.password') }).fill('ansvar-demo-2026')
  await page.getByRole('button', { name: t('home.reset.save') }).click()
  await page.getByRole('heading', { level: 1, name: t('home.links.RESET.doneTitle') }).waitFor()
})
