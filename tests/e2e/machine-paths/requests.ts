import { expect, type Locator } from '@playwright/test'
import { firstOrganization, signedIn, signedInElsewhere } from './plays.ts'
import { refusal, type Play, type Stage } from './stage.ts'

/**
 * The screen with the request. "New token" is a form on a page. "Dismissal" of an event can conflict with another user,
 * which a new token cannot. "Revocation" of a token is a dialog without a field.
 */
type Screen = 'new token' | 'dismissal' | 'revocation'

const operations = { 'new token': 'CreateToken', dismissal: 'DismissEvent', revocation: 'RevokeToken' } as const
const screenOf = ({ kept }: Stage) => (kept.get('screen') ?? 'new token') as Screen
const operation = (stage: Stage): string => operations[screenOf(stage)]

const tokens = '/organization/manage-organization/tokens'
const dialog = ({ page }: Stage): Locator => page.getByRole('alertdialog')
const nameOfToken = ({ page, t }: Stage) => page.getByRole('textbox', { name: t('tokens.name'), exact: true })
const row = ({ page, kept }: Stage) => page.getByRole('listitem').filter({ hasText: kept.get('name') ?? '' })
const collection = ({ kept }: Stage, of: string) => `/api/v1/organizations/${kept.get('organization')}/${of}`

/** Returns what identifies the request's actor among those of other tokens. */
function placeOf(stage: Stage): string {
  const screen = screenOf(stage)
  if (screen === 'new token') return 'createToken'
  return `${screen === 'dismissal' ? 'dismiss event' : 'revokeToken'} ${stage.kept.get('id')}`
}

