import { expect, inLanguage, signIn, test } from './fixtures.ts'

const password = 'ansvar-demo-2026'

inLanguage('en', (language, t) => {
  test('a change by one user is in the history that another user reads', async ({ page, otherPage, service }) => {
    const suffix = language === 'en' ? 'at night' : 'om natten'
    await signIn(page, 'editor', language)
    const organizations = await (await page.request.get('/api/v1/organizations')).json()
    const collection = `/api/v1/organizations/${organizations.content[0].id}/policies`
    const created = await page.request.post(collection, { data: { title: `Noise ${suffix}` } })
    const { id } = (await created.json()) as { id: string }

    await page.goto(`/leadership/policies/${id}/edit`)
    await page.getByRole('combobox', { name: t('policies.fields.owner') }).fill('Kirsten')
    await page.getByRole('option', { name: /Kirsten Holm/ }).click()
    await page.getByRole('textbox', { name: t('policies.fields.title') }).fill(`Noise and dust ${suffix}`)
    await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Noise and dust ${suffix}` })).toBeVisible()

    await signIn(otherPage, 'reader', language)
    let requests = 0
    otherPage.on('request', (request) => (requests += request.postData()?.includes('PolicyHistory') ? 1 : 0))
    await otherPage.goto(`/leadership/policies?open=${id}`)
    const panel = otherPage.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: t('screen.history.title') })).toBeVisible()
    expect(requests).toBe(0)
    await panel.getByRole('heading', { name: t('screen.history.title') }).click()
    await expect(
      panel.getByText(t('screen.history.updated', { what: t('policies.one'), name: 'Mads Bruun' })),
    ).toBeVisible()
    const values = { label: t('policies.fields.title'), before: `Noise ${suffix}`, after: `Noise and dust ${suffix}` }
    await expect(panel.getByText(t('screen.history.changed', values))).toBeVisible()
    const owner = { label: t('policies.fields.owner'), after: 'Kirsten Holm' }
    await expect(panel.getByText(t('screen.history.set', owner))).toBeVisible()
    await expect(
      panel.getByText(t('screen.history.created', { what: t('policies.one'), name: 'Mads Bruun' })),
    ).toBeVisible()

    const outsider = await otherPage.context().browser()?.newContext({ baseURL: service.url })
    await outsider?.request.post('/api/v1/authentications', {
      form: { username: 'outsider@fjord.example', password },
    })
    expect((await outsider?.request.get(`${collection}/${id}/history`))?.status()).toBe(404)
    await outsider?.close()
  })

  test('a review is in its policy’s history, and a history that fails to load says so and is retried', async ({
    page,
  }) => {
    await signIn(page, 'manager', language)
    await page.goto('/leadership/policies')
    await page.getByRole('link', { name: 'Energy and climate', exact: true }).click()
    const panel = page.getByRole('dialog')
    let isDown = true
    await page.route('**/graphql', (route) =>
      isDown && route.request().postData()?.includes('PolicyHistory') ? route.abort() : route.fallback(),
    )
    await panel.getByRole('heading', { name: t('screen.history.title') }).click()
    await expect(panel.getByText(t('screen.history.failed'))).toBeVisible()
    isDown = false
    await panel.getByRole('button', { name: t('screen.tryAgain') }).click()
    await expect(panel.getByText(t('screen.history.failed'))).toBeHidden()
    const added = t('screen.history.added', { what: t('policyReviews.one'), name: '' }).trim()
    await expect(panel.getByText(added).first()).toBeVisible()
  })
})

test.use({ expectedErrors: [/ERR_FAILED/] })
