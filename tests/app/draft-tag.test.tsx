import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { t } from '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'
import { openApp } from './app.tsx'

let world: World
let [editor, manager]: Person[] = []
beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const sent = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const draftOf = (version: number) => screen.queryByText(t('screen.draftOf', { version }))
const save = () => screen.findByRole('button', { name: new RegExp(`^${t('screen.save')}`) })

test('a draft is tagged with its next version, and with the one after it once another user saves that', async () => {
  const { fetch, organizationId } = manager as Person
  const policies = `/api/v1/organizations/${organizationId}/policies`
  const made = await fetch(policies, sent('POST', { title: 'Tagged', state: 'DRAFT' }))
  const { id } = (await made.json()) as { id: string }
  openApp(editor as Person, `/leadership/policies/${id}/edit`)
  const user = userEvent.setup()
  const title = await screen.findByRole('textbox', { name: t('policies.fields.title') })
  expect(draftOf(2)).not.toBeNull()
  await user.type(title, ' twice')
  // The screen follows changes by other users. It reads changes from before that when it starts.
  const saved = await fetch(`${policies}/${id}`, sent('PUT', { title: 'Tagged', body: 'By Kirsten', state: 'DRAFT' }))
  expect(saved.status).toBe(200)
  await waitFor(() => expect(draftOf(3)).not.toBeNull(), { timeout: 15_000 })
  expect(draftOf(2)).toBeNull()
  await user.click(await save())
  await waitFor(() => expect(location.pathname).toBe(`/leadership/policies/${id}`))
  await waitFor(() => expect([2, 3, 4].filter(draftOf)).toEqual([]))
  const response = (await (await fetch(`${policies}/${id}`)).json()) as object
  expect(response).toMatchObject({ version: 3, title: 'Tagged twice', body: 'By Kirsten' })
})

test('a new record is the draft of no version', async () => {
  openApp(editor as Person, '/leadership/policies/new/edit')
  await save()
  expect([1, 2].filter(draftOf)).toEqual([])
})
