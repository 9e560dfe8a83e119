import type { Page } from '@playwright/test'
import { expect, inBothLanguages, signIn, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const meters = '/monitoring/meters'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('screen.save'), exact: true }).click()

/** Creates a meter in its form. The page of the meter is then open. */
async function newMeter(page: Page, t: Translate, name: string, type = 'ELECTRICITY'): Promise<void> {
  await page.goto(meters)
  await page.getByRole('link', { name: t('meters.create') }).click()
  await page.getByRole('link', { name: t(`meters.types.${type}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t(`meters.newOf.${type}`) })).toBeVisible()
  await expect(page).toHaveURL(`${meters}/new/${type.toLowerCase()}`)
  await field(page, t('meters.fields.name')).fill(name)
  await save(page, t)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function read(page: Page, t: Translate, day: string, value: string): Promise<void> {
  await page.getByRole('link', { name: t('readings.create') }).click()
  await field(page, t('readings.fields.performedOn')).fill(day)
  await field(page, t('readings.fields.performedAtTime')).fill('00:00')
  await field(page, t('readings.fields.value')).fill(value)
}

/** Formats a number as the interface does: 1,482.5 in English, 1.482,5 in Danish. */
const shown = (language: string, text: string) =>
  language === 'en' ? text : text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

inBothLanguages((language, t) => {
  test('an editor creates a meter, reads it with the decimal mark of the language, and a falling counter is refused', async ({
    page,
  }) => {
    const name = language === 'en' ? 'Paint booth' : 'Malerkabine'
    await signIn(page, 'editor', language)
    await newMeter(page, t, name)
    await expect(page.getByText(t('readings.none'))).toBeVisible()

    // Text in a number field and a future date are refused at their fields, and the typed values stay.
    await read(page, t, '2099-01-01', 'twelve')
    await save(page, t)
    await expect(page.getByText(t('problems.not_a_number'))).toBeVisible()
    await expect(page.getByText(t('readings.problems.performedOn.in_future'))).toBeVisible()
    await expect(field(page, t('readings.fields.value'))).toHaveValue('twelve')
    await field(page, t('readings.fields.performedOn')).fill('2025-12-01')
    await field(page, t('readings.fields.value')).fill(shown(language, '1,482.5'))
    await save(page, t)
    // After the save it is shown on its meter, where the next one is added.
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await read(page, t, '2026-01-01', '1400')
    await expect(page.getByText(shown(language, '1,482.5'))).toBeVisible()
    await save(page, t)
    await expect(page.getByText(t('readings.problems.value.below_previous'))).toBeVisible()
    await page.getByRole('combobox', { name: t('readings.fields.mark') }).selectOption('REPLACED')
    await field(page, t('readings.fields.finalValue')).fill('1500')
    await save(page, t)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    // The consumption from 1,482.5 to the last value of the old counter, and from 0 to the value of the new one.
    const table = page.getByRole('table', { name: t('readings.title') })
    await expect(table).toContainText(shown(language, '1,418'))

    // In another unit: converted while it is typed. The meter and the reading show both, and the reading links to its
    // meter.
    await read(page, t, '2026-02-01', shown(language, '2.5'))
    await page.getByRole('combobox', { name: t('readings.fields.unit') }).selectOption('MWh')
    await expect(page.getByText(`= ${shown(language, '2,500')} kWh`)).toBeVisible()
    await save(page, t)
    await expect(table).toContainText(t('readings.entered', { amount: `${shown(language, '2.5')} MWh` }))
    await table.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByText(`${shown(language, '2.5')} MWh (${shown(language, '2,500')} kWh)`)).toBeVisible()
  })

  test('an editor pastes a column from a spreadsheet, all of it or nothing, and sees the consumption by month', async ({
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
    // An ambiguous number is shown in both interpretations, and nothing is stored before the user chooses.
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
    // A problem that only the service can find is shown at its line, and nothing is stored.
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

  test('a reader opens the emission of a meter down to its readings, conversion and factor', async ({ page }) => {
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

test('a LIMITED organization sorts meters into its own groups', async ({ page, t }) => {
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
