import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CreatePolicyDocument,
  DiscardPolicyDocument,
  PolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import BinItemsList from '@ansvar/web/features/bin/bin-items.list.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'

let world: World
let manager: Person
let editor: Person
let id = ''

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
})
afterAll(() => world[Symbol.asyncDispose]())

/** Creates a policy for each test. */
beforeEach(async () => {
  toasts.clear()
  const { client, organizationId } = manager
  const { data } = await client
    .mutation(CreatePolicyDocument, { organizationId, input: { title: 'Noise', state: 'DRAFT' } })
    .toPromise()
  id = data?.record.id ?? ''
})

const discard = () =>
  manager.client.mutation(DiscardPolicyDocument, { organizationId: manager.organizationId, id, input: {} }).toPromise()
const stored = async () =>
  (await manager.client.query(PolicyDocument, { organizationId: manager.organizationId, id }).toPromise()).data?.record

describe('a record that another user has moved to the bin', () => {
  test('is restored and saved with the draft in one step', async () => {
    const { user } = await mount(editor, `/leadership/policies/${id}/edit`, <PolicyDetail id={id} mode="edit" />)
    const title = await screen.findByRole('textbox', { name: t('policies.fields.title') })
    await discard()
    await user.clear(title)
    await user.type(title, 'Noise and air')
    await user.click(screen.getByRole('button', { name: /^Save\b/ }))
    expect(await screen.findByText(t('screen.notSavedBecause.discarded'))).toBeDefined()
    expect((title as HTMLInputElement).value).toBe('Noise and air')
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('screen.discard.restoreAndSave')}`) }))
    await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Noise and air' }))
  })

  test('shows who moved it there, without the message that it was not found', async () => {
    await discard()
    toasts.error({ message: t('screen.missing') })
    await mount(editor, `/leadership/policies/${id}`, <PolicyDetail id={id} mode="view" />)
    expect(await screen.findByText(t('screen.discard.isInBin'))).toBeDefined()
    await waitFor(() => expect(toasts.current()).toEqual([]))
  })
})

test('a record in the bin whose name another one has is shown next to it, and is not restored', async () => {
  const area = () => call<{ readonly id: string }>(manager, 'POST', 'areas', { name: 'Paint store' })
  const first = await area()
  await call(manager, 'PUT', `areas/${first.id}/discard`)
  await area()
  const { user } = await mount(manager, '/bin', <BinItemsList />)
  const row = (await screen.findByText('Paint store')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: new RegExp(`^${t('screen.discard.restore')}`) }))
  const dialog = within(await screen.findByRole('alertdialog', { name: t('screen.discard.taken.title') }))
  expect(dialog.getAllByText('Paint store')).toHaveLength(2)
  expect(dialog.getByText(t('screen.discard.taken.inUse'))).toBeDefined()
  const link = dialog.getByRole('link', { name: t('screen.discard.taken.open') })
  expect(link.getAttribute('href')).toBe('/organization/manage-organization')
  // The dialog says it: no message repeats it.
  expect(toasts.current()).toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
