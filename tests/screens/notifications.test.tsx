import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import AccountScreen from '@ansvar/web/features/account/account.screen.tsx'
import Bell from '@ansvar/web/app/notifications/bell.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let manager: Person
let editor: Person
let editorId: string
let base: string

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
  base = `/api/v1/organizations/${manager.organizationId}`
  editorId = ((await (await editor.fetch('/api/v1/user')).json()) as { id: string }).id
})
afterAll(() => world[Symbol.asyncDispose]())

const send = (person: Person, method: string, path: string, body: object = {}) =>
  person.fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Makes the editor responsible for a new meter and returns its id. */
async function assign(name: string): Promise<string> {
  const meter = { name, utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER', responsible_id: editorId }
  const response = await send(manager, 'POST', `${base}/meters`, meter)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

beforeEach(() => send(editor, 'PUT', `${base}/notifications/read`))

const bell = (unread: number) =>
  screen.findByRole('button', {
    name: unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread }),
  })
/** The name also contains the label while the action is in progress, which is hidden by a style. */
const readAll = new RegExp(t('notifications.readAll'))
const panel = () => screen.findByRole('dialog', { name: t('notifications.title') })

describe('the bell', () => {
  test('shows how many notifications are unread, and the newest ones by day', async () => {
    await assign('Compressor 1')
    await assign('Compressor 2')
    const { user } = await mount(editor, '/dashboard', <Bell />)
    await user.click(await bell(2))
    const opened = within(await panel())
    const today = within(await opened.findByRole('region', { name: t('dashboard.today') }))
    const [first, second] = today.getAllByRole('link')
    expect(first?.textContent).toContain(`${t('notifications.isUnread')}: Compressor 2`)
    expect(first?.textContent).toContain(`${t('notifications.kinds.ASSIGNED')} · ${t('meters.one')}`)
    expect(second?.textContent).toContain('Compressor 1')
  })

  test('opens the record next to its list, marks the notification as read and closes', async () => {
    const id = await assign('Compressor 3')
    const { user } = await mount(editor, '/dashboard', <Bell />)
    await user.click(await bell(1))
    await user.click(await within(await panel()).findByRole('link', { name: /Compressor 3/ }))
    expect(location.pathname + location.search).toBe(`/monitoring/meters?open=${id}`)
    await bell(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows a record that somebody else moved to the bin, and that it was restored since', async () => {
    const id = await assign('Compressor 6')
    const discarded = await send(manager, 'PUT', `${base}/meters/${id}/discard`, { reason: 'Duplicate' })
    const item = (await discarded.json()) as { id: string }
    const { user } = await mount(editor, '/dashboard', <Bell />)
    await user.click(await bell(2))
    const kind = `${t('notifications.kinds.RECORD_DISCARDED')} · ${t('meters.one')}`
    const first = await within(await panel()).findByRole('link', { name: /Compressor 6/ })
    expect(first.textContent).toContain(kind)
    expect(first.textContent).not.toContain(t('notifications.restored'))
    expect(within(await panel()).getByText(t('notifications.binned'))).toBeTruthy()
    await user.keyboard('{Escape}')
    expect((await send(manager, 'PUT', `${base}/bin/${item.id}/restore`)).status).toBe(200)
    await user.click(await bell(2))
    const restored = await within(await panel()).findByText(`${kind} · ${t('notifications.restored')}`)
    expect(restored.closest('a')?.getAttribute('href')).toBe(`/monitoring/meters?open=${id}`)
  })

  test('marks all as read, and then offers it no more', async () => {
    await assign('Compressor 4')
    const { user } = await mount(editor, '/dashboard', <Bell />)
    await user.click(await bell(1))
    await user.click(await within(await panel()).findByRole('button', { name: readAll }))
    await waitFor(() => expect(screen.queryByRole('button', { name: readAll })).toBeNull())
    // The number and the list are two requests.
    const marks = within(await panel())
    await waitFor(() => expect(marks.queryByText(new RegExp(`^${t('notifications.isUnread')}`))).toBeNull())
  })

  test('opens by keyboard, and Escape returns the focus to it', async () => {
    const { user } = await mount(editor, '/dashboard', <Bell />)
    await bell(0)
    await user.tab()
    await user.keyboard('{Enter}')
    await panel()
    await waitFor(async () => expect((await panel()).contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await bell(0)))
  })

  test('without notifications says what it is for', async () => {
    const limited = await world.signIn('limited')
    const { user } = await mount(limited, '/dashboard', <Bell />)
    await user.click(await bell(0))
    expect(await screen.findByText(t('notifications.empty.text'))).toBeTruthy()
  })

  test('that cannot load offers to try again, and then shows the notifications', async () => {
    await assign('Compressor 5')
    const { user, line } = await mount(editor, '/dashboard', <Bell />)
    const button = await bell(1)
    line.open = false
    await user.click(button)
    const again = await screen.findByRole('button', { name: t('screen.tryAgain') })
    line.open = true
    await user.click(again)
    expect(await screen.findByRole('link', { name: /Compressor 5/ })).toBeTruthy()
  })
})

const feeds = async () =>
  (
    (await (await editor.fetch('/api/v1/user/calendar-feeds')).json()) as {
      content: { titles: string; kinds: string[] }[]
    }
  ).content

describe('the calendar on the account page', () => {
  test('shows a new address once, then its use, and revokes it after a question', async () => {
    const { user } = await mount(editor, '/account', <AccountScreen />)
    const card = within(await screen.findByRole('region', { name: t('account.calendar.title') }))
    await user.click(await card.findByRole('radio', { name: t('account.calendar.options.FULL') }))
    await user.click(card.getByRole('button', { name: new RegExp(t('account.calendar.create')) }))
    const address = (await card.findByText(/\/calendar\/[\w-]{43}\.ics$/)).textContent
    expect(await feeds()).toMatchObject([{ titles: 'FULL', kinds: [] }])
    await user.click(card.getByRole('button', { name: t('tokens.secretDone') }))
    expect(card.queryByText(address)).toBeNull()
    await card.findByText(new RegExp(t('tokens.unused')))
    expect((await editor.fetch(new URL(address).pathname)).status).toBe(200)
    await user.click(await card.findByRole('button', { name: new RegExp(`^${t('tokens.revoke')}`) }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(t('account.calendar.revokeTitle'))).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: new RegExp(t('tokens.revoke')) }))
    await waitFor(async () => expect(await feeds()).toEqual([]))
    await waitFor(() => expect(card.queryByText(new RegExp(t('tokens.unused')))).toBeNull())
    expect((await editor.fetch(new URL(address).pathname)).status).toBe(404)
  })

  test('contains the kinds of task that are chosen, at least one', async () => {
    const { user } = await mount(editor, '/account', <AccountScreen />)
    const card = within(await screen.findByRole('region', { name: t('account.calendar.title') }))
    const group = within(await card.findByRole('group', { name: t('account.calendar.kinds') }))
    const boxes = group.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual(Array.from({ length: 24 }, () => true))
    expect(group.queryByRole('checkbox', { name: t('workItems.options.kind.BREACH') })).toBeNull()
    for (const box of boxes) await user.click(box)
    const create = () => user.click(card.getByRole('button', { name: new RegExp(t('account.calendar.create')) }))
    await create()
    await card.findByText(t('account.calendar.noKinds'))
    expect(await feeds()).toEqual([])
    for (const kind of ['READING', 'INSPECTION'] as const)
      await user.click(group.getByRole('checkbox', { name: t(`workItems.options.kind.${kind}`) }))
    expect(card.queryByText(t('account.calendar.noKinds'))).toBeNull()
    await create()
    await user.click(await card.findByRole('button', { name: t('tokens.secretDone') }))
    expect(await feeds()).toMatchObject([{ titles: 'PLAIN', kinds: ['INSPECTION', 'READING'] }])
    const chosen = [t('workItems.options.kind.INSPECTION'), t('workItems.options.kind.READING')].join(', ')
    expect(await card.findByText(chosen)).toBeTruthy()
  })
})

