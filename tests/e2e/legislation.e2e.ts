import { expect, inLanguage, signIn, test } from './fixtures.ts'

const pdf = Buffer.from('%PDF-1.7\n% lov\n%%EOF\n')

inLanguage('en', (language, t) => {
  test('legislation is refused at its fields, added with its file, and marked when it is repealed', async ({
    page,
  }) => {
    const title = language === 'en' ? 'Order on dust' : 'Bekendtgørelse om støv'
    const field = (name: string) => page.getByRole('textbox', { name: t(`legislations.fields.${name}`), exact: true })
    const save = () => page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    await signIn(page, 'maintainer', language)
    await page.goto('/admin/legislation')
    await page.getByRole('link', { name: t('legislations.create') }).click()
    await field('link').fill('javascript:alert(1)')
    await field('inForceFrom').fill('2026-02-01')
    await field('repealedOn').fill('2026-01-01')
    await save()
    await expect(page.getByText(t('legislations.problems.titleEn.required'))).toBeVisible()
    await expect(page.getByText(t('problems.not_a_web_address'))).toBeVisible()
    await expect(page.getByText(t('legislations.problems.repealedOn.before_start'))).toBeVisible()
    await expect(field('link')).toHaveValue('javascript:alert(1)')

    await field(language === 'en' ? 'titleEn' : 'titleDa').fill(title)
    await field('number').fill('BEK nr 7 af 02/01/2026')
    await field('link').fill('retsinformation.dk/eli/lta/2026/7')
    await field('repealedOn').fill('')
    await page.getByRole('checkbox', { name: 'ISO 45001' }).check()
    const topic = language === 'en' ? 'Air' : 'Luft'
    await page.getByRole('combobox', { name: t('legislations.fields.topics') }).fill(topic)
    await page.getByRole('option', { name: topic, exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'lov.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByRole('link', { name: 'lov.pdf' })).toBeVisible()
    await save()
    await expect(page.getByText(t('screen.saved.message', { title, version: 1 }))).toBeVisible()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('link', { name: 'retsinformation.dk/eli/lta/2026/7' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'lov.pdf' })).toBeVisible()

    await panel.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    await field('repealedOn').fill('2026-03-01')
    await save()
    await expect(page.getByText(t('screen.saved.message', { title, version: 2 }))).toBeVisible()
    await expect(page.getByRole('dialog').getByText(t('legislations.force.repealed'), { exact: true })).toBeVisible()
  })
})
