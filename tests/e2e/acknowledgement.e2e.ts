import { expect, inBothLanguages, openBrowser, signIn, test } from './fixtures.ts'

inBothLanguages((language, t) => {
  test('a manager asks all members to read a policy, and a reader confirms it on a phone', async ({
    page,
    browser,
    baseURL,
    troubles,
  }) => {
    const title = language === 'en' ? 'Hearing protection in hall 3' : 'Høreværn i hal 3'
    await signIn(page, 'manager', language)
    const { id: manager } = (await (await page.request.get('/api/v1/user')).json()) as { id: string }
    const found = (await (await page.request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
    const policies = `/api/v1/organizations/${found.content[0]?.id}/policies`
    const created = await page.request.post(policies, {
      data: {
        title,
        body: 'Wear it at all times.',
        review_period: 'P1Y',
        state: 'APPROVED',
        approved_by_id: manager,
        approved_on: '2026-02-02',
      },
    })
    const { id } = (await created.json()) as { id: string }

    await page.goto(`/leadership/policies/${id}`)
    await page.getByRole('button', { name: t('acknowledgements.start.action') }).click()
    const form = page.getByRole('alertdialog')
    await form
      .getByLabel(t('acknowledgements.fields.dueOn'))
      .fill(language === 'en' ? '1 December 2099' : '1. december 2099')
    await form.getByLabel(t('acknowledgements.fields.message')).fill('Before the audit.')
    await form.getByRole('button', { name: t('acknowledgements.start.action') }).click()
    await expect(form).toHaveCount(0)
    const card = page.getByRole('region', { name: t('acknowledgements.title') })
    await expect(card.getByRole('progressbar').first()).toBeVisible()

    const context = await openBrowser(browser, baseURL, troubles)
    const reader = await context.newPage()
    await reader.setViewportSize({ width: 390, height: 844 })
    const { id: account } = await (async () => {
      await signIn(reader, 'reader', language)
      return (await (await reader.request.get('/api/v1/user')).json()) as { id: string }
    })()
    expect(account).not.toBe(manager)
    await reader.goto(`/leadership/policies?open=${id}`)
    await expect(reader.getByText('Before the audit.')).toBeVisible()
    await reader.getByRole('button', { name: t('acknowledgements.confirm.action') }).click()
    await expect(reader.getByText('Before the audit.')).toHaveCount(0)

    // The manager sees it without a reload, with the name.
    await card.locator('summary').click()
    await expect(card.getByText(t('acknowledgements.options.state.CONFIRMED'), { exact: true })).toHaveCount(1)
  })
})
