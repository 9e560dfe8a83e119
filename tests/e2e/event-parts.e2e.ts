import type { Locator, Page } from '@playwright/test'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

inLanguage('da', (language, t) => {
  for (const [size, viewport] of [
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const)
    test(`an injury requires a report, and a reader sees the links of the event only on ${size}`, async ({
      page,
      otherPage,
    }) => {
      const title = `${language === 'en' ? 'Fall from a ladder' : 'Fald fra stige'} ${size}`
      await page.setViewportSize(viewport)
      await signIn(page, 'manager', language)
      await page.goto('/events/new')
      await page.getByRole('textbox', { name: t('events.fields.title'), exact: true }).fill(title)
      const tile = (group: string, name: string) =>
        page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check()
      await tile(t('events.fields.kind'), t('events.options.kind.INCIDENT'))
      await tile(t('events.fields.accidentOccurred'), t('options.true'))
      await button(page, t('events.saveNew')).first().click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await button(page.getByRole('main'), t('events.take.action')).click()
      const section = (name: string) => page.getByRole('region', { name, exact: true })

      // An injury with a claim for compensation requires a report.
      const injuries = section(t('eventInjuries.title'))
      const reports = section(t('authorityReports.title'))
      await expect(reports.getByText(t('authorityReports.none'))).toBeVisible()
      await button(injuries, t('eventInjuries.create')).click()
      await button(injuries, t('screen.save')).click()
      await expect(injuries.getByText(t('eventInjuries.problems.injuredName.required'))).toBeVisible()
      await injuries.getByRole('textbox', { name: t('eventInjuries.fields.injuredName') }).fill('Ole 140372-1853')
      await button(injuries, t('screen.save')).click()
      await expect(injuries.getByText(t('eventInjuries.problems.injuredName.personal_number'))).toBeVisible()
      await injuries.getByRole('textbox', { name: t('eventInjuries.fields.injuredName') }).fill('Ole Winther')
      await injuries.getByRole('checkbox', { name: t('eventInjuries.fields.compensationLikely') }).check()
      await button(injuries, t('screen.save')).click()
      await expect(injuries.getByText('Ole Winther')).toBeVisible()
      await expect(reports.getByText(/bekendtg|BEK|LBK/i).first()).toBeVisible()

      // It is marked as made.
      await button(reports, t('authorityReports.made.action')).click()
      const form = page.getByRole('alertdialog')
      await form.getByRole('textbox', { name: t('authorityReports.fields.reference') }).fill('AES-4711')
      await button(form, t('authorityReports.made.action')).click()
      await expect(form).toHaveCount(0)
      await expect(reports.getByText(t('authorityReports.referenceIs', { reference: 'AES-4711' }))).toBeVisible()
      await expect(button(reports, t('authorityReports.made.action'))).toHaveCount(0)

      // The event is linked to a procedure. A reader sees that, and neither injuries nor reports.
      const links = section(t('eventLinks.title'))
      await button(links, t('eventLinks.create')).click()
      await links.getByRole('combobox', { name: t('eventLinks.fields.kind') }).selectOption('PROCEDURE')
      const target = links.getByRole('combobox', { name: t('eventLinks.fields.target') })
      await target.fill('acid')
      // The matches replace the choices without a search.
      const choices = page.getByRole('listbox').getByRole('option')
      await expect(choices).toHaveCount(2)
      await choices.filter({ hasText: 'Spill of acid or alkali' }).click()
      await expect(target).toHaveValue('Spill of acid or alkali')
      await button(links, t('screen.save')).click()
      await expect(links.getByRole('link').first()).toBeVisible()

      await otherPage.setViewportSize(viewport)
      await signIn(otherPage, 'reader', language)
      await otherPage.goto(`/evaluation/event-handling?open=${new URL(page.url()).pathname.split('/').at(-1)}`)
      const panel = otherPage.getByRole('dialog')
      await expect(
        panel
          .getByRole('region', { name: t('eventLinks.title') })
          .getByRole('link')
          .first(),
      ).toBeVisible()
      await expect(panel.getByText(/Ole Winther|AES-4711/)).toHaveCount(0)
      await expect(panel.getByRole('heading', { name: t('eventInjuries.title') })).toHaveCount(0)
    })
})
