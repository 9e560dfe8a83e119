import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChemicalAssociationsList } from '@ansvar/web/features/chemicals/chemical-associations/chemical-associations.list.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { chooseItem, mount, t } from './mount.tsx'

let world: World
let editor: Person
let reader: Person
beforeAll(async () => {
  world = await createWorld()
  editor = await world.signIn('editor')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

type View = { readonly name: string; readonly query: string; readonly active: boolean }
const saved = async (query = 'active=true') =>
  (await call<{ content: View[] }>(editor, 'GET', `list-views?list=chemicalAssociations&${query}`)).content

const patience = { timeout: 10_000 }
const menu = () => screen.findByRole('button', { name: t('screen.views.title') })
const item = (name: string) => screen.findByRole('menuitem', { name }, patience)
/** A button that also contains its label while the request is in progress. */
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const list = <ChemicalAssociationsList />

test('a list is saved as it is shown, and a view with the same name is replaced', async () => {
  const { user } = await mount(editor, '/chemicals/my-chemicals?page=2&size=25&dangerCode=YELLOW', list)
  await user.click(await menu())
  await item('Red chemicals by name')
  await chooseItem(user, await item(t('screen.views.save')))
  const name = await screen.findByRole('textbox', { name: new RegExp(t('screen.views.name')) })
  await user.click(button(t('screen.save')))
  expect(await screen.findByText(t('problems.required'))).toBeDefined()
  await user.type(name, 'Yellow ones')
  await user.click(button(t('screen.save')))
  await vi.waitFor(
    async () =>
      expect(await saved()).toContainEqual(
        expect.objectContaining({ name: 'Yellow ones', query: 'dangerCode=YELLOW&size=25' }),
      ),
    patience,
  )

  const count = (await saved()).length
  await user.click(await menu())
  await item(t('screen.views.remove', { name: 'Yellow ones' }))
  await chooseItem(user, await item(t('screen.views.save')))
  const again = await screen.findByRole('textbox', { name: new RegExp(t('screen.views.name')) })
  expect(again).toHaveProperty('value', 'Yellow ones')
  await user.clear(again)
  await user.type(again, 'red chemicals BY NAME')
  expect(screen.getByText(t('screen.views.replaces', { name: 'Red chemicals by name' }))).toBeDefined()
  await user.click(button(t('screen.views.replace')))
  await vi.waitFor(
    async () =>
      expect(await saved()).toContainEqual(
        expect.objectContaining({ name: 'red chemicals BY NAME', query: 'dangerCode=YELLOW&size=25' }),
      ),
    patience,
  )
  expect(await saved()).toHaveLength(count)
})

test('a view that is shown is removed, and Undo offers it again', async () => {
  const { user } = await mount(editor, '/chemicals/my-chemicals', list)
  await user.click(await menu())
  const register = (await saved()).find(({ name }) => name === 'Register for the authorities')
  await chooseItem(user, await item('Register for the authorities'))
  await vi.waitFor(() => expect(location.search).toBe(`?${register?.query}`), patience)
  await user.click(await menu())
  const remove = await item(t('screen.views.remove', { name: 'Register for the authorities' }))
  const undo = vi.fn<(typeof toasts)['success']>()
  const shown = vi.spyOn(toasts, 'success').mockImplementation(undo)
  await chooseItem(user, remove)
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce(), patience)
  expect(await saved('active=false')).toMatchObject([{ name: 'Register for the authorities' }])
  undo.mock.calls[0]?.[0].action?.onPress()
  await vi.waitFor(async () => expect(await saved('active=false')).toEqual([]), patience)
  shown.mockRestore()
})

test('a reader opens views and saves none', async () => {
  const { user } = await mount(reader, '/chemicals/my-chemicals', list)
  await user.click(await menu())
  await item('Register for the authorities')
  expect(screen.queryByRole('menuitem', { name: t('screen.views.save') })).toBeNull()
})

test('a list without views says so', async () => {
  const outsider = await world.signIn('outsider')
  const { user } = await mount(outsider, '/chemicals/my-chemicals', list)
  await user.click(await menu())
  expect(await item(t('screen.views.none'))).toBeDefined()
})
