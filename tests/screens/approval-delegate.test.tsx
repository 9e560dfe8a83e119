import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import AccountScreen from '@ansvar/web/features/account/account.screen.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import PolicyVersions from '@ansvar/web/features/leadership/policies/policies.versions.tsx'
import MemberDetail from '@ansvar/web/features/organization/members/members.detail.tsx'
import { DelegateCard } from '@ansvar/web/screen/approval-delegate/delegate-card.tsx'
import { createWorld, type Account, type Person, type World } from './service.ts'
import { read, starting, undo, type Values } from './undoing.ts'
import { lookFor, mount, t } from './mount.tsx'

const today = localDay(new Date(), 'Europe/Copenhagen')
const later = fromDayNumber(dayNumber(today) + 7)

let world: World
const people = new Map<Account, Person>()
const ids = new Map<Account, string>()
const personOf = (account: Account) => people.get(account) as Person
const idOf = (account: Account) => ids.get(account) ?? ''

beforeAll(async () => {
  world = await createWorld()
  for (const account of ['manager', 'editor', 'reader'] as const) {
    people.set(account, await world.signIn(account))
    const user = (await (await personOf(account).fetch('/api/v1/user')).json()) as { readonly id: string }
    ids.set(account, user.id)
  }
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => put('reader', {}))

/** Sets or ends the delegate of a member without the screen. */
const put = (account: Account, delegate: object) => {
  const { fetch, organizationId } = personOf('manager')
  const path = `/api/v1/organizations/${organizationId}/members/${idOf(account)}/approval-delegate`
  const headers = { 'content-type': 'application/json' }
  return fetch(path, { method: 'PUT', headers, body: JSON.stringify(delegate) })
}
const stored = (account: Account): Promise<Values> => read(personOf('manager'), `members/${idOf(account)}`)
const card = async () => within(await screen.findByRole('region', { name: t('members.delegate.title') }))
const set = { name: starting(t('members.delegate.set.action')).name }

async function choose(user: Awaited<ReturnType<typeof mount>>['user'], name: string) {
  await user.click((await card()).getByRole('button', set))
  const dialog = within(await screen.findByRole('alertdialog'))
  await lookFor(user, dialog.getByRole('combobox'), name)
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(t('members.fields.delegateFrom')) }), today)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(t('members.fields.delegateUntil')) }), later)
  await user.click(dialog.getByRole('button', set))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

describe('the delegate', () => {
  test('is chosen by a reader on the account page, and ended there, which can be undone', async () => {
    const { user } = await mount(personOf('reader'), '/account', <AccountScreen />)
    await (await card()).findByText(t('members.delegate.none'))
    await choose(user, 'Mads Bruun')
    await (await card()).findByText(/Mads Bruun decides about documents until/)
    expect(await stored('reader')).toMatchObject({
      approval_delegate_id: idOf('editor'),
      delegate_from: today,
      delegate_until: later,
    })
    await user.click((await card()).getByRole('button', starting(t('members.delegate.end.action'))))
    await waitFor(async () => expect(await stored('reader')).toMatchObject({ approval_delegate_id: null }))
    await undo()
    expect(await stored('reader')).toMatchObject({ approval_delegate_id: idOf('editor'), delegate_until: later })
  })

  test('is chosen by a manager on the page of the member, and that can be undone', async () => {
    const id = idOf('reader')
    const path = `/organization/members/${id}`
    const { user } = await mount(personOf('manager'), path, <MemberDetail id={id} mode="view" />)
    await choose(user, 'Mads Bruun')
    expect(await stored('reader')).toMatchObject({ approval_delegate_id: idOf('editor') })
    await undo()
    expect(await stored('reader')).toMatchObject({ approval_delegate_id: null, delegate_from: null })
  })

  test('is another member, with a first and a last day', async () => {
    const { user } = await mount(personOf('reader'), '/account', <AccountScreen />)
    await user.click((await card()).getByRole('button', set))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', set))
    await dialog.findByText(t('members.problems.approvalDelegate.required'))
    await lookFor(user, dialog.getByRole('combobox'), 'Jonas')
    await user.click(await screen.findByRole('option', { name: /Jonas/ }))
    await user.click(dialog.getByRole('button', set))
    expect(await dialog.findByText(t('members.problems.approvalDelegate.invalid'))).toBeTruthy()
    await dialog.findByText(t('members.problems.delegateFrom.required'))
    await dialog.findByText(t('members.problems.delegateUntil.required'))
  })

  test('decides later, and the card says so', async () => {
    await put('reader', { approval_delegate_id: idOf('editor'), delegate_from: later, delegate_until: later })
    await mount(personOf('reader'), '/account', <DelegateCard memberId={idOf('reader')} />)
    expect(await (await card()).findByText(/Mads Bruun decides about documents from/)).toBeTruthy()
  })

  test('of another member is not shown to a reader', async () => {
    await mount(personOf('reader'), '/account', <DelegateCard memberId={idOf('editor')} />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})

test('an approval by a delegate names both, and the delegate sees for whom it waits', async () => {
  const editor = personOf('editor')
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const url = `/api/v1/organizations/${editor.organizationId}/${path}`
    const response = await editor.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { readonly id: string }).id
  }
  await put('reader', { approval_delegate_id: idOf('manager'), delegate_from: today, delegate_until: later })
  const id = await post('policies', { title: 'Cranes', body: 'Lift safely.', review_period: 'P1Y' })
  await post(`policies/${id}/approvals`, { approver_ids: [idOf('reader')] })
  const manager = personOf('manager')
  const { user } = await mount(manager, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
  await screen.findByText(t('approvals.notices.yoursFor', { version: 1, names: 'Jonas Kjær', name: 'Mads Bruun' }))
  await user.click(await screen.findByRole('button', starting(t('approvals.approve.action'))))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText(new RegExp(t('approvals.fields.currentPassword'))), 'ansvar-demo-2026')
  await user.click(dialog.getByRole('button', starting(t('approvals.approve.action'))))
  const both = t('approvals.entry.byDelegate', { name: 'Kirsten Holm', absent: 'Jonas Kjær' })
  expect(await screen.findByText((text) => text.startsWith(both))).toBeTruthy()
  await mount(manager, `/leadership/policies/${id}?version=2`, <PolicyVersions id={id} />)
  expect(await screen.findByText(both)).toBeTruthy()
})
