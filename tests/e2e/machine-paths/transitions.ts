import { expect, type Locator } from '@playwright/test'
import { firstOrganization, signIn, signInAsOther } from './session.ts'
import { refusal, type Driver, type PathContext } from './context.ts'

// Dismisses an event, whose transition asks for a reason.

const dialog = ({ page }: PathContext): Locator => page.getByRole('alertdialog')
const pathOf = ({ state }: PathContext) => `/api/v1/organizations/${state.get('organization')}/events`
const action = (context: PathContext): Locator =>
  dialog(context).getByRole('button', { name: context.t('events.dismiss.action'), exact: true })

/** Changes the event as another user, without changing its stage. */
async function saveAsOther(context: PathContext): Promise<void> {
  const api = await signInAsOther(context.service, 'manager')
  const path = `${pathOf(context)}/${context.state.get('id')}`
  const stored = (await (await api.get(path)).json()) as Readonly<Record<string, unknown>>
  const { title, kind, occurrence_date, accident_occurred, importance } = stored
  const data = { title, kind, occurrence_date, accident_occurred, importance: importance === 'LOW' ? 'HIGH' : 'LOW' }
  const response = await api.put(path, { data })
  expect(response.status(), await response.text()).toBe(200)
  await api.dispose()
}

async function write(context: PathContext): Promise<void> {
  await dialog(context).getByRole('textbox').fill(`Reported twice, ${Math.random()}`)
}

/** Checks that the form can be sent, and shows a text. */
async function expectShown(context: PathContext, text: string): Promise<void> {
  await expect(action(context)).toBeEnabled()
  await expect(context.page.getByText(text).first()).toBeVisible()
}

export const transition: Driver = {
  actor: (live, { state }) => live.findLast(({ actorKey }) => actorKey === `events.dismiss ${state.get('id')}`),
  starts: {
    'a button': async (context) => {
      const { page, state } = context
      await signIn(context, 'manager')
      state.set('organization', await firstOrganization(page.request))
      const data = {
        title: `Path ${Date.now()}`,
        kind: 'NEAR_MISS',
        importance: 'LOW',
        occurrence_date: '2026-01-05',
        accident_occurred: false,
      }
      const response = await page.request.post(pathOf(context), { data })
      expect(response.status(), await response.text()).toBe(201)
      state.set('id', ((await response.json()) as { id: string }).id)
      context.delay('DismissEvent')
      await page.goto(`/evaluation/event-handling/${state.get('id')}`)
      await page.locator('.stages').waitFor()
    },
  },
  steps: {
    open: async (context) => {
      context.state.delete('closed')
      await context.page
        .getByRole('main')
        .getByRole('button', { name: context.t('events.dismiss.action'), exact: true })
        .click()
      // Nothing is sent without a reason.
      if ((await dialog(context).getByRole('textbox').inputValue()) === '') await write(context)
    },
    'write the reason': write,
    send: (context) => action(context).click(),
    cancel: async (context) => {
      context.state.set('closed', 'yes')
      await dialog(context)
        .getByRole('button', { name: context.t('screen.cancel'), exact: true })
        .click()
    },
    'it is done': (context) => context.release('DismissEvent', 'through'),
    // The service refuses no valid value.
    'it is refused': (context) => {
      const fields = [{ path: 'reason', code: 'required' }]
      return context.release('DismissEvent', refusal('VALIDATION', { fields }, 'record'))
    },
    'another user was first': async (context) => {
      await saveAsOther(context)
      await context.release('DismissEvent', 'through')
    },
    'it gets no response': (context) => context.release('DismissEvent', 'no response'),
  },
  checks: {
    idle: (context) => expect(dialog(context)).toHaveCount(0),
    editing: (context) => expect(action(context)).toBeEnabled(),
    sending: async (context) =>
      context.state.has('closed')
        ? expect(dialog(context)).toHaveCount(0)
        : expect(dialog(context).locator('button[aria-busy=true]')).toBeVisible(),
    refused: (context) => expect(action(context)).toBeEnabled(),
    stale: (context) => expectShown(context, context.t('events.columns.importance')),
    failed: (context) => expectShown(context, context.t('screen.failed.causes.UNREACHABLE')),
    done: async (context) => {
      await expect(dialog(context)).toHaveCount(0)
      await expect(
        context.page.getByRole('button', { name: context.t('events.reinstate.action'), exact: true }),
      ).toBeVisible()
    },
  },
  never: {
    'done open 0': 'a dismissed event has no dismiss button',
  },
  // An event is dismissed once.
  canFollow(names) {
    const done = names.indexOf('it is done')
    return done < 0 || done === names.length - 1
  },
}
