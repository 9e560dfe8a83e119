import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { t } from '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'
import { openApp } from './app.tsx'

const manage = '/organization/manage-organization'

let world: World
let manager: Person
beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const save = () => screen.getByRole('button', { name: new RegExp(t('screen.save')) })
const field = (name: string) => screen.findByRole('textbox', { name })

test('a competence is refused without a name and with a duplicate one, and is then in the list', async () => {
  openApp(manager, manage)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: t('competences.create') }))
  await user.click(save())
  expect(await screen.findByText(t('competences.problems.name.required'))).toBeDefined()
  await user.type(await field(t('competences.fields.name')), 'first aid')
  await user.click(save())
  expect(await screen.findByText(t('competences.problems.name.taken'))).toBeDefined()
  await user.type(await field(t('competences.fields.name')), ' at sea')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: t('competences.fields.name') })).toBeNull())
  const { content } = (await (
    await manager.fetch(`/api/v1/organizations/${manager.organizationId}/competences?size=100`)
  ).json()) as { content: { name: string }[] }
  expect(content.map(({ name }) => name)).toContain('first aid at sea')
})

type Organization = { readonly id: string; readonly name: string }

test('a subsidiary cannot choose itself or an organization below it as its parent', async () => {
  const holding = async () => {
    const response = await manager.fetch('/api/v1/organizations')
    return ((await response.json()) as { content: Organization[] }).content
  }
  const [top, subsidiary] = await holding()
  const added = await manager.fetch(`/api/v1/organizations/${top?.id}/organizations/${subsidiary?.id}/subsidiaries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Nordlys Bath Nine ApS' }),
  })
  expect(added.status).toBe(201)
  openApp(manager, `${manage}/${top?.id}/subsidiary/${subsidiary?.id}/edit`)
  const user = userEvent.setup()
  const above = await screen.findByRole('button', { name: new RegExp(`^${t('organizations.fields.parent')}`) })
  await user.click(above)
  const tree = within(await screen.findByRole('tree'))
  expect(await tree.findByText(top?.name ?? '')).toBeDefined()
  const offered = tree.getAllByRole('treeitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(offered.filter((name) => name.includes(subsidiary?.name ?? ' ') || name.includes('Bath Nine'))).toEqual([])
})

test.each([
  ['subsidiary', 'organizations'],
  ['department', 'departments'],
])('a new %s below an organization outside the holding is not found, as any unknown record', async (kind, name) => {
  for (const parent of ['00000000-0000-4000-8000-000000000000', 'new']) {
    openApp(manager, `${manage}/${parent}/${kind}/new/edit`)
    expect(await screen.findByRole('heading', { name: t(`${name}.missing`) })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  }
})
