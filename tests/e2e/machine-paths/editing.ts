import { expect } from '@playwright/test'
import { savePolicy } from '../elsewhere.ts'
import { firstOrganization, signedIn, signedInElsewhere } from './plays.ts'
import { refusal, type Play, type Stage } from './stage.ts'

const button = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true })
const title = ({ page, t }: Stage) => page.getByRole('textbox', { name: t('policies.fields.title'), exact: true })
const collection = ({ kept }: Stage) => `/api/v1/organizations/${kept.get('organization')}/policies`

/** Creates a policy that only this path edits. */
async function createPolicy(stage: Stage): Promise<string> {
  const { page, kept } = stage
  await signedIn(stage, 'manager')
  kept.set('organization', await firstOrganization(page.request))
  const answer = await page.request.post(collection(stage), { data: { title: 'Noise', body: 'As it was.' } })
  const { id } = (await answer.json()) as { id: string }
  kept.set('policy', id)
  return id
}

/** Saves the same policy first, as another user. */
async function saveElsewhere(stage: Stage, change: object): Promise<void> {
  const api = await signedInElsewhere(stage.service, 'editor')
  await savePolicy(api, `${collection(stage)}/${stage.kept.get('policy')}`, change)
  await api.dispose()
}

async function save(stage: Stage): Promise<void> {
  const { page, t } = stage
  const settling = page.getByRole('button', { name: t('screen.conflict.save', { version: '' }) })
  await ((await settling.isVisible()) ? settling : button(stage, t('screen.save'))).click()
}

const refuse = ({ release, kept }: Stage) => {
  const fields = [{ path: 'title', code: 'required' }]
  return release(kept.get('operation') ?? 'UpdatePolicy', refusal('VALIDATION', { fields }, 'record'))
}

async function goElsewhere({ page, t, kept }: Stage): Promise<void> {
  kept.set('leaves', 'yes')
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
  'the save is not answered',
])

/**
 * Returns the name of the step's outcome in the create. A save of a new record sends a create, so its refusal is the
 * create's. After the create, another page is shown.
 */
function isPlayableNew(names: readonly string[]): boolean {
  const isWrong = (name: string, at: number) => {
    if (!ofCreate.has(name)) return true
    if (name === 'the create is sent') return names[at - 1] !== 'save'
    if (name === 'the create is refused') return names[at - 1] !== 'the create is sent'
    if (name === 'the save is refused') return names[at - 1] !== 'the create is refused'
    return name === 'the save is not answered' && names[at - 1] !== 'the create is sent'
  }
  // A text that is changed after a create without a response is sent after that create.
  return !names.some(isWrong) && names[0] === 'change the title' && !names.includes('change the title', 1)
}

/**
 * Returns whether the app can follow the path. The model allows responses that the service never sends, and steps on a
 * page that the app has left.
 */
function isPlayable(names: readonly string[], input: string): boolean {
  if (input === 'a new record') return isPlayableNew(names)
  // The model's other user saves once. A second save of theirs has another version in the app.
  if (names.filter((name) => name.startsWith('another saved')).length > 1) return false
  let [isStale, isAsked, isHeld] = [false, false, false]
  for (const [at, name] of names.entries()) {
    // A conflict has no cancel button, and its dialog covers the links.
    if (name === 'cancel' && isAsked) return false
    if (name === 'go elsewhere' && ['cancel', 'go elsewhere'].includes(names[at - 1] ?? '')) return false
    if (name === 'another saved the same field') isStale = isAsked = true
    // A save from the conflict dialog has the other user's version. A save with the former version is never granted.
    if (name === 'save' && isAsked) isStale = false
    if (name === 'save' || name === 'go on editing') isAsked = false
    if (name === 'go elsewhere') isHeld = true
    if (name === 'cancel' || name === 'go on editing') isHeld = false
    if (name === 'the save is granted' && isStale) return false
    if ((name === 'drop' || name === 'the save is granted') && isHeld) return at === names.length - 1
  }
  return true
}

