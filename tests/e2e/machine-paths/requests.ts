import { expect, type Locator } from '@playwright/test'
import { firstOrganization, signIn } from './session.ts'
import { refusal, type Driver, type PathContext } from './context.ts'

/** The screen with the request. "New token" is a form on a page. "Revocation" of a token is a dialog without a field. */
type Screen = 'new token' | 'revocation'

const operations = { 'new token': 'CreateToken', revocation: 'RevokeToken' } as const
const screenOf = ({ state }: PathContext) => (state.get('screen') ?? 'new token') as Screen
const operation = (context: PathContext): string => operations[screenOf(context)]

const tokens = '/organization/manage-organization/tokens'
const dialog = ({ page }: PathContext): Locator => page.getByRole('alertdialog')
const nameOfToken = ({ page, t }: PathContext) => page.getByRole('textbox', { name: t('tokens.name'), exact: true })
const row = ({ page, state }: PathContext) => page.getByRole('listitem').filter({ hasText: state.get('name') ?? '' })
const collection = ({ state }: PathContext, of: string) => `/api/v1/organizations/${state.get('organization')}/${of}`

/** Returns what identifies the request's actor among those of other tokens. */
function positionOf(context: PathContext): string {
  return screenOf(context) === 'new token' ? 'createToken' : `revokeToken ${context.state.get('id')}`
}

/** Creates a record that only this path uses. */
async function create(context: PathContext, of: string, data: object): Promise<void> {
  const response = await context.page.request.post(collection(context, of), { data })
  expect(response.status(), await response.text()).toBe(201)
  context.state.set('id', ((await response.json()) as { id: string }).id)
}

async function starts(context: PathContext, screen: Screen): Promise<void> {
  const { state, page } = context
  await signIn(context, 'manager')
  state.set('screen', screen)
  state.set('name', `Path ${Date.now()}`)
  state.set('organization', await firstOrganization(page.request))
  context.delay(operation(context))
}

async function write(context: PathContext): Promise<void> {
  const { state } = context
  await nameOfToken(context).fill(`${state.get('name')}, ${Math.random()}`)
  state.set('written', 'yes')
}

async function beginForm(context: PathContext, nextSteps: readonly string[]): Promise<void> {
  await starts(context, 'new token')
  await context.page.goto(tokens)
  await nameOfToken(context).waitFor()
  // A token without a name is refused.
  const outcome = nextSteps.findIndex((name) => name === 'it is done')
  if (outcome >= 0 && !nextSteps.slice(0, outcome).includes('write the name')) await write(context)
}

/** Responds with the refusal of an empty field. The service would not refuse a valid value. */
async function refuse(context: PathContext): Promise<void> {
  const isNew = screenOf(context) === 'new token'
  if (isNew && (await nameOfToken(context).inputValue()) === '') return context.release(operation(context), 'through')
  const fields = [{ path: 'name', code: 'required' }]
  return context.release(operation(context), refusal('VALIDATION', { fields }, 'record'))
}

const action = (context: PathContext): Locator => {
  const { page, t } = context
  if (screenOf(context) === 'new token') return page.getByRole('button', { name: t('tokens.create'), exact: true })
  return dialog(context).getByRole('button', { name: t('tokens.revoke'), exact: true })
}

/** Checks that the button that sends the request is enabled. */
const expectReady = (context: PathContext) => expect(action(context)).toBeEnabled()

/** Checks that the failure is shown in a message, next to the button. */
async function expectMessage(context: PathContext, text: string): Promise<void> {
  await expectReady(context)
  await expect(context.page.getByText(text).first()).toBeVisible()
}

const forms: ReadonlySet<string> = new Set(['write the name'])
const dialogs: ReadonlySet<string> = new Set(['open', 'cancel'])

export const request: Driver = {
  actor: (live, context) => live.findLast(({ actorKey }) => actorKey === positionOf(context)),
  starts: {
    'a form on a page': beginForm,
    'a dialog': async (context) => {
      await starts(context, 'revocation')
      await create(context, 'tokens', { name: context.state.get('name'), level: 'READ' })
      await context.page.goto(tokens)
      await row(context).waitFor()
    },
  },
  steps: {
    open: async (context) => {
      context.state.delete('closed')
      await row(context)
        .getByRole('button', { name: new RegExp(`^${context.t('tokens.revoke')}`) })
        .click()
    },
    'write the name': write,
    send: (context) => {
      context.state.delete('written')
      return action(context).click()
    },
    cancel: (context) => {
      context.state.set('closed', 'yes')
      return dialog(context)
        .getByRole('button', { name: context.t('tokens.keep') })
        .click()
    },
    'it is done': (context) => context.release(operation(context), 'through'),
    'it is refused': refuse,
    // Creating a token never conflicts, and revoking a revoked one succeeds, so the conflict is simulated.
    'another user was first': (context) => context.release(operation(context), refusal('CONFLICT', {}, 'record')),
    'it gets no response': (context) => context.release(operation(context), 'no response'),
  },
  checks: {
    closed: (context) => expect(dialog(context)).toHaveCount(0),
    editing: expectReady,
    sending: async (context) =>
      context.state.has('closed')
        ? expect(dialog(context)).toHaveCount(0)
        : expect(context.page.locator('button[aria-busy=true]')).toBeVisible(),
    refused: async (context) => {
      if (screenOf(context) !== 'new token') return expectMessage(context, context.t('errors.VALIDATION'))
      const problem = new RegExp(context.t('tokens.problems.name'))
      const expectation = expect(nameOfToken(context))
      // A changed name does not show the problem of the former one.
      await (context.state.has('written') ? expectation.not : expectation).toHaveAccessibleDescription(problem)
    },
    stale: (context) => expectMessage(context, context.t('errors.CONFLICT')),
    failed: (context) => expectMessage(context, context.t('errors.UNREACHABLE')),
    done: async (context) => {
      if (screenOf(context) === 'new token') return expect(context.page.locator('code')).toHaveText(/^ansvar_/)
      await expect(dialog(context)).toHaveCount(0)
      await expect(row(context)).toContainText(/revoked on/)
    },
  },
  never: {
    'done open 0': 'a revoked token has no revoke button',
  },
  canFollow(names, input) {
    const isForm = input === 'a form on a page'
    if (names.some((name) => (isForm ? dialogs : forms).has(name))) return false
    const done = names.indexOf('it is done')
    // A revoked token cannot be revoked again.
    return done < 0 || isForm || done === names.length - 1
  },
}
