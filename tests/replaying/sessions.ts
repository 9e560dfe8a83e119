import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { savePolicy } from '../e2e/other-user.ts'
import { signInByForm, type Account } from '../e2e/fixtures.ts'
import { translatorFor } from '../e2e/texts.ts'

/** A user's session, from pressing "Start recording". */
export type Session = {
  readonly account: Account
  /** The page on which the recording starts, made by another user if the demo has none. */
  readonly path: string | ((other: APIRequestContext) => Promise<string>)
  readonly act: (page: Page, other: APIRequestContext) => Promise<void>
}

const t = translatorFor('en')
const da = translatorFor('da')
const policies = '/leadership/policies'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => field(page, t('policies.fields.title'))
const save = (page: Page) => button(page, t('screen.save')).click()

/** Waits until the record with this name is shown. */
const called = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function editPolicy(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: t('screen.panel.page') }).click()
  await button(page, t('screen.edit')).click()
  await title(page).waitFor()
}

/** Changes the title of a policy in its open draft. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await editPolicy(page, from)
  await title(page).fill(to)
}

/** Saves a policy as another user, without a screen. */
async function saveElsewhere(other: APIRequestContext, name: string, change: object): Promise<void> {
  const { content: holding } = (await (await other.get('/api/v1/organizations')).json()) as {
    content: { id: string }[]
  }
  const collection = `/api/v1/organizations/${holding[0]?.id}/policies`
  const { content } = (await (await other.get(`${collection}?size=100`)).json()) as {
    content: { id: string; title: string }[]
  }
  const policy = content.find((one) => one.title === name)
  if (!policy) throw new Error(`There is no policy ${name}`)
  await savePolicy(other, `${collection}/${policy.id}`, change)
}

const addFile = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })

const removeFile = (page: Page, name: string) => button(page, t('files.cancel', { name })).click()

/** Selects the second organization in the menu while a draft is open. */
async function leaveForAnother(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(t('app.organization')) })
    .click()
  await page.getByRole('menuitemradio').nth(1).click()
}

async function speak(page: Page, language: string, words: typeof t): Promise<void> {
  await button(page, language).click()
  await page.getByRole('heading', { level: 1, name: words('policies.title') }).waitFor()
}

