import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import SignIn from '@ansvar/web/features/home/sign-in.screen.tsx'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { AuthenticationContext, type Authentication } from '@ansvar/web/session/authentication.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

// After a refused save the focus moves to the first problem, once. It then stays in the field in which the user types
// while problems disappear. In every kind of form.

let world: World
let editor: Person
let policy: string

beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  const response = await editor.fetch(`/api/v1/organizations/${editor.organizationId}/policies?size=1`)
  policy = ((await response.json()) as { content: [{ id: string }] }).content[0].id
})
afterAll(() => world[Symbol.asyncDispose]())

/** The same user, whose writes the service refuses at these fields. */
const refusedAt = (...paths: readonly string[]): Person => ({
  ...editor,
  async fetch(input, init) {
    if (typeof init?.body !== 'string' || !init.body.includes('mutation ')) return editor.fetch(input, init)
    const fields = paths.map((path) => ({ path, code: 'too_long' }))
    const errors = [{ message: 'refused', extensions: { code: 'VALIDATION', reason: 'validation', fields } }]
    return Response.json({ data: null, errors })
  },
})

const summary = (count: number) => screen.findByText(t('screen.problems', { count }))

/** Types, and checks after each key that the focus is in the field. */
async function typeSteadily(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  for (const key of text) {
    await user.keyboard(key)
    expect(document.activeElement).toBe(field)
  }
}

describe('while a user types after a refused save, the focus stays', () => {
  test('in a record', async () => {
    const { user } = await mount(
      refusedAt('title', 'body', 'ownerId'),
      '/leadership/policies/new/edit',
      <PolicyDetail id="new" mode="edit" />,
    )
    const title = await screen.findByRole('textbox', { name: t('policies.fields.title') })
    await user.type(title, 'Waste')
    await user.click(screen.getByRole('button', { name: /^Save\b/ }))
    const notice = (await summary(3)).closest('[role]')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    await typeSteadily(user, title, ' and water')
    expect(await summary(2)).toBeDefined()
    // The next save moves it there again.
    await user.click(screen.getByRole('button', { name: /^Save\b/ }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByText(t('screen.problems', { count: 3 })).closest('[role]')),
    )
  })

  test('in a record below a record', async () => {
    const { user } = await mount(
      refusedAt('note', 'date'),
      `/leadership/policies/${policy}`,
      <PolicyDetail id={policy} mode="view" />,
    )
    await user.click(await screen.findByRole('button', { name: t('policyReviews.create') }))
    const note = await screen.findByRole('textbox', { name: t('fields.note') })
    await user.type(note, 'Read')
    await user.click(screen.getByRole('button', { name: /^Save\b/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
    await typeSteadily(user, note, ' twice')
  })

  test('in a dialog', async () => {
    const list = await editor.fetch(`/api/v1/organizations/${editor.organizationId}/events?size=1&state=OPEN`)
    const [{ id }] = ((await list.json()) as { content: [{ id: string }] }).content
    const { user } = await mount(refusedAt('reason'), '/evaluation/event-handling', <EventDetail id={id} mode="view" />)
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('events.dismiss.action')}`) }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const reason = dialog.getByRole('textbox')
    await user.type(reason, 'Done')
    await user.click(dialog.getByRole('button', { name: new RegExp(`^${t('events.dismiss.action')}`) }))
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    await typeSteadily(user, reason, ' with')
  })

  test('in the sign-in form', async () => {
    const authentication: Authentication = {
      busy: false,
      problem: 'refused',
      retryAfter: null,
      demoAccounts: [],
      signIn: () => undefined,
      signOut: () => undefined,
      switchLanguage: () => undefined,
    }
    const { user } = await mount(
      editor,
      '/',
      <AuthenticationContext value={authentication}>
        <SignIn />
      </AuthenticationContext>,
    )
    const email = screen.getByRole('textbox', { name: t('home.email') })
    expect(document.activeElement).toBe(screen.getByLabelText(t('home.password')))
    await typeSteadily(user, email, 'editor@nordlys.example')
  })
})
