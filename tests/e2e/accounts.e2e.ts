import { accounts, expect, inLanguage, signIn, signInByForm, setLanguage, test } from './fixtures.ts'
import { resetLinks } from './mail.ts'
import { startService } from './service.ts'

// Runs without retries: a security test must pass at the first attempt.
test.describe.configure({ retries: 0 })

inLanguage('da', (language, t) => {
  test('a user resets a forgotten password, signs in, and the link then says that it is used', async ({
    page,
    service,
  }) => {
    await setLanguage(service, 'outsider', language)
    const before = resetLinks(service, accounts.outsider).length
    await page.goto('/')
    await page.getByRole('button', { name: language === 'en' ? 'English' : 'Dansk' }).click()
    await page.getByRole('button', { name: t('home.forgotten') }).click()
    await page.getByRole('textbox', { name: t('home.email') }).fill(accounts.outsider)
    await page.getByRole('button', { name: t('home.forgot.send') }).click()
    await page.getByText(t('home.forgot.sentTitle')).waitFor()
    await expect.poll(() => resetLinks(service, accounts.outsider).length).toBe(before + 1)
    const [link = ''] = resetLinks(service, accounts.outsider)

    await page.goto(link)
    await page.getByRole('textbox', { name: t('home.reset.password') }).fill('ansvar-demo-2026')
    await page.getByRole('button', { name: t('home.reset.save') }).click()
    await page.getByRole('heading', { level: 1, name: t('home.links.RESET.doneTitle') }).waitFor()
    await page.getByRole('link', { name: t('home.links.toSignIn') }).click()
    await signInByForm(page, t, 'outsider')
    await expect(page).toHaveURL('/dashboard')

    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: t('home.links.RESET.usedTitle') })).toBeVisible()
  })

  test('a session in another browser is listed in the account and signed out from there', async ({
    page,
    browser,
    baseURL,
  }) => {
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await otherContext.newPage()
    await signIn(other, 'limited', language)
    await signIn(page, 'limited', language)
    await page.goto('/organization/members')
    await page.getByRole('button', { name: t('app.userMenu') }).click()
    await page.getByRole('menuitem', { name: t('app.account') }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(t('account.sessions.current'))).toHaveCount(1)
    await page.getByRole('button', { name: t('account.sessions.endOthers') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Linux' })).toHaveCount(1)
    expect((await other.request.get('/api/v1/user')).status()).toBe(401)
    expect((await page.request.get('/api/v1/user')).status()).toBe(200)
    await otherContext.close()
  })

  test('a wrong current password is refused at its field, and the typed values stay', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/account')
    const current = page.getByRole('textbox', { name: t('account.password.currentPassword') })
    await current.fill('not the one')
    await page.getByRole('textbox', { name: t('account.password.password') }).fill('ansvar-demo-2026')
    await page.getByRole('button', { name: t('account.password.save') }).click()
    await expect(current).toHaveAccessibleDescription(t('account.password.problems.currentPassword'))
    await expect(current).toHaveValue('not the one')
    await current.fill('ansvar-demo-2026')
    await page.getByRole('button', { name: t('account.password.save') }).click()
    await expect(page.getByText(t('account.password.done'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('account.sessions.current'))).toBeVisible()
  })

  test('a new email address is requested, withdrawn, confirmed from its mailbox, and reverted from the former one', async ({
    page,
    service,
  }) => {
    const newAddress = `frida.${language}@private.example`
    const former = accounts.outsider
    const before = resetLinks(service, former).length
    await signIn(page, 'outsider', language)
    const ask = async () => {
      await page.getByRole('button', { name: t('account.signIn.open'), exact: true }).click()
      const address = page.getByRole('textbox', { name: t('account.signIn.address') })
      await expect(address).toBeFocused()
      await address.fill(newAddress)
      const secret = page.getByRole('textbox', { name: t('account.signIn.currentPassword') }).first()
      await secret.fill('not the one')
      await page.getByRole('button', { name: t('account.signIn.save') }).click()
      await expect(secret).toHaveAccessibleDescription(t('account.signIn.problems.currentPassword'))
      await secret.fill('ansvar-demo-2026')
      await page.getByRole('button', { name: t('account.signIn.save') }).click()
      await expect(page.getByText(t('account.signIn.pendingTitle'))).toBeVisible()
    }
    await page.goto('/account')
    await ask()
    await page.getByRole('button', { name: t('account.signIn.withdraw') }).click()
    await expect(page.getByText(t('account.signIn.withdrawn'))).toBeVisible()
    await expect(page.getByText(t('account.signIn.pendingTitle'))).toHaveCount(0)
    await ask()
    await expect.poll(() => resetLinks(service, newAddress).length).toBe(2)

    const [confirm = '', withdrawn = ''] = resetLinks(service, newAddress)
    await page.goto(withdrawn)
    await expect(page.getByRole('heading', { level: 1, name: t('home.links.expiredTitle') })).toBeVisible()
    const stops = () => resetLinks(service, former)
    // Both requests also sent a mail to the former address.
    await expect.poll(() => stops().length).toBe(before + 2)
    await page.goto(confirm)
    await expect(page.getByText(newAddress)).toBeVisible()
    // Opening the link changes nothing, because mail scanners open links too.
    expect((await (await page.request.get('/api/v1/user')).json()).email).toBe(former)
    await page.getByRole('button', { name: t('home.links.SIGN_IN_ADDRESS.action') }).click()
    await page.getByRole('heading', { level: 1, name: t('home.links.SIGN_IN_ADDRESS.doneTitle') }).waitFor()
    expect((await page.request.get('/api/v1/user')).status()).toBe(401)

    await page.context().clearCookies()
    await expect.poll(() => stops().length).toBe(before + 3)
    await page.goto(stops()[0] ?? '')
    await page.getByRole('button', { name: t('home.links.SIGN_IN_ADDRESS_STOP.action') }).click()
    await page.getByRole('heading', { level: 1, name: t('home.links.SIGN_IN_ADDRESS_STOP.doneTitle') }).waitFor()
    await expect.poll(() => stops().length).toBe(before + 4)
    await page.goto(stops()[0] ?? '')
    await page.getByRole('textbox', { name: t('home.reset.password') }).fill('ansvar-demo-2026')
    await page.getByRole('button', { name: t('home.reset.save') }).click()
    await page.getByRole('link', { name: t('home.links.toSignIn') }).click()
    await signInByForm(page, t, 'outsider')
    await expect(page).toHaveURL('/dashboard')
  })

  test('a manager creates an API token, copies its secret once, sees its last use, and revokes it', async ({
    page,
    request,
  }) => {
    await signIn(page, 'manager', language)
    await page.goto('/account')
    await page.getByRole('link', { name: t('account.openTokens') }).click()
    await page.getByRole('button', { name: t('tokens.create') }).click()
    const name = page.getByRole('textbox', { name: t('tokens.name') })
    await expect(name).toHaveAccessibleDescription(new RegExp(t('tokens.problems.name')))
    const called = `Story ${language}`
    await name.fill(called)
    await page.getByRole('button', { name: t('tokens.create') }).click()
    const secret = (await page.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^ansvar_[\w-]{43}$/)
    const call = () => request.get('/api/v1/organizations', { headers: { authorization: `Bearer ${secret}` } })
    expect((await call()).status()).toBe(200)
    await page.getByRole('button', { name: t('tokens.secretDone') }).click()
    await page.reload()
    await expect(page.locator('code')).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: called })
    await expect(row).not.toContainText(t('tokens.unused'))
    await row.getByRole('button', { name: t('tokens.revoke') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('tokens.revoke') })
      .click()
    // An open dialog hides the row, which may then still be in the document.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(row.getByRole('button', { name: t('tokens.revoke') })).toHaveCount(0)
    expect((await call()).status()).toBe(401)
  })

  test.describe('a browser with another language', () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'da-DK' })

    test('an invalid link shows that it is invalid', async ({ page }) => {
      await page.goto('/reset-password?token=made-up')
      await expect(page.getByRole('heading', { level: 1, name: t('home.links.unknownTitle') })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
})

test('the link of the first start creates the first organization, and its user signs in', async ({ page, t }) => {
  // Creates a database without a copy of the demo.
  test.slow()
  const service = await startService({ SEED: 'none' })
  try {
    const link = () => /http\S+token=[\w-]+(?=\s)/.exec(service.output())?.[0] ?? ''
    await expect.poll(link).not.toBe('')
    await page.goto(link())
    const field = (name: string) => page.getByRole('textbox', { name: t(`home.setup.${name}`) })
    await field('organizationName').fill('Ny Fabrik A/S')
    await page.getByRole('button', { name: t('home.setup.save') }).click()
    await expect(field('email')).toHaveAccessibleDescription(t('home.setup.problems.email'))
    await expect(field('organizationName')).toHaveValue('Ny Fabrik A/S')
    await field('name').fill('Ida Ny')
    await field('email').fill('ida@ny.example')
    await field('password').fill('kanel og regnvejr 44')
    await page.getByRole('button', { name: t('home.setup.save') }).click()
    await page.getByRole('link', { name: t('home.links.toSignIn') }).click()
    await page.getByRole('textbox', { name: t('home.email') }).fill('ida@ny.example')
    await page.getByRole('textbox', { name: t('home.password'), exact: true }).fill('kanel og regnvejr 44')
    await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
    await expect(page).toHaveURL(`${service.url}/dashboard`)
    await expect(page.getByText('Ny Fabrik A/S').first()).toBeVisible()
    // Closes the page first, because its service stops.
    await page.goto('about:blank')
  } finally {
    await service.stop()
  }
})
