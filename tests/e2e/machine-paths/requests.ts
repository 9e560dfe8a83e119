import { expect, type Locator } from '@playwright/test'
import { firstOrganization, signedIn, signedInElsewhere } from './plays.ts'
import { refusal, type Play, type Stage } from './stage.ts'

/**
 * The request is that of a new token, which is a form on a page; that of the dismissal of an event, where another was
 * first: a new token conflicts with nothing; and that of the revocation of a token, which is a dialog without a field.
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

/** By which the request is told from those of other tokens. */
function placeOf(stage: Stage): string {
  const screen = screenOf(stage)
  if (screen === 'new token') return 'createToken'
  return `${screen === 'dismissal' ? 'dismiss event' : 'revokeToken'} ${stage.kept.get('id')}`
}

/** A record of the path's own. */
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
    // Without a name it is refused.
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
  // Without a reason nothing is sent.
  await write(stage)
}

/** Another dismisses the event first. */
async function dismissElsewhere({ kept, service }: Stage): Promise<void> {
  const api = await signedInElsewhere(service, 'manager')
  const path = `/api/v1/organizations/${kept.get('organization')}/events/${kept.get('id')}/dismiss`
  const answer = await api.put(path, { data: { reason: 'It was water' } })
  expect(answer.status(), await answer.text()).toBe(200)
  await api.dispose()
}

/** A refusal that the service gives for a name that is missing, and would not give for what is right. */
async function refuse(stage: Stage): Promise<void> {
  const isNew = screenOf(stage) === 'new token'
  if (isNew && (await nameOfToken(stage).inputValue()) === '') return stage.release(operation(stage), 'through')
  const fields = [{ path: isNew ? 'name' : 'reason', code: 'required' }]
  return stage.release(operation(stage), refusal('VALIDATION', { fields }, 'record'))
}

const action = (stage: Stage): Locator => {
  const { page, t } = stage
  if (screenOf(stage) === 'new token') return page.getByRole('button', { name: t('tokens.create'), exact: true })
  const name = screenOf(stage) === 'dismissal' ? t('events.dismiss.button') : t('tokens.revoke')
  return dialog(stage).getByRole('button', { name, exact: true })
}

/** What asks is there, to be used. */
const asks = (stage: Stage) => expect(action(stage)).toBeEnabled()

/** What failed is told in a message, beside what asks. */
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
    // A token that another has revoked is revoked again without a word; a dialog is told all the same.
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
      // Of another name it is not said.
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
    // What is revoked is not revoked again; where another was first, there is nothing left to do.
    return done < 0 || (!names.includes('another was first') && (isForm || done === names.length - 1))
  },
}
