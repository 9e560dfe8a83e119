import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import type { Translate } from './texts.ts'

const policies = '/leadership/policies'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a filter. Filters are in the row, except on a phone, where they open in a sheet. */
async function openFilters(page: Page, t: Translate): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: t('screen.list.filters_zero'), exact: true }).click()
}

/** The overlays that a manager opens on a screen. */
const opened = (name: string, path: string, act: NonNullable<Screen['act']>): Screen => ({
  name,
  account: 'manager',
  path,
  act,
})

/** The overlays of screens: sheets and dialogs. */
export const overlays: readonly Screen[] = [
  opened('actions-sheet', '/account', async (page, t) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await button(page, t('menus.actions')).click()
  }),
  opened('menu-sheet', '/account', async (page, t) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await button(page, t('menus.menu')).click()
  }),
  opened('user-menu', '/account', async (page) => {
    await page.locator('.top-bar-user').click()
    await page.getByRole('menu').waitFor()
  }),
  opened('notifications', '/account', async (page, t) => {
    await page.locator('.bell').click()
    await page.getByRole('dialog', { name: t('notifications.title') }).waitFor()
    await page.locator('.notification').first().waitFor()
  }),
  opened('organization-menu', '/account', async (page) => {
    await page.locator('.top-bar-organization').click()
    await page.getByRole('menu').waitFor()
  }),
  opened('columns-menu', policies, async (page, t) => {
    await button(page, t('screen.list.columns')).click()
    await page.getByRole('menu').waitFor()
  }),
  opened('filter-menu', policies, async (page, t) => {
    await openFilters(page, t)
    await button(page, t('policies.filters.state')).click()
    await page.getByRole('menu').waitFor()
  }),
  opened('more-filters', '/chemicals/my-chemicals', async (page, t) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await button(page, t('screen.list.moreFilters')).click()
    await page.getByRole('dialog').waitFor()
  }),
  opened('date-filter', '/documents/binding-obligations', async (page, t) => {
    await openFilters(page, t)
    await button(page, t('legislationAssociations.filters.lastModifiedDate')).click()
    await page.getByRole('dialog').waitFor()
  }),
  opened('record-filter', '/monitoring/control-book', async (page, t) => {
    await openFilters(page, t)
    await button(page, t('inspections.filters.reminderId')).click()
    await page.getByRole('dialog').waitFor()
  }),
  opened('sort-menu', policies, async (page, t) => {
    await openFilters(page, t)
    await page.locator('.sort-chip button').click()
    await page.getByRole('menu').waitFor()
  }),
  opened('picker', `${policies}/new/edit`, async (page, t) => {
    await page.getByRole('combobox', { name: t('policies.fields.owner') }).click()
    await page.locator('.chakra-combobox__item').first().waitFor()
  }),
  opened('token-dialog', '/organization/manage-organization/tokens', async (page, t) => {
    await page
      .getByRole('button', { name: t('tokens.revoke') })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
  }),
  opened('leave-dialog', `${policies}/new/edit`, async (page, t) => {
    await page.getByRole('textbox', { name: t('policies.fields.title') }).fill('x')
    await page.getByRole('link', { name: t('menus.dashboard'), exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  opened('event-dismiss-dialog', '/evaluation/event-handling', async (page, t) => {
    await page.getByRole('link', { name: /^Splash of chromic acid/ }).click()
    await page.getByRole('link', { name: t('screen.panel.page') }).click()
    await button(page, t('events.dismiss.action')).click()
  }),
]
