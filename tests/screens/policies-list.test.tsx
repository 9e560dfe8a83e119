import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CreatePolicyDocument } from '@ansvar/web/features/leadership/policies/generated/policies.graphql.ts'
import PoliciesList from '@ansvar/web/features/leadership/policies/policies.list.tsx'
import { createWorld, type Person, type World } from './service.ts'
import { mount, rowLinks, t } from './mount.tsx'

const address = '/leadership/policies'
let world: World
let [manager, reader]: Person[] = []

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  reader = await world.signIn('reader')
})
afterAll(() => world[Symbol.asyncDispose]())

const open = (person: Person | undefined, search = '') => {
  if (!person) throw new Error('Nobody is there')
  return mount(person, address + search, <PoliciesList />)
}
const titles = async () => (await rowLinks()).map(({ textContent }) => textContent)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the list of policies', () => {
  test('shows all of them with their count, those that need work first', async () => {
    await open(manager)
    expect(await titles()).toHaveLength(10)
    expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText(/^Review overdue/)).toBeDefined()
    expect(heading()).toBe('Policies 10')
    expect(screen.queryByText(/of 10/)).toBeNull()
  })

  test('shows the number of matches out of the total, and clears the filters with one press', async () => {
    const { user } = await open(manager, '?state=DRAFT')
    const found = await screen.findByText(/^\d+ of 10$/)
    expect(Number.parseInt(found.textContent, 10)).toBe((await titles()).length)
    await user.click(screen.getByRole('button', { name: 'Clear 1 filter' }))
    await waitFor(async () => expect(await titles()).toHaveLength(10))
    expect(location.search).toBe('')
  })

  test('finds the typed text, and says so if nothing matches', async () => {
    const { user } = await open(manager)
    await titles()
    await user.type(screen.getByRole('textbox', { name: t('policies.search') }), 'xyzzy')
    expect(await screen.findByText(t('policies.noMatchesFor', { q: 'xyzzy' }))).toBeDefined()
    expect(location.search).toBe('?q=xyzzy')
    expect(heading()).toBe('Policies 10')
  })

  test('is sorted by a press on a head, or by the chip that replaces it', async () => {
    const { user } = await open(manager)
    await titles()
    await user.click(screen.getByRole('button', { name: 'Policy' }))
    await waitFor(() => expect(location.search).toBe('?sort=title'))
    await user.click(screen.getByRole('button', { name: /^Sorted by/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Policy, descending' }))
    await waitFor(() => expect(location.search).toBe('?sort=-title'))
    await waitFor(async () => {
      const shown = await titles()
      expect(shown).toEqual(shown.toSorted().toReversed())
    })
  })

  test('reports and ignores unknown parameters in its address', async () => {
    await open(manager, '?state=NONE&colour=red')
    expect(await screen.findByText(t('screen.list.unknown', { names: 'state, colour' }))).toBeDefined()
    expect(await titles()).toHaveLength(10)
  })

  test('opens a record in a read-only panel, and says to a reader which role can edit', async () => {
    const { user } = await open(reader)
    await titles()
    await user.click(screen.getByRole('link', { name: 'Environmental policy' }))
    const panel = await screen.findByRole('dialog')
    const edit = await within(panel).findByRole('button', { name: t('screen.edit') })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
    expect(within(panel).getByText(/Editing requires the Editor role. Your role is Reader./)).toBeDefined()
    const ask = await within(panel).findByRole('link', { name: /^Ask / })
    expect(ask.getAttribute('href')).toBe('mailto:henrik.lund@nordlys.example')
  })

  test('says what failed without a response, and retries', async () => {
    const { user, line } = await open(manager)
    await titles()
    line.open = false
    await user.type(screen.getByRole('textbox', { name: t('policies.search') }), 'noise')
    expect(await screen.findByText(t('screen.list.failed'))).toBeDefined()
    line.open = true
    await user.click(screen.getByRole('button', { name: t('screen.failed.retry') }))
    await waitFor(() => expect(screen.queryByText(t('screen.list.failed'))).toBeNull())
  })

  test('pages through sixty', async () => {
    const { client, organizationId } = manager as Person
    for (let at = 10; at < 60; at += 1) {
      const input = { title: `Policy of hall ${at}`, body: 'We keep it clean.' }
      const { error } = await client.mutation(CreatePolicyDocument, { organizationId, input }).toPromise()
      expect(error).toBeUndefined()
    }
    const { user } = await open(manager, '?sort=title')
    expect(await screen.findByText('1–25 of 60')).toBeDefined()
    const first = await titles()
    await user.click(screen.getByRole('button', { name: t('ui.pager.next') }))
    await user.click(await screen.findByRole('button', { name: t('ui.pager.next') }))
    expect(await screen.findByText('51–60 of 60')).toBeDefined()
    await waitFor(async () => expect(await titles()).toHaveLength(10))
    expect(await titles()).not.toEqual(expect.arrayContaining(first))
    expect(location.search).toBe('?sort=title&page=3')
    await user.selectOptions(screen.getByRole('combobox', { name: t('ui.pager.sizeLabel') }), '100')
    await waitFor(async () => expect(await titles()).toHaveLength(60))
  })
})
