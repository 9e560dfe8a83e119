import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { t } from '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'
import { openApp } from './app.tsx'

let world: World
let manager: Person
beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

const isList = (init: RequestInit | undefined) =>
  typeof init?.body === 'string' && init.body.includes('query Policies(')

/** A user whose first list is fetched at once, but whose response is delayed until it is released. */
function withLateList({ fetch, ...person }: Person) {
  const gate = Promise.withResolvers<null>()
  const requests = { lists: 0, arrived: 0 }
  const late: Person = {
    ...person,
    async fetch(input, init) {
      if (!isList(init)) return fetch(input, init)
      requests.lists += 1
      const isFirst = requests.lists === 1
      // The response is created now, from the current records, and does not change later.
      const response = await fetch(input, { ...init, signal: null })
      if (isFirst) await gate.promise
      requests.arrived += 1
      return response
    },
  }
  return { late, requests, release: () => gate.resolve(null) }
}

test.each(['before', 'after'] as const)(
  'after a delayed first list, a new policy is in the list to which the user returns, %s the return',
  async (when) => {
    const title = `Lone work ${randomUUID()}, told ${when}`
    const { late, requests, release } = withLateList(manager)
    openApp(late, '/leadership/policies')
    const user = userEvent.setup()
    await waitFor(() => expect(requests.lists).toBe(1))
    await user.click(await screen.findByRole('link', { name: t('policies.create') }))
    await user.type(await screen.findByRole('textbox', { name: t('policies.fields.title') }), title)
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('screen.save')}`) }))
    await screen.findByText(t('screen.saved.message', { title, version: 1 }))
    if (when === 'before') release()
    await user.click(screen.getAllByRole('link', { name: t('policies.title') })[0] as HTMLElement)
    if (when === 'after') release()
    expect(await screen.findByRole('link', { name: title })).toBeDefined()
    expect(location.pathname).toBe('/leadership/policies')
    await waitFor(() => expect(requests.arrived).toBe(requests.lists))
    expect(screen.queryByRole('link', { name: title })).not.toBeNull()
  },
)

const back = (to: string) => `/?return_url=${encodeURIComponent(to)}`
const isPermissions = (init: RequestInit | undefined) =>
  typeof init?.body === 'string' && init.body.includes('query Permissions(')

test.each([
  ['/leadership/policies?q=noise', '/leadership/policies?q=noise'],
  ['//elsewhere.example/steal', '/dashboard'],
  ['https://elsewhere.example/', '/dashboard'],
])('a signed-in user with the return address %s goes on to %s if no request failed', async (to, place) => {
  openApp(manager, back(to))
  await waitFor(() => expect(location.pathname + location.search).toBe(place))
  expect(screen.queryByText(t('home.checkFailed.title'))).toBeNull()
})

test('after a failed check the root shows it, stays, and opens the address on a retry', async () => {
  let isDown = true
  let requests = 0
  const person: Person = {
    ...manager,
    async fetch(input, init) {
      if (!isPermissions(init)) return manager.fetch(input, init)
      requests += 1
      return isDown ? new Response('', { status: 503 }) : manager.fetch(input, init)
    },
  }
  openApp(person, back('/leadership/policies'))
  expect(await screen.findByText(t('home.checkFailed.title'))).toBeDefined()
  expect(location.pathname + location.search).toBe(back('/leadership/policies'))
  expect(requests).toBe(1)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: t('home.tryAgain') }))
  await waitFor(() => expect(requests).toBe(2))
  expect(await screen.findByText(t('home.checkFailed.title'))).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: t('home.tryAgain') }))
  await waitFor(() => expect(location.pathname).toBe('/leadership/policies'))
})