/** Creates a meter without readings as another user, and returns the path of its page. */
async function newMeter(other: APIRequestContext): Promise<string> {
  const { content } = (await (await other.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  const data = { name: 'Compressor hall', utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' }
  const response = await other.post(`/api/v1/organizations/${content[0]?.id}/meters`, { data })
  return `/monitoring/meters/${((await response.json()) as { id: string }).id}`
}

const eventsOf = async (other: APIRequestContext): Promise<string> => {
  const { content } = (await (await other.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  return `/api/v1/organizations/${content[0]?.id}/events`
}

/** Reports an event as another user, and returns the path of its page. */
async function newEvent(other: APIRequestContext): Promise<string> {
  const data = {
    title: 'Slippery ramp',
    kind: 'OBSERVATION',
    importance: 'LOW',
    occurrence_date: '2026-01-05',
    accident_occurred: false,
  }
  const response = await other.post(await eventsOf(other), { data })
  return `/evaluation/event-handling/${((await response.json()) as { id: string }).id}`
}

/** Takes the event of a page as another user. */
async function takeElsewhere(other: APIRequestContext, page: string): Promise<void> {
  const id = new URL(page).pathname.split('/').at(-1)
  await other.put(`${await eventsOf(other)}/${id}/take`)
}

/** Adds a corrective action to the event of a page as another user. */
async function addActionElsewhere(other: APIRequestContext, page: string, name: string): Promise<void> {
  const id = new URL(page).pathname.split('/').at(-1)
  const collection = (await eventsOf(other)).replace(/events$/, 'corrective-actions')
  await other.post(collection, { data: { source_kind: 'EVENT', source_id: id, title: name } })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('app.userMenu') }).click()
  await page.getByRole('menuitem', { name: t('app.signOut') }).click()
  await button(page, t('home.signIn')).waitFor()
}

/** The sessions whose recordings are in tests/replay. `pnpm replay --record` records them again. */
export const sessions: Readonly<Record<string, Session>> = {
  'edit-conflict': {
    account: 'manager',
    path: policies,
    async act(page, other) {
      await rename(page, 'Environmental policy', 'Environmental policy of the works')
      await saveElsewhere(other, 'Environmental policy', { title: 'Environment and climate' })
      await save(page)
      await button(page, t('screen.conflict.allMine')).click()
      await page.getByRole('button', { name: t('screen.conflict.save', { version: '' }) }).click()
      await called(page, 'Environmental policy of the works')
    },
  },
  'merged-save': {
    account: 'manager',
    path: policies,
    async act(page, other) {
      await rename(page, 'Energy and climate', 'Energy, climate and heat')
      await saveElsewhere(other, 'Energy and climate', { review_period: 'P2Y' })
      await save(page)
      await called(page, 'Energy, climate and heat')
    },
  },
  'stale-transition': {
    account: 'manager',
    path: newEvent,
    async act(page, other) {
      await button(page, t('events.dismiss.action')).click()
      const form = page.getByRole('alertdialog')
      const send = form.getByRole('button', { name: t('events.dismiss.action'), exact: true })
      await send.click()
      await form.getByText(t('events.problems.reason.required')).waitFor()
      await form.getByRole('textbox').fill('Reported twice')
      await takeElsewhere(other, page.url())
      await send.click()
      await form.getByText(t('events.options.stage.HANDLING')).waitFor()
      await send.click()
      await button(page, t('events.reinstate.action')).waitFor()
    },
  },
  'event-to-closed': {
    account: 'manager',
    path: '/events/new',
    async act(page, other) {
      const main = page.getByRole('main')
      const form = page.getByRole('alertdialog')
      const send = async (name: string) => {
        await button(form, name).click()
        await form.waitFor({ state: 'detached' })
      }
      await field(page, t('events.fields.title')).fill('Loose railing at the ramp')
      await page.getByRole('radio', { name: t('events.options.kind.OBSERVATION'), exact: true }).check({ force: true })
      await button(page, t('events.saveNew')).first().click()
      await button(main, t('events.take.action')).click()
      await button(main, t('events.handOver.action')).waitFor()
      await addActionElsewhere(other, page.url(), 'Weld the railing')
      await button(main, t('correctiveActions.complete.action')).click()
      await field(page, t('correctiveActions.fields.note')).fill('Welded')
      await send(t('correctiveActions.complete.action'))
      await button(main, t('correctiveActions.verify.action')).click()
      await form
        .getByRole('radio', { name: t('correctiveActions.options.effect.EFFECTIVE'), exact: true })
        .check({ force: true })
      await send(t('correctiveActions.verify.action'))
      await button(main, t('events.close.action')).click()
      await form.getByRole('textbox', { name: t('events.fields.outcome') }).fill('The railing holds')
      await send(t('events.close.action'))
      await main.getByText('The railing holds').waitFor()
    },
  },
  'session-expired-in-an-edit': {
    account: 'manager',
    path: policies,
    async act(page) {
      await rename(page, 'Health and safety at work', 'Health, safety and rest at work')
      await page.context().clearCookies()
      await save(page)
      await page.getByText(t('home.problems.lost')).waitFor()
      await signInByForm(page, t, 'manager')
      await title(page).waitFor()
      await save(page)
      await called(page, 'Health, safety and rest at work')
    },
  },
  'refused-upload': {
    account: 'editor',
    path: policies,
    async act(page) {
      await editPolicy(page, 'Chemicals and substitution')
      await addFile(page, 'rapport.pdf', 'no report')
      await page.getByText(t('files.problems.misnamed')).waitFor()
      await addFile(page, 'pakke.zip', 'PK')
      await page.getByText(t('files.problems.archive_refused')).waitFor()
      await save(page)
      await page.getByText(t('problems.arriving')).first().waitFor()
      await removeFile(page, 'rapport.pdf')
      await removeFile(page, 'pakke.zip')
      await addFile(page, 'maaling.txt', 'Målt til 42 dB')
      await page.getByRole('link', { name: 'maaling.txt' }).waitFor()
      await button(page, t('screen.cancel')).click()
      await button(page, t('screen.leave.drop')).click()
      await button(page, t('screen.edit')).waitFor()
    },
  },
  'language-switch': {
    account: 'reader',
    path: policies,
    async act(page) {
      await speak(page, 'Dansk', da)
      await page
        .getByRole('link', { name: 'Environment and climate' })
        .or(page.getByRole('table').getByRole('link'))
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
      await page.keyboard.press('Escape')
      await speak(page, 'English', t)
    },
  },
  'wrong-password': {
    account: 'reader',
    path: '/dashboard',
    async act(page) {
      await signOut(page)
      await page.getByRole('textbox', { name: t('home.email') }).fill('reader@nordlys.example')
      await field(page, t('home.password')).fill('not the password')
      await button(page, t('home.signIn')).click()
      await page.getByText(t('home.problems.refused')).waitFor()
      await signInByForm(page, t, 'reader')
      await page.getByRole('button', { name: t('app.userMenu') }).waitFor()
    },
  },
  'refused-token': {
    account: 'manager',
    path: '/organization/manage-organization/tokens',
    async act(page) {
      const make = button(page, t('tokens.create'))
      await make.click()
      await page.getByText(t('tokens.problems.name')).waitFor()
      await field(page, t('tokens.name')).fill('Quarterly figures')
      await make.click()
      await button(page, t('tokens.secretDone')).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Quarterly figures' })
      const revoke = row.getByRole('button', { name: new RegExp(`^${t('tokens.revoke')}`) })
      const dialog = page.getByRole('alertdialog')
      await revoke.click()
      await dialog.getByRole('button', { name: t('tokens.keep') }).click()
      await revoke.click()
      await dialog.getByRole('button', { name: t('tokens.revoke') }).click()
      await dialog.waitFor({ state: 'detached' })
      await revoke.waitFor({ state: 'detached' })
    },
  },
  'pasted-readings': {
    account: 'editor',
    path: newMeter,
    async act(page) {
      await button(page, t('readings.import')).click()
      const box = field(page, t('readings.paste.label'))
      const store = page.getByRole('button', { name: t('readings.paste.store_other', { count: 2 }) })
      await box.fill('2025-01-01\t6.100\n2025-02-01\t6.900')
      await page.getByRole('radio').first().check({ force: true })
      await box.fill('2025-01-01\t6100,5\n2025-02-01\tmany')
      await page.getByText(t('problems.not_a_number')).waitFor()
      // A counter that falls is refused by the service.
      await box.fill('2025-01-01\t6100,5\n2025-02-01\t900,5')
      await store.click()
      await page.getByText(t('readings.problems.value.below_previous')).waitFor()
      await box.fill('2025-01-01\t6100,5\n2025-02-01\t6900,5')
      await store.click()
      await box.waitFor({ state: 'detached' })
      await page.getByRole('table', { name: t('readings.title') }).waitFor()
    },
  },
  'live-changes': {
    account: 'reader',
    path: policies,
    async act(page, other) {
      const link = (name: string) => page.getByRole('link', { name, exact: true })
      await saveElsewhere(other, 'Health and safety at work', { title: 'Health and safety in the works' })
      await link('Health and safety in the works').waitFor()
      // Another user saves while the network is gone.
      await page.context().setOffline(true)
      await saveElsewhere(other, 'Health and safety in the works', { title: 'Health and safety at work' })
      await page.context().setOffline(false)
      await link('Health and safety at work').waitFor()
    },
  },
  'unsaved-changes': {
    account: 'manager',
    path: policies,
    async act(page) {
      await page
        .getByRole('link', { name: t('policies.new') })
        .first()
        .click()
      await title(page).fill('')
      await save(page)
      await page.getByText(t('policies.problems.title.required')).first().waitFor()
      await title(page).fill('Lifting gear')
      await leaveForAnother(page)
      await button(page, t('screen.leave.stay')).click()
      await leaveForAnother(page)
      await button(page, t('screen.leave.drop')).click()
      await page.waitForURL('**/dashboard')
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    },
  },
}
