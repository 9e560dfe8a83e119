import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CreatePolicyDocument,
  DiscardPolicyDocument,
  PolicyDocument,
} from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
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
