import { expect } from '@playwright/test'
import { savePolicy } from '../other-user.ts'
import { firstOrganization, signIn, signInAsOther } from './session.ts'
import { refusal, type Driver, type PathContext } from './context.ts'

const button = ({ page }: PathContext, name: string) => page.getByRole('button', { name, exact: true })
const title = ({ page, t }: PathContext) => page.getByRole('textbox', { name: t('policies.fields.title'), exact: true })
const collection = ({ state }: PathContext) => `/api/v1/organizations/${state.get('organization')}/policies`

/** Creates a policy that only this path edits. */
async function createPolicy(context: PathContext): Promise<string> {
  const { page, state } = context
  await signIn(context, 'manager')
  state.set('organization', await firstOrganization(page.request))
  const response = await page.request.post(collection(context), { data: { title: 'Noise', body: 'As it was.' } })
  const { id } = (await response.json()) as { id: string }
  state.set('policy', id)
  return id
}

/** Saves the same policy first, as another user. */
async function saveAsOther(context: PathContext, change: object): Promise<void> {
  const api = await signInAsOther(context.service, 'editor')
  await savePolicy(api, `${collection(context)}/${context.state.get('policy')}`, change)
  await api.dispose()
}

async function save(context: PathContext): Promise<void> {
  const { page, t } = context
  const saveMerged = page.getByRole('button', { name: t('screen.conflict.save', { version: '' }) })
  await ((await saveMerged.isVisible()) ? saveMerged : button(context, t('screen.save'))).click()
}

const refuse = ({ release, state }: PathContext) => {
  const fields = [{ path: 'title', code: 'required' }]
  return release(state.get('operation') ?? 'UpdatePolicy', refusal('VALIDATION', { fields }, 'record'))
}

async function openDashboard({ page, t, state }: PathContext): Promise<void> {
  state.set('leaves', 'yes')
  await page
    .getByRole('link', { name: t('menus.dashboard'), exact: true })
    .first()
    .click()
}

const ofCreate: ReadonlySet<string> = new Set([
  'change the title',
  'save',
  'the create is sent',
  'the create is refused',
  'the save is refused',
  'the save gets no response',
])

/**
 * Returns the name of the step's outcome in the create. A save of a new record sends a create, so its refusal is the
 * create's. After the create, another page is shown.
 */
function canFollowNew(names: readonly string[]): boolean {
  const isWrong = (name: string, at: number) => {
    if (!ofCreate.has(name)) return true
    if (name === 'the create is sent') return names[at - 1] !== 'save'
    if (name === 'the create is refused') return names[at - 1] !== 'the create is sent'
    if (name === 'the save is refused') return names[at - 1] !== 'the create is refused'
    return name === 'the save gets no response' && names[at - 1] !== 'the create is sent'
  }
  // A text that is changed after a create without a response is sent after that create.
  return !names.some(isWrong) && names[0] === 'change the title' && !names.includes('change the title', 1)
}

/**
 * Returns whether the app can follow the path. The model allows responses that the service never sends, and steps on a
 * page that the app has left.
 */
function canFollow(names: readonly string[], input: string): boolean {
  if (input === 'a new record') return canFollowNew(names)
  // The model's other user saves once. A second save of theirs has another version in the app.
  if (names.filter((name) => name.startsWith('another user saved')).length > 1) return false
  let [isStale, hasConflict, isLeaving] = [false, false, false]
  for (const [at, name] of names.entries()) {
    // A conflict has no cancel button, and its dialog covers the links.
    if (name === 'cancel' && hasConflict) return false
    if (name === 'open another page' && ['cancel', 'open another page'].includes(names[at - 1] ?? '')) return false
    if (name === 'another user saved the same field') isStale = hasConflict = true
    // A save from the conflict dialog has the other user's version. A save with the former version is never granted.
    if (name === 'save' && hasConflict) isStale = false
    if (name === 'save' || name === 'continue editing') hasConflict = false
    if (name === 'open another page') isLeaving = true
    if (name === 'cancel' || name === 'continue editing') isLeaving = false
    if (name === 'the save is granted' && isStale) return false
    if ((name === 'discard' || name === 'the save is granted') && isLeaving) return at === names.length - 1
  }
  return true
}

