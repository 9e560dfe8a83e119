import type { Page } from '@playwright/test'
import { chemicalScreens } from './chemical-screens.ts'
import { forms } from './forms.ts'
import { overlays } from './overlays.ts'
import { codeOfArea, firstOf, organizationOf, recordOf } from './records.ts'
import type { Screen } from './screen.ts'
import { requestsOf, waitUntilIdle } from './idle.ts'
import type { Language, Translate } from './texts.ts'

const policies = '/leadership/policies'
const policy = 'Environmental policy'
const procedures = '/operation/procedures'
const procedure = 'Hot work outside the welding bays'

const policyAt = (suffix: string) => (page: Page) =>
  recordOf(page.getByRole('link', { name: policy }), policies, suffix)

const procedureAt = (suffix: string) => (page: Page) =>
  recordOf(page.getByRole('link', { name: procedure, exact: true }), procedures, suffix)

const documents = '/documents/own-documents'
const openDocument = (page: Page) => page.getByRole('link', { name: 'Fire and evacuation plan', exact: true }).click()

const eventAt = (page: Page) =>
  recordOf(page.getByRole('link', { name: /^Splash of chromic acid/ }), '/evaluation/event-handling')

const openOrganization = (page: Page) => page.getByRole('link', { name: 'Nordlys Metal A/S', exact: true }).click()

const controlBook = '/monitoring/control-book'
const inspection = 'Fume extraction, plating line 2'

/** Opens the inspection that is overdue longest in the side panel. */
async function openInspection(page: Page): Promise<void> {
  await page.getByRole('link', { name: inspection, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: inspection }).waitFor()
}

/** Opens an empty organization below the first one. */
async function openNewOrganization(page: Page): Promise<void> {
  const name = 'Fjord Ny ApS'
  type Organizations = { readonly content: readonly { readonly id: string; readonly name: string }[] }
  const { content } = (await (await page.request.get('/api/v1/organizations')).json()) as Organizations
  const home = content.find((one) => one.name === 'Fjord Kemi A/S')?.id ?? ''
  const known = content.find((one) => one.name === name)
  const made =
    known ??
    ((await (
      await page.request.post(`/api/v1/organizations/${home}/organizations/${home}/subsidiaries`, { data: { name } })
    ).json()) as { readonly id: string })
  await page.evaluate((id) => localStorage.setItem('ansvar.organization', id), made.id)
  await page.goto('/dashboard')
  await waitUntilIdle(page)
}

/** Starts selecting rows. On a phone, rows can be selected only in selection mode. */
async function startSelection(page: Page, t: Translate): Promise<void> {
  const select = page.getByRole('button', { name: t('screen.list.select'), exact: true })
  if (await select.isVisible()) await select.click()
}

