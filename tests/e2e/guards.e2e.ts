import { expect, inLanguage, signIn, test } from './fixtures.ts'

// Runs without retries: a security test must pass at the first attempt.
test.describe.configure({ retries: 0 })

const policies = '/leadership/policies'

inLanguage('en', (language, t) => {
  test("a reader's guarded routes lead to the unauthorized page", async ({ page }) => {
    await signIn(page, 'reader', language)
    for (const path of [
      `${policies}/new/edit`,
      '/organization/manage-organization',
      '/organization/members/f0f0f0f0-0000-4000-8000-000000000000',
      '/events/new',
      '/admin/substances',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/unauthorized')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.getByText(t('unauthorized.maintenance'))).toBeVisible()
  })

  test('limited access shows only the menu of LIMITED', async ({ page }) => {
    await signIn(page, 'limited', language)
    await page.goto('/')
    await expect(page).toHaveURL('/organization/members')
    const menu = page.getByRole('navigation', { name: t('app.menu') })
    for (const section of ['organization', 'monitoring']) {
      const button = menu.getByRole('button', { name: t(`menus.${section}`), exact: true })
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    }
    await expect(menu.getByRole('link', { name: t('menus.members') })).toBeVisible()
    await expect(menu.getByRole('link', { name: t('menus.meters') })).toBeVisible()
    for (const hidden of ['leadership', 'planning', 'operation', 'documents', 'chemicals', 'evaluation'])
      await expect(menu.getByRole('button', { name: t(`menus.${hidden}`), exact: true })).toHaveCount(0)
    for (const hidden of ['dashboard', 'scope', 'controlBook', 'manageOrganization'])
      await expect(menu.getByText(t(`menus.${hidden}`), { exact: true })).toHaveCount(0)
    await page.goto('/monitoring')
    await expect(page).toHaveURL('/monitoring/meters')
    await page.goto(policies)
    await expect(page).toHaveURL('/unauthorized')
  })

  test('an unknown path shows an error page', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1, name: t('unknown.title') })).toBeVisible()
  })
})

test("another holding's policy is not found", async ({ page, otherPage, t }) => {
  await signIn(page, 'manager')
  await page.goto(policies)
  const href = await page.getByRole('link', { name: 'Visitors and contractors' }).getAttribute('href')
  const id = new URLSearchParams(href?.replace(/^\?/, '')).get('open') ?? ''
  expect(id).toMatch(/^[0-9a-f-]{36}$/)

  await signIn(otherPage, 'outsider')
  await otherPage.goto(`${policies}/${id}`)
  await expect(otherPage.getByText(t('policies.missing'))).toBeVisible()
  await otherPage.goto(`${policies}?open=${id}`)
  await expect(otherPage.getByText(t('policies.missing'))).toBeVisible()
  await expect(otherPage.getByText('Visitors and contractors')).toHaveCount(0)
})

test("the id 'new' skips the check where the specification exempts it", async ({ page, t }) => {
  await signIn(page, 'reader')
  for (const path of ['/organization/members/new', '/organization/stakeholders/new']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(t('unauthorized.title'))).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}(/edit)?$`))
  }
})

test('redirects of the specification lead to their targets', async ({ page }) => {
  await signIn(page, 'manager')
  for (const [from, to] of [
    ['/organization', '/organization/members'],
    ['/monitoring', '/monitoring/control-book'],
    ['/chemicals', '/chemicals/my-chemicals'],
    [`${policies}/new`, `${policies}/new/edit`],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
})

test('permissions are requested once per organization', async ({ page, t }) => {
  await signIn(page, 'manager')
  let requests = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('query Permissions') || request.postData()?.includes('permissions(')) requests += 1
  })
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  for (const path of [policies, `${policies}/new/edit`, '/organization/manage-organization'])
    await page.evaluate((to) => {
      history.pushState(null, '', to)
    }, path)
  await expect(page).toHaveURL('/organization/manage-organization')
  await expect(page.getByRole('heading', { level: 1, name: t('manageOrganization.title') })).toBeVisible()
  expect(requests).toBe(1)
})

test('the chosen organization is remembered, and the first of the holding is the default', async ({ page, t }) => {
  await signIn(page, 'manager')
  await page.goto('/dashboard')
  const switcher = page.getByRole('banner').getByRole('button', { name: new RegExp(t('app.organization')) })
  await expect(switcher).toContainText('Nordlys Metal A/S')
  await switcher.click()
  const subsidiary = page.getByRole('menuitemradio').nth(1)
  const name = (await subsidiary.textContent()) ?? ''
  await subsidiary.click()
  await expect(switcher).toContainText(name)
  await page.reload()
  await expect(switcher).toContainText(name)
})

test('choosing another organization while a draft is open first asks whether to discard the draft', async ({
  page,
  t,
}) => {
  await signIn(page, 'manager')
  await page.goto('/leadership/policies/new/edit')
  const title = page.getByRole('textbox', { name: t('policies.fields.title'), exact: true })
  await title.fill('Lifting gear')
  const switcher = page.getByRole('banner').getByRole('button', { name: new RegExp(t('app.organization')) })
  const leave = async () => {
    await switcher.click()
    await page.getByRole('menuitemradio').nth(1).click()
  }
  await leave()
  await page.getByRole('button', { name: t('screen.leave.stay') }).click()
  // Closing returns the focus, and a menu without focus closes.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(title).toHaveValue('Lifting gear')
  await expect(switcher).toContainText('Nordlys Metal A/S')
  await leave()
  await page.getByRole('button', { name: t('screen.leave.drop') }).click()
  await expect(page).toHaveURL('/dashboard')
})
