import type { Page } from '@playwright/test'
import { expect, inLanguage, signIn, setLanguage, test } from './fixtures.ts'
import { openWithChanges } from './change-stream.ts'
import { resetLinks } from './mail.ts'
import type { Translate } from './texts.ts'

const members = '/organization/members'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/** Opens a member's own page from the row in the list. */
async function openMember(page: Page, t: Translate, name: string): Promise<void> {
  await page.goto(`${members}?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: t('screen.panel.page') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

inLanguage('da', (language, t) => {
  test('a member is invited, listed without a reload, deactivated and activated again', async ({ page }) => {
    const name = language === 'en' ? 'Søren Bæk' : 'Nina Vang'
    const email = `${language}.ny@nordlys.example`
    await signIn(page, 'manager', language)
    await page.goto(members)
    await page.getByRole('link', { name: t('members.create') }).click()
    await expect(page).toHaveURL(`${members}/new`)
    await field(page, t('members.fields.name')).fill(name)
    await field(page, t('members.fields.email')).fill(email)
    await choose(page, t('fields.department'), 'Maintenance')
    await page.getByRole('combobox', { name: t('members.fields.level') }).selectOption('EDIT')
    await page.getByRole('button', { name: t('members.competences.add') }).click()
    await choose(page, t('members.competences.competence'), 'First aid')
    await field(page, t('members.competences.validUntil')).fill('2020-01-31')
    await save(page, t)
    await expect(page.getByText(t('screen.saved.message', { title: name, version: 1 }))).toBeVisible()
    await expect(page.getByText(t('members.status.invited')).first()).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()

    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await page.getByRole('checkbox', { name: t('members.fields.active') }).uncheck()
    await save(page, t)
    await expect(page.getByText(t('members.status.inactive')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('members.invitation.send') })).toBeHidden()
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await page.getByRole('checkbox', { name: t('members.fields.active') }).check()
    await save(page, t)
    await page.getByRole('button', { name: t('members.invitation.send') }).click()
    await expect(page.getByText(t('members.invitation.sent'))).toBeVisible()
    await page.goto(`${members}?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('the personal data of a member who has left are erased with a reason, and nothing can bring them back', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Aksel Rask' : 'Britta Lund'
    await signIn(page, 'manager', language)
    await page.goto(`${members}/new`)
    await field(page, t('members.fields.name')).fill(name)
    await field(page, t('members.fields.email')).fill(`${language}.leaver@nordlys.example`)
    await save(page, t)
    await expect(page.getByText(t('members.status.invited')).first()).toBeVisible()
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await page.getByRole('checkbox', { name: t('members.fields.active') }).uncheck()
    await save(page, t)
    await page.getByRole('button', { name: t('members.erase.action') }).click()
    const form = page.getByRole('alertdialog')
    await form.getByRole('button', { name: t('members.erase.action') }).click()
    await expect(form.getByText(t('members.problems.reason.required'))).toBeVisible()
    await form.getByRole('textbox').fill('GDPR')
    await form.getByRole('button', { name: t('members.erase.action') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Person [0-9A-F]{8}$/ })).toBeVisible()
    await expect(page.getByText(t('members.erase.closed'))).toBeVisible()
    await page.goto(`${members}?q=${encodeURIComponent(name)}`)
    await expect(page.getByText(t('members.noMatchesFor', { q: name }))).toBeVisible()
  })

  test('the address of an existing member, or an invalid one, is refused at its field, and the typed values stay', async ({
    page,
  }) => {
    await signIn(page, 'manager', language)
    await page.goto(`${members}/new`)
    await field(page, t('members.fields.email')).fill('kirsten')
    await field(page, t('members.fields.phone')).fill('ring')
    await save(page, t)
    await expect(page.getByText(t('members.problems.name.required'))).toBeVisible()
    await expect(page.getByText(t('problems.not_an_email'))).toBeVisible()
    await expect(page.getByText(t('problems.not_a_phone'))).toBeVisible()
    await field(page, t('members.fields.name')).fill('Dobbelt')
    await field(page, t('members.fields.phone')).fill('')
    await field(page, t('members.fields.email')).fill('Editor@nordlys.example')
    await save(page, t)
    await expect(page.getByText(t('members.problems.email.taken'))).toBeVisible()
    await expect(field(page, t('members.fields.name'))).toHaveValue('Dobbelt')
  })

  test('the email, role and access of a system maintainer are read-only for a manager, with the reason', async ({
    page,
  }) => {
    await signIn(page, 'manager', language)
    await openMember(page, t, 'Signe Dahl')
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    for (const name of ['email', 'level', 'active'])
      await expect(page.getByText(t(`members.problems.${name}.maintainers_only`))).toBeVisible()
    await expect(field(page, t('members.fields.email'))).toHaveCount(0)
    await field(page, t('members.fields.title')).fill(`Curator ${language}`)
    await save(page, t)
    await expect(page.getByText(`Curator ${language}`).first()).toBeVisible()
  })

  test('an invited member whose email is corrected is mailed a new link, and the old link has expired', async ({
    page,
    service,
  }) => {
    const [wrong, right] = [`wrong.${language}@nordlys.example`, `right.${language}@nordlys.example`]
    await signIn(page, 'manager', language)
    await page.goto(`${members}/new`)
    await field(page, t('members.fields.name')).fill(`Tove ${language}`)
    await field(page, t('members.fields.email')).fill(wrong)
    await save(page, t)
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await field(page, t('members.fields.email')).fill(right)
    await save(page, t)
    await expect.poll(() => resetLinks(service, right).length).toBe(1)
    await expect(page.getByText(right).first()).toBeVisible()
    await page.goto(resetLinks(service, wrong)[0] ?? '')
    await expect(page.getByRole('heading', { level: 1, name: t('home.links.expiredTitle') })).toBeVisible()
    await page.goto(resetLinks(service, right)[0] ?? '')
    await expect(page.getByText(right)).toBeVisible()
  })

  test('the last manager cannot lose the level', async ({ page }) => {
    await signIn(page, 'outsider', language)
    await openMember(page, t, 'Frida Kragh')
    await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await page.getByRole('combobox', { name: t('members.fields.level') }).selectOption('READ')
    await save(page, t)
    await expect(page.getByText(t('members.problems.level.last_manager'))).toBeVisible()
  })

  test('a changed level takes effect at once in an open browser', async ({ page, otherPage, service }) => {
    await setLanguage(service, 'editor', language)
    await signIn(page, 'manager', language)
    await signIn(otherPage, 'editor', language)
    await openWithChanges(otherPage, '/leadership/policies/new/edit')
    await field(otherPage, t('policies.fields.title')).waitFor()
    await openMember(page, t, 'Mads Bruun')
    const setLevel = async (level: string) => {
      await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
      await page.getByRole('combobox', { name: t('members.fields.level') }).selectOption(level)
      await save(page, t)
      await expect(page.getByRole('button', { name: t('screen.edit'), exact: true })).toBeVisible()
    }
    await setLevel('READ')
    await expect(otherPage).toHaveURL('/unauthorized')
    await setLevel('EDIT')
  })

  test('a reader sees the form of a new member, and cannot fill it in', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(members)
    const reason = t('screen.disabled.level', { needs: t('levels.MANAGE'), have: t('levels.READ') })
    await expect(page.getByText(reason)).toBeAttached()
    await page.goto(`${members}/new`)
    await expect(page.getByRole('button', { name: t('screen.save'), exact: true })).toBeDisabled()
    await expect(page.getByText(reason).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  })
})

test.use({ expectedErrors: [/status of 403|status of 401/] })