const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: t('notifications.kinds.ASSIGNED') })

const summary = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: new RegExp(t('account.notifications.digest')) })

const stored = async () => (await editor.fetch('/api/v1/user/notification-settings')).json()

describe('the settings on the account page', () => {
  test('are saved at once, and each choice changes its kind only', async () => {
    const { user } = await mount(editor, '/account', <AccountScreen />)
    expect((await choice()).value).toBe('BELL')
    await user.selectOptions(await choice(), 'EMAIL')
    await waitFor(async () => expect(await stored()).toMatchObject({ immediate: expect.arrayContaining(['ASSIGNED']) }))
    await user.selectOptions(await choice(), 'OFF')
    await waitFor(async () => expect(await stored()).toMatchObject({ muted: ['ASSIGNED'] }))
    expect(await stored()).toMatchObject({ digest: 'NONE', immediate: expect.arrayContaining(['ACTION_ASSIGNED']) })
    await user.selectOptions(await choice(), 'BELL')
    await waitFor(async () => expect(await stored()).toMatchObject({ muted: [] }))
  })

  test('offer a daily summary at an hour, and change nothing else', async () => {
    const { user } = await mount(editor, '/account', <AccountScreen />)
    expect((await summary()).value).toBe('NONE')
    await user.selectOptions(await summary(), t('account.notifications.hour', { hour: '16' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ digest: 'DAILY', digest_hour: 16, muted: [] }))
    await user.selectOptions(await summary(), t('account.notifications.options.OFF'))
    await waitFor(async () => expect(await stored()).toMatchObject({ digest: 'NONE', digest_hour: 16 }))
  })

  test('show the stored choice again if saving fails', async () => {
    const { user, line } = await mount(editor, '/account', <AccountScreen />)
    const select = await choice()
    line.open = false
    await user.selectOptions(select, 'OFF')
    await waitFor(() => expect(select.value).toBe('BELL'))
    line.open = true
  })
})