/** Every screen, in the order in which a user meets them. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', account: null, path: '/' },
  {
    name: 'sign-in-problems',
    account: null,
    path: '/',
    act: (page, t) => page.getByRole('button', { name: t('home.signIn'), exact: true }).click(),
  },
  {
    name: 'forgot-password',
    account: null,
    path: '/',
    act: (page, t) => page.getByRole('button', { name: t('home.forgotten') }).click(),
  },
  { name: 'reset-password', account: null, path: '/reset-password?token=x' },
  { name: 'dashboard', account: 'manager', path: '/dashboard' },
  {
    name: 'dashboard-tables',
    account: 'manager',
    path: '/dashboard',
    async act(page, t) {
      // Sections out of view are loaded when the page is scrolled to them.
      for (const title of await page.getByRole('heading', { level: 2 }).all()) await title.scrollIntoViewIfNeeded()
      const buttons = page.getByRole('button', { name: t('dashboard.figures.table'), exact: true })
      for (const button of await buttons.all()) await button.click()
    },
  },
  { name: 'dashboard-empty', account: 'outsider', path: '/dashboard', act: openNewOrganization },
  { name: 'work-list', account: 'manager', path: '/dashboard/work' },
  { name: 'bin', account: 'manager', path: '/bin' },
  { name: 'work-list-reader', account: 'reader', path: '/dashboard/work?view=department' },
  { name: 'account', account: 'manager', path: '/account' },
  { name: 'tokens', account: 'manager', path: '/organization/manage-organization/tokens' },
  { name: 'check-failed', account: 'manager', path: '/?return_url=%2Fdashboard' },
  { name: 'policies', account: 'manager', path: policies },
  { name: 'policies-nothing-found', account: 'manager', path: `${policies}?q=xyzzy` },
  {
    name: 'policies-panel-reader',
    account: 'reader',
    path: policies,
    act: (page) => page.getByRole('link', { name: policy }).click(),
  },
  { name: 'policy', account: 'manager', path: policies, at: policyAt('') },
  { name: 'policy-edit', account: 'manager', path: policies, at: policyAt('/edit') },
  {
    name: 'recorder-and-machines',
    account: 'manager',
    path: policies,
    async act(page, t) {
      await page.getByRole('button', { name: t('app.userMenu') }).click()
      await page.getByRole('menuitemcheckbox', { name: t('tools.recorder.switch') }).click()
      await page.getByRole('button', { name: t('tools.recorder.start') }).waitFor()
      await page.keyboard.press('Control+Shift+KeyM')
      await page.getByRole('heading', { name: t('tools.panel.title') }).waitFor()
    },
  },
  {
    name: 'policy-new-problems',
    account: 'manager',
    path: `${policies}/new/edit`,
    async act(page, t) {
      await page.getByRole('combobox', { name: t('policies.fields.state') }).selectOption('APPROVED')
      await page.getByRole('button', { name: t('policies.communications.add') }).click()
      await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
      await page.getByText(t('policies.problems.title.required')).waitFor()
    },
  },
  { name: 'policy-versions', account: 'manager', path: policies, at: policyAt('/versions') },
  {
    name: 'policy-versions-compared',
    account: 'manager',
    path: policies,
    at: policyAt('/versions?version=7&against=4'),
  },
  { name: 'policy-missing', account: 'manager', path: `${policies}/00000000-0000-4000-8000-000000000000` },
  { name: 'members', account: 'manager', path: '/organization/members' },
  { name: 'member-new', account: 'manager', path: '/organization/members/new' },
  { name: 'member', account: 'manager', path: '/organization/members', at: firstOf('/organization/members') },
  { name: 'scope', account: 'manager', path: '/organization/scope' },
  { name: 'scope-edit', account: 'manager', path: '/organization/scope/edit' },
  { name: 'scope-versions-compared', account: 'manager', path: '/organization/scope/versions?version=3&against=2' },
  { name: 'manage-organization', account: 'manager', path: '/organization/manage-organization' },
  { name: 'stakeholders', account: 'manager', path: '/organization/stakeholders' },
  { name: 'stakeholder-new', account: 'manager', path: '/organization/stakeholders/new' },
  {
    name: 'stakeholder',
    account: 'manager',
    path: '/organization/stakeholders',
    at: firstOf('/organization/stakeholders'),
  },
  { name: 'stakeholders-admin', account: 'maintainer', path: '/admin/stakeholders' },
  { name: 'waste-types', account: 'maintainer', path: '/admin/waste-types?chapter=12' },
  { name: 'procedures', account: 'manager', path: procedures },
  {
    name: 'procedures-panel-reader',
    account: 'reader',
    path: procedures,
    act: (page) => page.getByRole('link', { name: procedure, exact: true }).click(),
  },
  { name: 'procedure', account: 'manager', path: procedures, at: procedureAt('') },
  { name: 'procedure-edit', account: 'manager', path: procedures, at: procedureAt('/edit') },
  { name: 'procedure-versions', account: 'manager', path: procedures, at: procedureAt('?version=2') },
  {
    name: 'procedure-versions-compared',
    account: 'manager',
    path: procedures,
    at: procedureAt('?version=4&against=2'),
  },
  { name: 'documents', account: 'manager', path: documents },
  { name: 'documents-reader', account: 'reader', path: documents, act: openDocument },
  {
    name: 'document-edit',
    account: 'manager',
    path: documents,
    async act(page, t) {
      await openDocument(page)
      await page.getByRole('button', { name: t('screen.edit'), exact: true }).click()
    },
  },
  { name: 'event-report', account: 'editor', path: '/events/new' },
  { name: 'event-report-short', account: 'editor', path: '/events/report' },
  { name: 'events', account: 'manager', path: '/evaluation/event-handling' },
  { name: 'event', account: 'manager', path: '/evaluation/event-handling', at: eventAt },
  {
    name: 'event-edit',
    account: 'manager',
    path: '/evaluation/event-handling',
    at: eventAt,
    act: (page, t) => page.getByRole('button', { name: t('screen.edit'), exact: true }).click(),
  },
  { name: 'organization-edit', account: 'manager', path: '/organization/manage-organization', act: openOrganization },
  { name: 'control-book', account: 'manager', path: controlBook },
  { name: 'control-book-month', account: 'manager', path: `${controlBook}?view=month` },
  { name: 'control-book-reminders', account: 'manager', path: `${controlBook}?view=reminders` },
  { name: 'control-book-checklists', account: 'manager', path: `${controlBook}?view=checklists` },
  { name: 'checklist-edit', account: 'manager', path: `${controlBook}/checklists/new/edit` },
  {
    name: 'checklist-versions',
    account: 'manager',
    path: `${controlBook}?view=checklists`,
    at: firstOf(`${controlBook}/checklists`, '?version=1'),
  },
  {
    name: 'inspection-run',
    account: 'editor',
    path: `${controlBook}?q=sprinkler`,
    at: (page) =>
      recordOf(
        page.getByRole('link', { name: 'Sprinkler pump, weekly start', exact: true }).first(),
        `${controlBook}/inspections`,
        '?run=1',
      ),
  },
  { name: 'audit-packs', account: 'manager', path: '/organization/manage-organization/audit-packs' },
  { name: 'inspection-panel-reader', account: 'reader', path: controlBook, act: openInspection },
  {
    name: 'inspection-done',
    account: 'editor',
    path: controlBook,
    async act(page, t) {
      await openInspection(page)
      await page.getByRole('link', { name: t('inspections.markDone') }).click()
      await page.getByRole('textbox', { name: t('inspections.fields.notes') }).waitFor()
    },
  },
  {
    name: 'inspection-skip',
    account: 'manager',
    path: controlBook,
    async act(page, t) {
      await openInspection(page)
      await page.getByRole('button', { name: t('inspections.skip.action') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('inspections.skip.action') })
        .click()
    },
  },
  {
    name: 'reminder',
    account: 'manager',
    path: `${controlBook}?view=reminders`,
    async act(page, t) {
      await page.getByRole('link', { name: inspection, exact: true }).click()
      await page.getByRole('link', { name: t('screen.panel.page') }).click()
      await page.getByRole('heading', { level: 1, name: inspection }).waitFor()
    },
  },
  {
    name: 'reminder-new-problems',
    account: 'manager',
    path: `${controlBook}/reminders/new/edit`,
    async act(page, t) {
      await page.getByRole('button', { name: t('screen.save'), exact: true }).click()
    },
  },
  { name: 'obligations', account: 'manager', path: '/documents/binding-obligations' },
  {
    name: 'obligation-changed',
    account: 'manager',
    path: '/documents/binding-obligations?q=BEK%20nr%202512',
    at: (page) => recordOf(page.getByRole('row').nth(1).getByRole('link'), '/documents/binding-obligations'),
  },
  {
    name: 'obligations-new',
    account: 'editor',
    path: '/documents/binding-obligations/new?isSuggested=true',
  },
  { name: 'legislation', account: 'maintainer', path: '/admin/legislation' },
  { name: 'legislation-new', account: 'maintainer', path: '/admin/legislation/new' },
  { name: 'meters', account: 'manager', path: '/monitoring/meters' },
  { name: 'meter', account: 'manager', path: '/monitoring/meters', at: firstOf('/monitoring/meters') },
  { name: 'meter-types', account: 'editor', path: '/monitoring/meters/new' },
  { name: 'meter-new', account: 'editor', path: '/monitoring/meters/new/electricity' },
  {
    name: 'reading',
    account: 'editor',
    path: '/monitoring/meters',
    async at(page) {
      await follow(page, await firstOf('/monitoring/meters')(page))
      return (await page.locator('a[href*="/readings/"]').first().getAttribute('href')) ?? ''
    },
  },
  { name: 'emission-factors', account: 'maintainer', path: '/admin/emission-factors' },
  { name: 'emission-factor-new', account: 'maintainer', path: '/admin/emission-factors/new/gas' },
  { name: 'unauthorized', account: 'reader', path: '/organization/manage-organization' },
  { name: 'unknown', account: 'reader', path: '/no/such/page' },
  { name: 'code-malformed', account: 'reader', path: '/q/nonsense' },
  { name: 'code-unknown', account: 'reader', path: '/q/00000-00000' },
  { name: 'labels-none', account: 'editor', path: '/labels' },
  {
    name: 'labels',
    account: 'editor',
    path: `${controlBook}?view=reminders`,
    async act(page, t) {
      await startSelection(page, t)
      await page.getByRole('cell').getByRole('checkbox').first().click()
      await page.getByRole('button', { name: t('codes.print') }).click()
      await page.locator('.label').waitFor()
    },
  },
  {
    name: 'code-area',
    account: 'editor',
    path: '/dashboard',
    at: async (page) => `/q/${await codeOfArea(page, await organizationOf(page))}`,
  },
  { name: 'limited', account: 'limited', path: '/' },
  ...chemicalScreens,
  {
    name: 'policies-marked',
    account: 'manager',
    path: `${policies}?columns=title,owner`,
    async act(page, t) {
      await startSelection(page, t)
      for (const box of [0, 1]) await page.getByRole('cell').getByRole('checkbox').nth(box).click()
    },
  },
  {
    name: 'policies-assigned',
    account: 'manager',
    path: `${policies}?page=1&size=50`,
    async act(page, t) {
      await startSelection(page, t)
      await page.getByRole('cell').getByRole('checkbox').first().click()
      await page.getByRole('button', { name: t('screen.bulk.actions.owner') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('screen.bulk.actions.owner') })
        .click()
    },
  },
  { name: 'policies-no-such-page', account: 'manager', path: `${policies}?page=99` },
  ...forms,
  ...overlays,
]

/** Makes pages start in a language, as if the user had chosen it before. */
export const beginIn = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('ansvar.language', chosen), language)

/** Opens an address in a tab: by default as a user who enters it. */
type Going = (page: Page, address: string) => Promise<unknown>

/** Navigates as a link of the app does, without a page load. */
export const follow: Going = (page, address) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
  }, address)

/** Opens a screen and runs its steps. */
export async function visit(
  page: Page,
  t: Translate,
  { path, at, act }: Screen,
  go: Going = (_, address) => page.goto(address),
): Promise<void> {
  requestsOf(page)
  await go(page, path)
  await waitUntilIdle(page)
  if (at) {
    await follow(page, await at(page))
    await waitUntilIdle(page)
  }
  if (!act) return
  await act(page, t)
  await waitUntilIdle(page)
}
