import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, signInByForm, setLanguage, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const policies = '/leadership/policies'

/** Finds the row of a policy in the list, which other tests may have extended beyond its first page. */
async function findInList(page: Page, t: Translate, title: string): Promise<void> {
  await page.getByRole('textbox', { name: t('policies.search') }).fill(title)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
}

/** Opens a policy's own page from the row in the list. */
async function openFromList(page: Page, t: Translate, title: string): Promise<void> {
  await findInList(page, t, title)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: t('screen.panel.page') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

inLanguage('da', (language, t) => {
  test('a policy is created, listed without a reload, edited and read in its versions', async ({ page }) => {
    const title = language === 'en' ? 'Noise at the presses' : 'Støj ved presserne'
    await signIn(page, 'manager', language)
    await page.goto(policies)
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await page.getByRole('link', { name: t('policies.create') }).click()
    await field(page, t('policies.fields.title')).fill(title)
    await field(page, t('policies.fields.body')).fill('Ears are worth more than minutes.')
    await page.getByRole('checkbox', { name: 'ISO 45001' }).check()
    await page.getByRole('button', { name: t('policies.communications.add') }).click()
    await field(page, t('policies.communications.audience')).fill('Press shop')
    await field(page, t('policies.communications.channel')).fill('Toolbox talk')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
    await expect(page.getByText('Ears are worth more than minutes.')).toBeVisible()
    await expect(page.getByText('Toolbox talk')).toBeVisible()

    await page
      .getByRole('link', { name: t('policies.title') })
      .first()
      .click()
    await openFromList(page, t, title)
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await field(page, t('policies.fields.body')).fill('Ears are worth more than minutes and metal.')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()

    await page.getByRole('link', { name: t('policies.versions.compare') }).click()
    await expect(page.getByRole('link', { name: t('policies.versions.version', { version: 1 }) })).toBeVisible()
    await expect(page.getByRole('insertion').filter({ hasText: 'metal' })).toBeVisible()
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  })

  test('a policy without a required value or with a date in the past is refused at its fields, and the typed values stay', async ({
    page,
  }) => {
    await signIn(page, 'editor', language)
    await page.goto(`${policies}/new/edit`)
    await field(page, t('policies.fields.body')).fill('Only a text.')
    await page.getByRole('combobox', { name: t('policies.fields.state') }).selectOption('APPROVED')
    await field(page, t('policies.fields.approvedOn')).fill('2199-01-01')
    await page.getByRole('button', { name: t('policies.communications.add') }).click()
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()

    await expect(field(page, t('policies.fields.title'))).toHaveAccessibleDescription(
      t('policies.problems.title.required'),
    )
    await expect(field(page, t('policies.fields.approvedOn'))).toHaveAccessibleDescription(
      t('policies.problems.approvedOn.in_future'),
    )
    for (const problem of ['approvedBy.required', 'reviewPeriod.required', 'communications.audience.required'])
      await expect(page.getByText(t(`policies.problems.${problem}`))).toBeVisible()
    await expect(field(page, t('policies.fields.body'))).toHaveText('Only a text.')
    await expect(page).toHaveURL(`${policies}/new/edit`)
  })

  test('two browsers that edit one policy get a conflict and resolve it', async ({ page, otherPage }) => {
    const title = language === 'en' ? 'Energy and climate' : 'Purchasing and suppliers'
    await signIn(page, 'manager', language)
    await signIn(otherPage, 'editor', language)
    for (const one of [page, otherPage]) {
      await one.goto(policies)
      await openFromList(one, t, title)
      await one.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    }

    await field(otherPage, t('policies.fields.body')).fill('As the editor sees it.')
    await otherPage.getByRole('checkbox', { name: 'ISO/IEC 27001' }).setChecked(true)
    await otherPage.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(otherPage.getByText(t('screen.saved.title'), { exact: true })).toBeVisible()

    await field(page, t('policies.fields.body')).fill('As the manager sees it.')
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByText(t('screen.conflict.tag')).first()).toBeVisible()
    const differences = page.getByRole('insertion')
    await expect(differences.filter({ hasText: 'editor' })).toBeVisible()
    await expect(differences.filter({ hasText: 'manager' })).toBeVisible()
    await expect(page.getByText(t('screen.conflict.merged'), { exact: true })).toBeVisible()

    await page.getByRole('button', { name: t('screen.conflict.allMine') }).click()
    await page.getByRole('button', { name: /version \d+/ }).click()
    await expect(page.getByText(t('screen.saved.title'), { exact: true })).toBeVisible()
    await expect(page.getByText('As the manager sees it.')).toBeVisible()
    await expect(page.getByText(/ISO\/IEC 27001/).first()).toBeVisible()
  })

  test('a retired policy is not revised, and a link in its text that would run a script is no link', async ({
    page,
  }) => {
    const title = language === 'en' ? 'Of old times' : 'Fra gamle dage'
    await signIn(page, 'editor', language)
    const organization = (await (await page.request.get('/api/v1/organizations')).json()) as {
      content: { id: string }[]
    }
    const address = `/api/v1/organizations/${organization.content[0]?.id}/policies`
    const body =
      '[press](javascript:alert(1)) <script>alert(2)</script> <img src=x onerror=alert(3)> [fine](https://ansvar.example)'
    const response = await page.request.post(address, { data: { title, body, state: 'RETIRED' } })
    const { id } = (await response.json()) as { id: string }
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`${policies}/${id}`)
    await expect(page.getByRole('link', { name: 'fine' })).toHaveAttribute('href', 'https://ansvar.example')
    await expect(page.getByRole('link', { name: 'press' })).toHaveCount(0)
    await expect(page.getByText(/alert\(2\)/)).toBeVisible()
    expect(dialogs).toEqual([])

    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await field(page, t('policies.fields.title')).fill(`${title} II`)
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByRole('combobox', { name: t('policies.fields.state') })).toHaveAccessibleDescription(
      t('policies.problems.state.retired'),
    )
    await expect(field(page, t('policies.fields.title'))).toHaveValue(`${title} II`)
  })

  test("a reader sees the policy's text read-only and why editing is disabled", async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(policies)
    await page.getByRole('link', { name: 'Environmental policy' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: 'Environmental policy' })).toBeVisible()
    await expect(panel.getByText(/Nordlys Metal/).first()).toBeVisible()
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    const reason = t('screen.disabled.level', { needs: t('levels.EDIT'), have: t('levels.READ') })
    await expect(panel.getByText(reason)).toBeVisible()
    const edit = panel.getByRole('button', { name: t('screen.edit'), exact: true })
    await expect(edit).toBeDisabled()
  })
})