export const editor: Play = {
  // The record's own editor receives the events. Sub-records have their own editors.
  actor: (live) => live.toSorted((one, other) => one.passed.length - other.passed.length).at(-1),
  begin: {
    'a record that is read': async (stage) => {
      await stage.page.goto(`/leadership/policies/${await createPolicy(stage)}`)
      stage.hold('UpdatePolicy')
      await button(stage, stage.t('screen.edit')).waitFor()
    },
    'a new record': async (stage) => {
      await signedIn(stage, 'manager')
      await stage.page.goto('/unknown')
      // Discards the draft of the previous path.
      await stage.page.evaluate(() => localStorage.clear())
      await stage.page.goto('/leadership/policies/new/edit')
      stage.hold('CreatePolicy')
      stage.kept.set('operation', 'CreatePolicy')
      await title(stage).waitFor()
    },
    'a draft that was kept': async (stage) => {
      await stage.page.goto(`/leadership/policies/${await createPolicy(stage)}/edit`)
      stage.hold('UpdatePolicy')
      await title(stage).fill('Noise at night')
      await stage.page.reload()
      await expect(title(stage)).toHaveValue('Noise at night')
    },
  },
  deeds: {
    edit: (stage) => button(stage, stage.t('screen.edit')).click(),
    // A new text each time. A text that an earlier save of the path wrote would not be a change.
    'change the title': (stage) => title(stage).fill(`Noise at night, ${Date.now()}`),
    save,
    'the create is sent': null,
    'the create is refused': refuse,
    'the save is granted': ({ release }) => release('UpdatePolicy', 'through'),
    // The refusal of a create is also that of the save.
    'the save is refused': (stage) => (stage.kept.has('operation') ? Promise.resolve() : refuse(stage)),
    'the save is not answered': ({ release, kept }) => release(kept.get('operation') ?? 'UpdatePolicy', 'unanswered'),
    'another saved the same field': async (stage) => {
      await saveElsewhere(stage, { title: 'Sound' })
      await stage.release('UpdatePolicy', 'through')
    },
    'another saved another field': async (stage) => {
      await saveElsewhere(stage, { body: 'As it is at night.' })
      await stage.release('UpdatePolicy', 'through')
    },
    cancel: (stage) => {
      stage.kept.delete('leaves')
      return button(stage, stage.t('screen.cancel')).click()
    },
    'go elsewhere': goElsewhere,
    'go on editing': async (stage) => {
      stage.kept.delete('leaves')
      const back = button(stage, stage.t('screen.conflict.back'))
      const stay = button(stage, stage.t('screen.leave.stay'))
      await ((await stay.isVisible()) ? stay : back).click()
    },
    drop: (stage) => button(stage, stage.t('screen.leave.drop')).click(),
    'choose mine': (stage) => stage.page.getByRole('radio').last().check({ force: true }),
    'choose theirs everywhere': (stage) => button(stage, stage.t('screen.conflict.allTheirs')).click(),
  },
  shows: {
    viewing: (stage) =>
      stage.kept.has('leaves')
        ? expect(stage.page).toHaveURL('/dashboard')
        : expect(button(stage, stage.t('screen.edit'))).toBeVisible(),
    editing: (stage) => expect(title(stage)).toBeEditable(),
    saving: ({ page }) => expect(page.locator('button[aria-busy=true]').first()).toBeVisible(),
    leaving: (stage) => expect(button(stage, stage.t('screen.leave.stay'))).toBeVisible(),
    conflicted: (stage) => expect(button(stage, stage.t('screen.conflict.allMine'))).toBeVisible(),
  },
  never: {
    'leaving navigate 0': 'the dialog lies above the links',
    'conflicted cancel 0': 'a recording of an earlier version, in which going elsewhere was a cancel',
  },
  isPlayable,
}

const cancelUpload = ({ page, t, kept }: Stage) =>
  page.getByRole('button', { name: t('files.cancel', { name: kept.get('file') ?? '' }) }).click()

async function choose(stage: Stage, ending: string): Promise<void> {
  const { page, t, kept } = stage
  stage.hold('CreateAttachment')
  if (!page.url().endsWith('/policies/new/edit')) {
    await signedIn(stage, 'editor')
    await page.goto('/leadership/policies/new/edit')
  }
  await page.getByRole('textbox', { name: t('policies.fields.title'), exact: true }).waitFor()
  const name = `maaling-${Date.now()}.${ending}`
  kept.set('file', name)
  const buffer = Buffer.from(`Målt ${name}`)
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer })
}

/** Reuses the page of the previous path, whose file may be requested only now. */
const answerUpload = ({ release, kept }: Stage, how: 'through' | 'unanswered' | object) =>
  release('CreateAttachment', how, kept.get('file'))

const row = ({ page, kept }: Stage) => page.getByText(kept.get('file') ?? '').first()

export const upload: Play = {
  actor: (live) => live.at(-1),
  begin: {
    'a file': (stage) => choose(stage, 'txt'),
    'a file that cannot be sent': (stage) => choose(stage, 'zip'),
  },
  deeds: {
    'some of it has left': null,
    'it has arrived': (stage) => answerUpload(stage, 'through'),
    'the way fails': (stage) => answerUpload(stage, 'unanswered'),
    'the service refuses it': (stage) =>
      answerUpload(stage, refusal('VALIDATION', { fields: [{ path: 'file', code: 'misnamed' }] }, 'file')),
    'try again': ({ page, t, kept }) =>
      page.getByRole('button', { name: t('files.retry', { name: kept.get('file') ?? '' }) }).click(),
    cancel: cancelUpload,
  },
  shows: {
    sending: ({ page, kept }) => expect(page.getByRole('progressbar', { name: kept.get('file') ?? '' })).toBeVisible(),
    failed: (stage) => expect(row(stage)).toBeVisible(),
    refused: ({ page, t }) => expect(page.getByText(t('files.problems.archive_refused')).last()).toBeVisible(),
    arrived: ({ page, kept }) => expect(page.getByRole('link', { name: kept.get('file') ?? '' })).toBeVisible(),
    // The cancellation is also announced to screen readers. Its row is removed.
    cancelled: ({ page, kept }) =>
      expect(page.getByRole('listitem').filter({ hasText: kept.get('file') ?? '' })).toHaveCount(0),
  },
  never: {},
  // The app does not retry a file that the service refused, because it would be refused again.
  isPlayable: (names) => !names.some((name, at) => name === 'try again' && names[at - 1] === 'the service refuses it'),
}
