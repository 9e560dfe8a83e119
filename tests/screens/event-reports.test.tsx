import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import EventReport from '@ansvar/web/features/evaluation/events/event-report.screen.tsx'
import EventDetail from '@ansvar/web/features/evaluation/events/events.detail.tsx'
import EventsList from '@ansvar/web/features/evaluation/events/events.list.tsx'
import MemberDetail from '@ansvar/web/features/organization/members/members.detail.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

type Answer = { readonly id: string; readonly version: number; readonly total: number; readonly name: string }

let world: World
let manager: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

async function call(person: Person, method: string, path: string, body?: object): Promise<Answer> {
  const response = await person.fetch(`/api/v1/organizations/${person.organizationId}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const allow = async (isAllowed: boolean) => {
  const path = `organizations/${manager.organizationId}`
  const { name } = await call(manager, 'GET', path)
  await call(manager, 'PUT', path, { name, readers_report_events: isAllowed })
}
const called = (name: string) => new RegExp(`^${name}\\s*(${t('screen.saving')})?$`)

describe('the short form', () => {
  test('is off for readers until the organization allows it', async () => {
    await allow(false)
    await mount(reader, '/events/report', <EventReport />)
    expect(await screen.findByText(t('events.reports.off'))).toBeTruthy()
    await mount(reader, '/evaluation/event-handling', <EventsList />)
    const button = await screen.findByRole('button', { name: t('events.create') })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('opens from the list, names what is missing, and ends with the number and who is notified', async () => {
    await allow(true)
    await mount(reader, '/evaluation/event-handling', <EventsList />)
    const link = await screen.findByRole('link', { name: t('events.create') })
    expect(link.getAttribute('href')).toBe('/events/report')
    const { user } = await mount(reader, '/events/report', <EventReport />)
    const send = await screen.findByRole('button', { name: called(t('events.reports.send')) })
    await user.click(send)
    const title = await screen.findByRole('textbox', { name: t('events.fields.title') })
    await waitFor(() => expect(document.activeElement).toBe(title))
    await user.type(title, 'Oil on the floor')
    await user.click(screen.getByRole('radio', { name: t('events.options.kind.NEAR_MISS') }))
    await user.type(screen.getByRole('textbox', { name: t('events.fields.persons') }), 'Jens')
    await user.click(screen.getByRole('button', { name: called(t('events.reports.send')) }))
    const receipt = await screen.findByRole('heading', { level: 2, name: /\d{4}-\d{3}/ })
    await waitFor(() => expect(document.activeElement).toBe(receipt))
    const open = screen.getByRole('link', { name: t('events.reports.open') })
    const id = new URL(open.getAttribute('href') ?? '', 'http://x').searchParams.get('open') ?? ''
    expect(await call(manager, 'GET', `events/${id}`)).toMatchObject({ title: 'Oil on the floor', persons: 'Jens' })
    await user.click(screen.getByRole('button', { name: t('events.reports.another') }))
    expect(await screen.findByRole('textbox', { name: t('events.fields.title') })).toHaveProperty('value', '')
  })
})

test('the causes of an event are nested lists, each cause below the one that it explains', async () => {
  const facts = { kind: 'NEAR_MISS', importance: 'LOW', occurrence_date: '2026-11-02', accident_occurred: false }
  const { id } = await call(manager, 'POST', 'events', { title: 'Slip', ...facts })
  const cause = (text: string, kind: string, because?: string) =>
    call(manager, 'POST', `events/${id}/causes`, { text, kind, because_of_id: because ?? null })
  const root = await cause('No drip tray', 'ROOT')
  const oil = await cause('Oil on the floor', 'CONTRIBUTING', root.id)
  await cause('Mads slipped', 'DIRECT', oil.id)
  await mount(manager, `/evaluation/event-handling/${id}`, <EventDetail id={id} mode="view" />)
  const first = (await screen.findByText('Mads slipped')).closest('li') as HTMLElement
  const second = within(first).getByText('Oil on the floor').closest('li') as HTMLElement
  expect(second).not.toBe(first)
  expect(within(second).getByText('No drip tray').closest('li')).not.toBe(second)
  expect(within(first).getAllByText(t('eventCauses.why'))).toHaveLength(2)
})

describe('a member who leaves', () => {
  test('hands over what they have, in the form that deactivates them', async () => {
    const member = await call(manager, 'POST', 'members', { name: 'Bo Vang', email: 'bo.vang@nordlys.example' })
    await call(manager, 'POST', 'reminders', {
      title: 'Check the boiler',
      instruction: '',
      starts_at: '2026-11-02',
      frequency: 'P1M',
      notice_period: 'P1W',
      responsible_id: member.id,
    })
    const path = `/organization/members/${member.id}/edit`
    const { user } = await mount(manager, path, <MemberDetail id={member.id} mode="edit" />)
    const active = await screen.findByRole('checkbox')
    expect(screen.queryByText(t('members.responsibilities.leaving'))).toBeNull()
    await user.click(active)
    expect(await screen.findByText(t('members.responsibilities.leaving'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: called(t('members.handOver.action')) }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: called(t('members.handOver.action')) }))
    expect(await dialog.findByText(t('members.problems.newMember.required'))).toBeTruthy()
    await user.type(dialog.getByRole('combobox'), 'Kirsten')
    await user.click(await screen.findByRole('option', { name: /Kirsten Holm/ }))
    await user.click(dialog.getByRole('button', { name: called(t('members.handOver.action')) }))
    await waitFor(() => expect(screen.queryByText(t('members.responsibilities.leaving'))).toBeNull())
    expect(await call(manager, 'GET', `members/${member.id}/responsibilities`)).toMatchObject({ total: 0 })
  })
})
