import type { Locator, Page } from '@playwright/test'
import { localDay } from '@ansvar/domain/dates'
import { expect, inBothLanguages, openBrowser, signIn, test, type Account } from './fixtures.ts'

const list = '/leadership/policies'
const password = 'ansvar-demo-2026'
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const form = (page: Page) => page.getByRole('alertdialog')

inBothLanguages((language, t) => {
  test('a policy is sent, sent back by a reader on a phone, changed, and approved by the delegate of the reader', async ({
    page,
    browser,
    baseURL,
    troubles,
  }) => {
    const title = language === 'en' ? 'Lone work at night' : 'Alenearbejde om natten'
    const person = async (account: Account) => {
      const context = await openBrowser(browser, baseURL, troubles)
      const other = await context.newPage()
      await other.setViewportSize({ width: 390, height: 844 })
      await signIn(other, account, language)
      return other
    }
    await signIn(page, 'editor', language)
    const reader = await person('reader')
    const { id: approver, name } = (await (await reader.request.get('/api/v1/user')).json()) as Record<string, string>
    const organization = (
      (await (await page.request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
    ).content[0]?.id
    const created = await page.request.post(`/api/v1/organizations/${organization}/policies`, {
      data: { title, body: 'Two people below ground.', review_period: 'P1Y' },
    })
    const { id } = (await created.json()) as { id: string }

    const send = async () => {
      await button(page.getByRole('main'), t('approvals.send.action')).click()
      await form(page)
        .getByRole('combobox')
        .first()
        .fill(name ?? '')
      await page.getByRole('option', { name: new RegExp(name ?? '') }).click()
      await button(form(page), t('approvals.send.action')).click()
      await expect(form(page)).toHaveCount(0)
    }
    await page.goto(`${list}/${id}`)
    await send()
    await expect(page.locator('.stages [aria-current=step]')).toContainText(t('approvals.stages.inApproval'))
    await expect(button(page, t('screen.edit'))).toBeDisabled()

    // The approver finds it on the work list and sends it back. The next version is approved by the delegate.
    const decide = async (who: Page, action: string, fill: (dialog: Locator) => Promise<unknown>) => {
      await who.goto(`/dashboard/work?view=mine`)
      await who
        .getByRole('row')
        .filter({ hasText: title })
        .getByRole('link', { name: t('workItems.steps.APPROVE') })
        .first()
        .click()
      await button(who, action).click()
      await fill(form(who))
      await form(who).getByLabel(t('approvals.fields.currentPassword')).fill(password)
      await button(form(who), action).click()
      await expect(form(who)).toHaveCount(0)
    }
    const comment = 'Section 3'
    await decide(reader, t('approvals.refuse.action'), (dialog) =>
      dialog.getByLabel(t('approvals.fields.comment')).fill(comment),
    )
    await expect(page.getByText(comment)).toBeVisible()
    await page.request.put(`/api/v1/organizations/${organization}/policies/${id}`, {
      data: { title, body: 'Two people below ground, always.', review_period: 'P1Y' },
    })
    await page.reload()
    await send()
    const delegate = await person('manager')
    const { id: delegateId, name: delegateName } = (await (
      await delegate.request.get('/api/v1/user')
    ).json()) as Record<string, string>
    const today = localDay(new Date(), 'Europe/Copenhagen')
    const away = await reader.request.put(
      `/api/v1/organizations/${organization}/members/${approver}/approval-delegate`,
      { data: { approval_delegate_id: delegateId, delegate_from: today, delegate_until: today } },
    )
    expect(away.status()).toBe(200)
    await decide(delegate, t('approvals.approve.action'), async () => {})
    await expect(page.locator('.stages [aria-current=step]')).toContainText(t('approvals.stages.inForce'))
    await expect(page.getByText(t('approvals.options.state.APPROVED'), { exact: true })).toBeVisible()
    const both = t('approvals.entry.byDelegate', { name: delegateName ?? '', absent: name ?? '' })
    await expect(page.getByText(both).first()).toBeVisible()
    const stored: unknown = await (
      await page.request.get(`/api/v1/organizations/${organization}/policies/${id}`)
    ).json()
    expect(stored).toMatchObject({ state: 'APPROVED', approved_by_id: delegateId, approval_form: 'SIGNED' })
  })
})