/** Creates a record that only this path uses. */
async function create(stage: Stage, of: string, data: object): Promise<void> {
  const answer = await stage.page.request.post(collection(stage, of), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  stage.kept.set('id', ((await answer.json()) as { id: string }).id)
}

async function begin(stage: Stage, screen: Screen): Promise<void> {
  const { kept, page } = stage
  await signedIn(stage, 'manager')
  kept.set('screen', screen)
  kept.set('name', `Path ${Date.now()}`)
  kept.set('organization', await firstOrganization(page.request))
  stage.hold(operation(stage))
}

async function write(stage: Stage): Promise<void> {
  const { kept } = stage
  const field = screenOf(stage) === 'dismissal' ? dialog(stage).getByRole('textbox') : nameOfToken(stage)
  await field.fill(`${kept.get('name')}, ${Math.random()}`)
  kept.set('written', 'yes')
}

async function beginForm(stage: Stage, following: readonly string[]): Promise<void> {
  const { page, t, kept } = stage
  if (!following.includes('another was first')) {
    await begin(stage, 'new token')
    await page.goto(tokens)
    await nameOfToken(stage).waitFor()
    // A token without a name is refused.
    const outcome = following.findIndex((name) => name === 'it is done')
    if (outcome >= 0 && !following.slice(0, outcome).includes('write the name')) await write(stage)
    return
  }
  await begin(stage, 'dismissal')
  await create(stage, 'events', {
    title: kept.get('name'),
    kind: 'NEAR_MISS',
    importance: 'LOW',
    occurrence_date: '2026-01-05',
    accident_occurred: false,
  })
  await page.goto(`/evaluation/event-handling/${kept.get('id')}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('events.dismiss.button'), exact: true })
    .click()
  // Nothing is sent without a reason.
  await write(stage)
}

/** Dismisses the event first, as another user. */
async function dismissElsewhere({ kept, service }: Stage): Promise<void> {
  const api = await signedInElsewhere(service, 'manager')
  const path = `/api/v1/organizations/${kept.get('organization')}/events/${kept.get('id')}/dismiss`
  const answer = await api.put(path, { data: { reason: 'It was water' } })
  expect(answer.status(), await answer.text()).toBe(200)
  await api.dispose()
}

/** Responds with the refusal of an empty field. The service would not refuse a valid value. */
async function refuse(stage: Stage): Promise<void> {
  const isNew = screenOf(stage) === 'new token'
  if (isNew && (await nameOfToken(stage).inputValue()) === '') return stage.release(operation(stage), 'through')
  const fields = [{ path: isNew ? 'name' : 'reason', code: 'required' }]
  return stage.release(operation(stage), refusal('VALIDATION', { fields }, 'record'))
}

const action = (stage: Stage): Locator => {
  const { page, t } = stage
  if (screenOf(stage) === 'new token') return page.getByRole('button', { name: t('tokens.make'), exact: true })
  const name = screenOf(stage) === 'dismissal' ? t('events.dismiss.button') : t('tokens.revoke')
  return dialog(stage).getByRole('button', { name, exact: true })
}

/** Checks that the button that sends the request is enabled. */
const asks = (stage: Stage) => expect(action(stage)).toBeEnabled()

/** Checks that the failure is shown in a message, next to the button. */
async function tells(stage: Stage, text: string): Promise<void> {
  await asks(stage)
  await expect(stage.page.getByText(text).first()).toBeVisible()
}

const forms: ReadonlySet<string> = new Set(['write the name'])
const dialogs: ReadonlySet<string> = new Set(['open', 'cancel'])

export const request: Play = {
  actor: (live, stage) => live.findLast(({ place }) => place === placeOf(stage)),
  begin: {
    'a form on a page': beginForm,
    'a dialog': async (stage) => {
      await begin(stage, 'revocation')
      await create(stage, 'tokens', { name: stage.kept.get('name'), level: 'READ' })
      await stage.page.goto(tokens)
      await row(stage).waitFor()
    },
  },
  deeds: {
    open: async (stage) => {
      stage.kept.delete('closed')
      await row(stage)
        .getByRole('button', { name: new RegExp(`^${stage.t('tokens.revoke')}`) })
        .click()
    },
    'write the name': write,
    send: (stage) => {
      stage.kept.delete('written')
      return action(stage).click()
    },
    cancel: (stage) => {
      stage.kept.set('closed', 'yes')
      return dialog(stage)
        .getByRole('button', { name: stage.t('tokens.keep') })
        .click()
    },
    'it is done': (stage) => stage.release(operation(stage), 'through'),
    'it is refused': refuse,
    // Revoking a revoked token succeeds, so the conflict of the dialog is simulated.
    'another was first': async (stage) => {
      if (screenOf(stage) === 'revocation') return stage.release('RevokeToken', refusal('CONFLICT', {}, 'record'))
      await dismissElsewhere(stage)
      return stage.release('DismissEvent', 'through')
    },
    'it is not answered': (stage) => stage.release(operation(stage), 'unanswered'),
  },
  shows: {
    closed: (stage) => expect(dialog(stage)).toHaveCount(0),
    asking: asks,
    sending: async (stage) =>
      stage.kept.has('closed')
        ? expect(dialog(stage)).toHaveCount(0)
        : expect(stage.page.locator('button[aria-busy=true]')).toBeVisible(),
    refused: async (stage) => {
      if (screenOf(stage) !== 'new token') return tells(stage, stage.t('errors.VALIDATION'))
      const problem = new RegExp(stage.t('tokens.problems.name'))
      const told = expect(nameOfToken(stage))
      // A changed name does not show the problem of the former one.
      await (stage.kept.has('written') ? told.not : told).toHaveAccessibleDescription(problem)
    },
    stale: (stage) =>
      tells(stage, screenOf(stage) === 'dismissal' ? stage.t('events.stale') : stage.t('errors.CONFLICT')),
    failed: (stage) => tells(stage, stage.t('errors.UNREACHABLE')),
    done: async (stage) => {
      if (screenOf(stage) === 'new token') return expect(stage.page.locator('code')).toHaveText(/^ansvar_/)
      await expect(dialog(stage)).toHaveCount(0)
      await expect(row(stage)).toContainText(/revoked on/)
    },
  },
  never: {
    'done open 0': 'what is revoked has no button that revokes it',
  },
  isPlayable(names, input) {
    const isForm = input === 'a form on a page'
    if (names.some((name) => (isForm ? dialogs : forms).has(name))) return false
    const done = names.indexOf('it is done')
    // A revoked token cannot be revoked again. After another user was first, there is nothing left to do.
    return done < 0 || (!names.includes('another was first') && (isForm || done === names.length - 1))
  },
}