export const editor: Driver = {
  // The record's own editor receives the events. Sub-records have their own editors.
  actor: (live) => live.toSorted((one, other) => one.passed.length - other.passed.length).at(-1),
  starts: {
    'a record in view mode': async (context) => {
      await context.page.goto(`/leadership/policies/${await createPolicy(context)}`)
      context.delay('UpdatePolicy')
      await button(context, context.t('screen.edit')).waitFor()
    },
    'a new record': async (context) => {
      await signIn(context, 'manager')
      await context.page.goto('/unknown')
      // Discards the draft of the previous path.
      await context.page.evaluate(() => localStorage.clear())
      await context.page.goto('/leadership/policies/new/edit')
      context.delay('CreatePolicy')
      context.state.set('operation', 'CreatePolicy')
      await title(context).waitFor()
    },
    'a stored draft': async (context) => {
      await context.page.goto(`/leadership/policies/${await createPolicy(context)}/edit`)
      context.delay('UpdatePolicy')
      await title(context).fill('Noise at night')
      await context.page.reload()
      await expect(title(context)).toHaveValue('Noise at night')
    },
  },
  steps: {
    edit: (context) => button(context, context.t('screen.edit')).click(),
    // A new text each time. A text that an earlier save of the path wrote would not be a change.
    'change the title': (context) => title(context).fill(`Noise at night, ${Date.now()}`),
    save,
    'the create is sent': null,
    'the create is refused': refuse,
    'the save is granted': ({ release }) => release('UpdatePolicy', 'through'),
    // The refusal of a create is also that of the save.
    'the save is refused': (context) => (context.state.has('operation') ? Promise.resolve() : refuse(context)),
    'the save gets no response': ({ release, state }) =>
      release(state.get('operation') ?? 'UpdatePolicy', 'no response'),
    'another user saved the same field': async (context) => {
      await saveAsOther(context, { title: 'Sound' })
      await context.release('UpdatePolicy', 'through')
    },
    'another user saved another field': async (context) => {
      await saveAsOther(context, { body: 'As it is at night.' })
      await context.release('UpdatePolicy', 'through')
    },
    cancel: (context) => {
      context.state.delete('leaves')
      return button(context, context.t('screen.cancel')).click()
    },
    'open another page': openDashboard,
    'continue editing': async (context) => {
      context.state.delete('leaves')
      const back = button(context, context.t('screen.conflict.back'))
      const stay = button(context, context.t('screen.leave.stay'))
      await ((await stay.isVisible()) ? stay : back).click()
    },
    discard: (context) => button(context, context.t('screen.leave.drop')).click(),
    'choose mine': (context) => context.page.getByRole('radio').last().check({ force: true }),
    'choose theirs everywhere': (context) => button(context, context.t('screen.conflict.allTheirs')).click(),
  },
  checks: {
    viewing: (context) =>
      context.state.has('leaves')
        ? expect(context.page).toHaveURL('/dashboard')
        : expect(button(context, context.t('screen.edit'))).toBeVisible(),
    editing: (context) => expect(title(context)).toBeEditable(),
    saving: ({ page }) => expect(page.locator('button[aria-busy=true]').first()).toBeVisible(),
    leaving: (context) => expect(button(context, context.t('screen.leave.stay'))).toBeVisible(),
    conflicted: (context) => expect(button(context, context.t('screen.conflict.allMine'))).toBeVisible(),
  },
  never: {
    'leaving navigate 0': 'the dialog covers the links',
    'conflicted cancel 0': 'only in recordings of an earlier version, in which opening another page was a cancel',
  },
  canFollow,
}

const cancelUpload = ({ page, t, state }: PathContext) =>
  page.getByRole('button', { name: t('files.cancel', { name: state.get('file') ?? '' }) }).click()

async function choose(context: PathContext, ending: string): Promise<void> {
  const { page, t, state } = context
  context.delay('CreateAttachment')
  if (!page.url().endsWith('/policies/new/edit')) {
    await signIn(context, 'editor')
    await page.goto('/leadership/policies/new/edit')
  }
  await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).waitFor()
  const name = `maaling-${Date.now()}.${ending}`
  state.set('file', name)
  const buffer = Buffer.from(`Målt ${name}`)
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer })
}

/** Reuses the page of the previous path, whose file may be requested only now. */
const respondToUpload = ({ release, state }: PathContext, how: 'through' | 'no response' | object) =>
  release('CreateAttachment', how, state.get('file'))

const row = ({ page, state }: PathContext) => page.getByText(state.get('file') ?? '').first()

export const upload: Driver = {
  actor: (live) => live.at(-1),
  starts: {
    'a file': (context) => choose(context, 'txt'),
    'a file that cannot be sent': (context) => choose(context, 'zip'),
  },
  steps: {
    'some of it is sent': null,
    'it is uploaded': (context) => respondToUpload(context, 'through'),
    'the connection fails': (context) => respondToUpload(context, 'no response'),
    'the service refuses it': (context) =>
      respondToUpload(context, refusal('VALIDATION', { fields: [{ path: 'file', code: 'misnamed' }] }, 'file')),
    'try again': ({ page, t, state }) =>
      page.getByRole('button', { name: t('files.retry', { name: state.get('file') ?? '' }) }).click(),
    cancel: cancelUpload,
  },
  checks: {
    sending: ({ page, state }) =>
      expect(page.getByRole('progressbar', { name: state.get('file') ?? '' })).toBeVisible(),
    failed: (context) => expect(row(context)).toBeVisible(),
    refused: ({ page, t }) => expect(page.getByText(t('files.problems.archive_refused')).last()).toBeVisible(),
    uploaded: ({ page, state }) => expect(page.getByRole('link', { name: state.get('file') ?? '' })).toBeVisible(),
    // The cancellation is also announced to screen readers. Its row is removed.
    cancelled: ({ page, state }) =>
      expect(page.getByRole('listitem').filter({ hasText: state.get('file') ?? '' })).toHaveCount(0),
  },
  never: {},
  // The app does not retry a file that the service refused, because it would be refused again.
  canFollow: (names) => !names.some((name, at) => name === 'try again' && names[at - 1] === 'the service refuses it'),
}
