import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import BinItemsList from '@ansvar/web/features/bin/bin-items.list.tsx'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { call } from './call.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, rowLinks as rows, t } from './mount.tsx'

// Several records restored from the bin at once.

type Named = { readonly id: string }
type Listed = { readonly total_elements: number; readonly content: readonly { readonly name: string }[] }

let world: World
let manager: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const create = (name: string, more: object = {}) => call<Named>(manager, 'POST', 'areas', { name, ...more })
const discard = ({ id }: Named) => call(manager, 'PUT', `areas/${id}/discard`, {})
/** Creates areas, moves them to the bin, and returns them. */
async function discarded(...names: readonly string[]): Promise<readonly Named[]> {
  const made: Named[] = []
  for (const name of names) made.push(await create(name))
  for (const each of made) await discard(each)
  return made
}
const live = async (word: string) =>
  (await call<Listed>(manager, 'GET', `areas?q=${word}&size=100`)).content.map(({ name }) => name).toSorted()

// Style sheets are not loaded, so the name of a button includes its label while it works.
const restoring = new RegExp(`^${t('screen.bulk.actions.restore')}\\s*(${t('screen.saving')})?$`)
const bar = () => within(screen.getByRole('region', { name: t('screen.bulk.label') }))

/** Selects rows by their names, and confirms that they are restored. */
async function restore(...names: readonly string[]) {
  const { user } = await mount(manager, '/bin?filter.resource=areas', <BinItemsList />)
  await rows()
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(bar().getByRole('button', { name: restoring }))
  const form = within(await screen.findByRole('alertdialog'))
  for (const name of names) expect(form.getByText(name)).toBeTruthy()
  await user.click(form.getByRole('button', { name: restoring }))
  return user
}

describe('several records in the bin', () => {
  test('are restored at once, and the others stay', async () => {
    await discarded('Shed north', 'Shed south', 'Shed west')
    await restore('Shed north', 'Shed south')
    await waitFor(() => expect(toasts.current().at(-1)?.title).toBe('2 records restored'))
    expect(await live('Shed')).toEqual(['Shed north', 'Shed south'])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Shed north/ })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /Shed west/ })).toBeTruthy()
  })

  test('whose name is taken stay selected, with the reason, and the others are restored', async () => {
    await discarded('Kiln east', 'Kiln far')
    await create('Kiln east')
    const user = await restore('Kiln east', 'Kiln far')
    expect(await screen.findByText('1 could not be changed:')).toBeTruthy()
    const outcome = screen.getByRole('alertdialog')
    expect(outcome.textContent).toContain(t('screen.notSavedBecause.key_taken'))
    expect(await live('Kiln')).toEqual(['Kiln east', 'Kiln far'])
    await user.click(within(outcome).getByRole('button', { name: t('screen.bulk.close') }))
    expect(screen.getByRole('checkbox', { name: /Kiln east/ })).toHaveProperty('checked', true)
  })

  test('that another user has restored already are no failure', async () => {
    const [gate] = await discarded('Gate A', 'Gate B')
    const { user } = await mount(manager, '/bin?filter.resource=areas', <BinItemsList />)
    await rows()
    await user.click(screen.getByRole('checkbox', { name: /Gate A/ }))
    await user.click(screen.getByRole('checkbox', { name: /Gate B/ }))
    const { content } = await call<{ readonly content: readonly Named[] }>(
      manager,
      'GET',
      `bin?record_id=${gate?.id ?? ''}`,
    )
    await call(manager, 'PUT', `bin/${content[0]?.id ?? ''}/restore`)
    await user.click(bar().getByRole('button', { name: restoring }))
    const form = within(await screen.findByRole('alertdialog'))
    await user.click(form.getByRole('button', { name: restoring }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await live('Gate')).toEqual(['Gate A', 'Gate B'])
  })
})
