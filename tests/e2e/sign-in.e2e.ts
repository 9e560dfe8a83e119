import { accounts, expect, inBothLanguages, signIn, signInByForm, setLanguage, test } from './fixtures.ts'
import { resetLinks } from './mail.ts'
import { waitUntilIdle } from './idle.ts'

// Runs without retries: a security test must pass at the first attempt.
test.describe.configure({ retries: 0 })

const policies = '/leadership/policies'

inBothLanguages((language, t) => {
  test('a new user opens the root, signs in, lands on the dashboard and signs out', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: language === 'en' ? 'English' : 'Dansk' }).click()
    await expect(page.getByRole('heading', { level: 1, name: language === 'en' ? 'Sign in' : 'Log ind' })).toBeVisible()
    await signInByForm(page, t, 'manager')
    await expect(page).toHaveURL('/dashboard')

    await page.getByRole('button', { name: t('app.userMenu') }).click()
    // A logo request in progress at the end of the session would get a 401.
    await waitUntilIdle(page)
    await page.getByRole('menuitem', { name: t('app.signOut') }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: t('home.signIn') })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/?return_url=%2Fdashboard')
  })

  test('a sign-in without an address or a password is refused at the field', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: language === 'en' ? 'English' : 'Dansk' }).click()
    const email = page.getByRole('textbox', { name: t('home.email') })
    await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
    await expect(email).toHaveAccessibleDescription(t('home.problems.noEmail'))
    await email.fill('manager@nordlys.example')
    await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
    const password = page.getByRole('textbox', { name: t('home.password'), exact: true })
    await expect(password).toHaveAccessibleDescription(t('home.problems.noPassword'))
    await expect(email).toHaveValue('manager@nordlys.example')
  })
})

test.describe('refused credentials', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a wrong name and a wrong password are refused with the same text, and the name stays', async ({ page, t }) => {
    await page.goto('/')
    const email = page.getByRole('textbox', { name: t('home.email') })
    const password = page.getByRole('textbox', { name: t('home.password'), exact: true })
    for (const name of [accounts.manager, 'nobody@nordlys.example']) {
      await email.fill(name)
      await password.fill('not the password')
      await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
      await expect(page.getByText(t('home.problems.refused'))).toBeVisible()
      await expect(email).toHaveValue(name)
    }
  })
})

test('a demo account fills in the form', async ({ page, t }) => {
  await page.goto('/')
  await page.getByRole('button', { name: accounts.reader }).click()
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a deep link leads through the sign-in and back', async ({ page, t }) => {
  const deep = `${policies}?q=energy`
  await page.goto(deep)
  await expect(page).toHaveURL(`/?return_url=${encodeURIComponent(deep)}`)
  await signInByForm(page, t, 'manager')
  await expect(page).toHaveURL(deep)
  await expect(page.getByRole('link', { name: 'Energy and climate' })).toBeVisible()
})

test('a return_url that leads to another site is not followed', async ({ page, t, baseURL }) => {
  await page.goto('/?return_url=//elsewhere.example/steal')
  await signInByForm(page, t, 'manager')
  await expect(page).toHaveURL('/dashboard')
  expect(page.url()).toBe(`${baseURL}/dashboard`)
})

test('the root leads a signed-in user to the dashboard', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('a password reset does not reveal whether the address has an account', async ({ page, t }) => {
  await page.goto('/')
  for (const address of [accounts.reader, 'nobody@nordlys.example']) {
    await page.getByRole('button', { name: t('home.forgotten') }).click()
    await page.getByRole('textbox', { name: t('home.email') }).fill(address)
    await page.getByRole('button', { name: t('home.forgot.send') }).click()
    await expect(page.getByText(t('home.forgot.sent', { email: address }))).toBeVisible()
    await page.getByRole('button', { name: t('home.backToSignIn') }).click()
  }
})

test('a password is reset with the mailed link, once, and refused at its field while it is too short or too common', async ({
  page,
  t,
  service,
}) => {
  // The page of the link is in the language of its owner.
  await setLanguage(service, 'editor', 'en')
  const before = resetLinks(service, accounts.editor).length
  await page.goto('/')
  await page.getByRole('button', { name: t('home.forgotten') }).click()
  await page.getByRole('textbox', { name: t('home.email') }).fill(accounts.editor)
  await page.getByRole('button', { name: t('home.forgot.send') }).click()
  await page.getByText(t('home.forgot.sentTitle')).waitFor()
  await expect.poll(() => resetLinks(service, accounts.editor).length).toBe(before + 1)
  const [link = ''] = resetLinks(service, accounts.editor)

  await page.goto(link)
  const password = page.getByRole('textbox', { name: t('home.reset.password') })
  await password.fill('short')
  await page.getByRole('button', { name: t('home.reset.save') }).click()
  await expect(password).toHaveAccessibleDescription(new RegExp(t('home.passwordProblems.too_short')))
  await expect(password).toHaveValue('short')
  await password.fill('Password1234')
  await page.getByRole('button', { name: t('home.reset.save') }).click()
  await expect(password).toHaveAccessibleDescription(new RegExp(t('home.passwordProblems.common')))
  await password.fill('ansvar-demo-2026')
  await page.getByRole('button', { name: t('home.reset.save') }).click()
  await expect(page.getByText(t('home.links.RESET.doneTitle'))).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(t('home.links.RESET.usedTitle'))).toBeVisible()
})
