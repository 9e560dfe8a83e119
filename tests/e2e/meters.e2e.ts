import type { Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'
import type { Words } from './words.ts'

const meters = '/monitoring/meters'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Words) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

/** Makes a meter by its form; the reader stands on it afterwards. */
async function newMeter(page: Page, t: Words, name: string, type = 'ELECTRICITY'): Promise<void> {
  await page.goto(meters)
  await page.getByRole('link', { name: t('meters.create') }).click()
  await page.getByRole('link', { name: t(`meters.types.${type}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t(`meters.newOf.${type}`) })).toBeVisible()
  await expect(page).toHaveURL(`${meters}/new/${type.toLowerCase()}`)
  await field(page, t('meters.fields.name')).fill(name)
  await save(page, t)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function read(page: Page, t: Words, day: string, value: string): Promise<void> {
  await page.getByRole('link', { name: t('readings.create') }).click()
  await field(page, t('readings.fields.performedOn')).fill(day)
  await field(page, t('readings.fields.performedAtTime')).fill('00:00')
  await field(page, t('readings.fields.value')).fill(value)
}

/** The interface's numbers: 1,482.5 in English, 1.482,5 in Danish. */
const shown = (language: string, text: string) =>
  language === 'en' ? text : text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

inBothLanguages((language, t) => {
  test('as editor a meter is made, read with the decimal mark of the language, and a falling counter is refused', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Paint booth' : 'Malerkabine'
    await signIn(page, 'editor', language)
    await newMeter(page, t, name)
    await expect(page.getByText(t('readings.none'))).toBeVisible()

    // Text where a number belongs, and a day to come: each at its field, nothing typed is lost.
    await read(page, t, '2099-01-01', 'twelve')
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_number'))).toBeVisible()
    await expect(page.getByText(t('readings.problems.performedOn.in_future'))).toBeVisible()
    await expect(field(page, t('readings.fields.value'))).toHaveValue('twelve')
    await field(page, t('readings.fields.performedOn')).fill('2025-12-01')
    await field(page, t('readings.fields.value')).fill(shown(language, '1,482.5'))
    await save(page, t)
    // Saved, it is seen on its meter, from where the next one is added.
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await read(page, t, '2026-01-01', '1400')
    await expect(page.getByText(shown(language, '1,482.5'))).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('readings.problems.value.below_previous'))).toBeVisible()
    await page.getByRole('combobox', { name: t('readings.fields.mark') }).selectOption('REPLACED')
    await field(page, t('readings.fields.finalValue')).fill('1500')
    await save(page, t)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    // From 1,482.5 to where the old counter ended, and from nothing to what the new one shows.
    const table = page.getByRole('table', { name: t('readings.title') })
    await expect(table).toContainText(shown(language, '1,418'))

    // In another unit: converted while it is typed, and both are on the meter and on the reading, which names its meter.
    await read(page, t, '2026-02-01', shown(language, '2.5'))
    await page.getByRole('combobox', { name: t('readings.fields.unit') }).selectOption('MWh')
    await expect(page.getByText(`= ${shown(language, '2,500')} kWh`)).toBeVisible()
    await save(page, t)
    await expect(table).toContainText(t('readings.entered', { amount: `${shown(language, '2.5')} MWh` }))
    await table.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByText(`${shown(language, '2.5')} MWh (${shown(language, '2,500')} kWh)`)).toBeVisible()
  })

  test('as editor a column is pasted from a spreadsheet, all of it or nothing, and what was used is shown by month', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Compressor hall' : 'Kompressorrum'
    await signIn(page, 'editor', language)
    await newMeter(page, t, name)
    await page.getByRole('button', { name: t('readings.import') }).click()
    const box = page.getByRole('textbox', { name: t('readings.paste.label') })
    const lines = (third: string) =>
      [
        `2025-01-01 00:00\t${shown(language, '1,000.5')}`,
        `2025-02-01 00:00\t${shown(language, '1,310.5')} kWh`,
        third,
      ].join('\n')
    // A number of two readings is asked about, with both, and nothing is stored before the answer.
    await box.fill('2025-01-01\t6.100')
    const readings = { line: 1, text: '6.100', comma: shown(language, '6,100'), point: shown(language, '6.1') }
    const question = page.getByRole('radiogroup', { name: t('readings.paste.mark.question', readings) })
    await expect(question).toBeVisible()
    const one = page.getByRole('button', { name: t('readings.paste.store_one', { count: 1 }) })
    await expect(one).toHaveAttribute('aria-disabled', 'true')
    await question.getByRole('radio', { name: t('readings.paste.mark.reading.comma', readings) }).check()
    await expect(one).not.toHaveAttribute('aria-disabled')
    await box.fill(lines('2025-03-01 00:00\tmany'))
    await expect(page.getByText(t('problems.not_a_number'))).toBeVisible()
    await expect(page.getByText(t('readings.paste.faulty_one', { count: 1 }))).toBeVisible()
    // The service refuses what it alone can see, at its line, and keeps nothing.
    await box.fill(lines('2025-03-01 00:00\t900'))
    await page.getByRole('button', { name: t('readings.paste.store_other', { count: 3 }) }).click()
    await expect(page.getByText(t('readings.problems.value.below_previous'))).toBeVisible()
    await box.fill(lines('2025-03-01 00:00\t1590,5'.replace(',', language === 'en' ? '.' : ',')))
    await page.getByRole('button', { name: t('readings.paste.store_other', { count: 3 }) }).click()
    await expect(page.getByText(t('readings.paste.stored_other', { count: 3 }), { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: t('readings.title') }).getByRole('row')).toHaveCount(4)

    await page.getByRole('combobox', { name: t('consumption.year') }).selectOption('2025')
    await page.getByRole('button', { name: t('consumption.table') }).click()
    const table = page.getByRole('table', { name: t('consumption.titles.amount.MONTH') })
    const row = (month: string) => table.getByRole('row', { name: new RegExp(`^${month}`, 'i') })
    await expect(row('jan')).toContainText('310')
    await expect(row('feb')).toContainText('280')
    await expect(row('mar')).toContainText(t('consumption.noReading'))
    await row('feb').getByRole('button').click()
    const figure = page
      .getByRole('region')
      .filter({ hasText: t('consumption.figure.close') })
      .or(page.locator('.figure-explained'))
    await expect(figure.first()).toContainText(shown(language, '1,310.5'))
  })

  test('as reader the emission of a meter is opened down to its readings, conversion and factor', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto(meters)
    const href = await page.getByRole('link', { name: 'Main electricity, Hall 1', exact: true }).getAttribute('href')
    await page.goto(`${meters}/${new URLSearchParams(href?.slice(href.indexOf('?'))).get('open') ?? ''}`)
    const year = String(new Date().getFullYear() - 1)
    await page.getByRole('combobox', { name: t('consumption.year') }).selectOption(year)
    await page
      .getByRole('button', { name: t('consumption.table') })
      .last()
      .click()
    const table = page.getByRole('table', { name: t('consumption.titles.emission.MONTH') })
    // January of last year: 28,400 kWh and 6 % more, at 0.123 kg.
    const january = table.getByRole('row', { name: /^jan/i })
    await expect(january).toContainText(shown(language, '3,703'))
    await january.getByRole('button').click()
    const figure = page.locator('.figure-explained')
    await expect(figure).toContainText(shown(language, '30,104'))
    await expect(figure).toContainText(shown(language, '0.123'))
    await expect(figure).toContainText(
      language === 'en' ? 'Electricity, grid average, Denmark' : 'El, netgennemsnit, Danmark',
    )
    await expect(page.getByRole('button', { name: t('readings.create') })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a LIMITED organization keeps meters in groups of its own', async ({ page, t }) => {
  await signIn(page, 'limited')
  await page.goto(meters)
  await expect(page.getByRole('link', { name: 'Water, slipway', exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('meterGroups.create') }).click()
  await field(page, t('meterGroups.fields.name')).fill('Boats')
  await save(page, t)
  await expect(page.getByText('Boats', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('meters.filters.groupId'), exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Boats', exact: true }).click()
  await expect(page.getByText(t('meters.noMatches'))).toBeVisible()
  await page.getByRole('menuitemcheckbox', { name: 'Workshop and slipway', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Water, slipway', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/groupId=/)
})