test('a new user works from the root to signing out', async ({ page, t, service }, { repeatEachIndex }) => {
  const title = `Working alone at night, part ${repeatEachIndex + 1}`
  await setLanguage(service, 'manager', 'en')
  await page.goto('/')
  await signInByForm(page, t, 'manager')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: t('menus.leadership') }).click()
  await page.getByRole('link', { name: t('menus.policies'), exact: true }).click()
  await page.getByRole('link', { name: t('policies.create') }).click()
  await field(page, t('policies.fields.title')).fill(title)
  await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
  await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
  await page
    .getByRole('link', { name: t('policies.title') })
    .first()
    .click()
  await findInList(page, t, title)
  await page.getByRole('button', { name: t('app.userMenu') }).click()
  await page.getByRole('menuitem', { name: t('app.signOut') }).click()
  await expect(page).toHaveURL('/')
})

test('a review of a policy is refused in the future, and starts a draft and an action if the policy must be changed', async ({
  page,
  t,
}) => {
  await signIn(page, 'editor')
  await page.goto(policies)
  await openFromList(page, t, 'Information security')
  await page.getByRole('button', { name: t('policyReviews.create') }).click()
  const performedOn = field(page, t('policyReviews.fields.performedOn'))
  await performedOn.fill('2199-01-01')
  await field(page, t('fields.note')).fill('Read aloud and kept.')
  const save = page.getByRole('button', { name: t('screen.save'), exact: true })
  await save.click()
  await expect(performedOn).toHaveAccessibleDescription(t('policyReviews.problems.performedOn.in_future'))
  await expect(field(page, t('fields.note'))).toHaveValue('Read aloud and kept.')
  await performedOn.fill('2026-02-03')
  await page.getByRole('radio', { name: t('policyReviews.options.outcome.TO_BE_CHANGED') }).check()
  await save.click()
  await expect(performedOn).toHaveCount(0)
  const toAction = page.getByRole('link', { name: t('documentReviews.action') })
  const action = page.locator(`[id="${(await toAction.getAttribute('href'))?.slice(1)}"]`)
  await toAction.click()
  await expect(action).toContainText('Read aloud and kept.')
  await expect(action).toBeInViewport()
  await page.getByRole('link', { name: t('documentReviews.draft') }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(field(page, t('policies.fields.title'))).toHaveValue('Information security')
})

test('leaving unsaved changes asks for confirmation', async ({ page, t }) => {
  await signIn(page, 'editor')
  await page.goto(policies)
  await openFromList(page, t, 'Alcohol and drugs')
  await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
  await field(page, t('policies.fields.title')).fill('Alcohol, drugs and sleep')
  await page.getByRole('link', { name: t('menus.dashboard'), exact: true }).click()
  await page.getByRole('button', { name: t('screen.leave.stay') }).click()
  await expect(field(page, t('policies.fields.title'))).toHaveValue('Alcohol, drugs and sleep')
  await page.goBack()
  await page.getByRole('button', { name: t('screen.leave.drop') }).click()
  await expect(field(page, t('policies.fields.title'))).toHaveCount(0)
})

test('a list stores its search, filter and sort order in the address', async ({ page, t }) => {
  await signIn(page, 'reader')
  await page.goto(policies)
  await page.getByRole('textbox', { name: t('policies.search') }).fill('visitors')
  await expect(page).toHaveURL(/q=visitors/)
  await expect(page.getByRole('link', { name: 'Information security' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: t('policies.search') })).toHaveValue('visitors')
  await page.getByRole('textbox', { name: t('policies.search') }).fill('')
  await page
    .getByRole('columnheader')
    .getByRole('button', { name: t('policies.columns.title') })
    .click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByRole('row').nth(1)).toContainText('Alcohol and drugs')
})
