import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventLimits } from '@ansvar/domain/events'
import { documentLimits } from '@ansvar/domain/controlled-documents'
import { policyLimits } from '@ansvar/domain/policies'
import EventsList from '@ansvar/web/features/evaluation/events/events.list.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { NewToken } from '@ansvar/web/features/organization/tokens/new-token.tsx'
import { i18n } from '@ansvar/web/app/i18n.ts'
import { spoken } from '@ansvar/web/ui/live-region.ts'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, rowLinks, t } from './mount.tsx'

// Texts that are longer than the service accepts, in forms of every kind.

/** Waits as long as a busy machine needs. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })

let world: World
let manager: Person
let sent: string[] = []

beforeAll(async () => {
  world = await createWorld()
  const person = await world.signIn('manager')
  manager = {
    ...person,
    fetch: (to, init) => {
      if (typeof init?.body === 'string' && init.body.includes('mutation')) sent.push(init.body)
      return person.fetch(to, init)
    },
  }
})
afterAll(() => world[Symbol.asyncDispose]())

type Stored = { readonly id: string; readonly title: string; readonly version: number }

async function openPolicy() {
  const input = {
    title: 'Noise',
    body: 'We keep quiet.',
    state: 'DRAFT',
    communications: [{ audience: 'All', channel: 'Mail' }],
  }
  const { id } = await call<Stored>(manager, 'POST', 'policies', input)
  const mounted = await mount(manager, `/leadership/policies/${id}/edit`, <PolicyDetail id={id} mode="edit" />)
  const title = await screen.findByRole('textbox', { name: t('policies.fields.title') })
  sent = []
  return { ...mounted, id, title, stored: () => call<Stored>(manager, 'GET', `policies/${id}`) }
}

const save = () => screen.findByRole('button', { name: /^Save\b/ })
const tooLong = () => t('problems.too_long')
const countOf = (length: string, max: string) => t('ui.length', { length, max })

describe('a text that is longer than the maximum', () => {
  test('is complete in the field, which shows the problem and the length at once', async () => {
    const { user, title } = await openPolicy()
    await user.clear(title)
    await user.click(title)
    await user.paste('x'.repeat(documentLimits.title + 1))
    expect((title as HTMLInputElement).value).toHaveLength(201)
    expect(title.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(tooLong())).toBeDefined()
    expect(screen.getByText('201 of 200 characters')).toBeDefined()
    await eventually(() => expect(spoken.current()).toBe(countOf('201', '200')))
  })

  test('is not sent, and can be saved once it is shorter', async () => {
    const { user, title, stored } = await openPolicy()
    await user.clear(title)
    await user.click(title)
    await user.paste('x'.repeat(documentLimits.title + 1))
    await user.click(await save())
    expect(await screen.findByText(t('screen.problems', { count: 1 }))).toBeDefined()
    expect(sent).toEqual([])
    expect(await stored()).toMatchObject({ title: 'Noise', version: 1 })
    await user.type(title, '{Backspace}')
    expect(screen.queryByText(tooLong())).toBeNull()
    await user.click(await save())
    await eventually(async () => expect(await stored()).toMatchObject({ title: 'x'.repeat(200), version: 2 }))
  })

  test('is measured in characters as the service does: an emoji is one, and the space around a line is none', async () => {
    const { user, title, stored } = await openPolicy()
    await user.clear(title)
    await user.click(title)
    await user.paste(`${'👷'.repeat(documentLimits.title)} `)
    expect(screen.queryByText(tooLong())).toBeNull()
    await user.click(await save())
    await eventually(async () => expect(await stored()).toMatchObject({ title: '👷'.repeat(200), version: 2 }))
  })

  test('is refused in the row of a list', async () => {
    const { user, stored } = await openPolicy()
    const audience = screen.getByRole('textbox', { name: t('policies.communications.audience') })
    await user.click(audience)
    await user.paste('x'.repeat(policyLimits.audience))
    expect(audience.getAttribute('aria-invalid')).toBe('true')
    await user.click(await save())
    expect(await screen.findByText(t('screen.problems', { count: 1 }))).toBeDefined()
    expect(sent).toEqual([])
    expect(await stored()).toMatchObject({ version: 1 })
  })

  test('is refused in the dialog of a bulk action, which focuses it', async () => {
    const facts = { kind: 'OBSERVATION', importance: 'LOW', occurrence_date: '2026-11-02', accident_occurred: false }
    await call(manager, 'POST', 'events', { ...facts, title: 'Overlong one' })
    const { user } = await mount(manager, '/evaluation/event-handling?q=overlong', <EventsList />)
    await rowLinks()
    await user.click(screen.getByRole('checkbox', { name: t('screen.list.selectAll') }))
    await user.click(screen.getByRole('button', { name: t('screen.bulk.actions.dismiss') }))
    const form = within(await screen.findByRole('alertdialog'))
    sent = []
    await user.click(form.getByRole('textbox'))
    await user.paste('x'.repeat(eventLimits.reason + 1))
    expect(form.getByText('1,001 of 1,000 characters')).toBeDefined()
    const dismiss = new RegExp(`^${t('screen.bulk.actions.dismiss')}`)
    await user.click(form.getByRole('button', { name: dismiss }))
    expect(document.activeElement).toBe(form.getByRole('textbox'))
    expect(sent).toEqual([])
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })

  test('is refused in a form that is no record', async () => {
    const { user } = await mount(manager, '/organization/tokens', <NewToken onMade={() => undefined} />)
    sent = []
    await user.click(await screen.findByRole('textbox', { name: t('tokens.name') }))
    await user.paste('x'.repeat(201))
    expect(screen.getByText(tooLong())).toBeDefined()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('tokens.create')}`) }))
    expect(screen.getByText('201 of 200 characters')).toBeDefined()
    expect(sent).toEqual([])
  })
})

test('the length is shown from nine tenths of the maximum on, in the user’s language', async () => {
  const { user, title } = await openPolicy()
  await user.clear(title)
  await user.click(title)
  await user.paste('x'.repeat(180))
  expect(document.querySelector('.text-length')).toBeNull()
  await user.paste('x')
  expect(document.querySelector('.text-length')?.textContent).toBe('181 of 200 characters')
  expect(title.getAttribute('aria-invalid')).toBeNull()
  expect(i18n.getFixedT('da')('ui.length', { length: '2.130', max: '2.000' })).toBe('2.130 af højst 2.000 tegn')
})
