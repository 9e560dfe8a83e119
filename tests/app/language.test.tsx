import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { i18n } from '@ansvar/web/app/i18n.ts'
import { openApp } from './app.tsx'
import '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'

// Content that depends on the language is fetched again in the other one: statements, code lists and names of the
// service, not only the texts of the interface.

let world: World
let maintainer: Person
beforeAll(async () => {
  world = await createWorld()
  maintainer = await world.signIn('maintainer')
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await i18n.changeLanguage('en')
  document.documentElement.lang = 'en'
  await stored('en')
})

/** Stores a language with the account, as another browser of the same user does. */
const stored = (language: string) =>
  maintainer.fetch('/api/v1/user', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  })

async function openChromate(): Promise<void> {
  const response = await maintainer.fetch('/api/v1/substances?q=1333-82-0')
  const { content } = (await response.json()) as { content: { id: string }[] }
  openApp(maintainer, `/admin/substances/${content[0]?.id}`)
  await screen.findByText(/May cause cancer/)
}

test('a switch fetches the hazard statements of a record in the other language, and back', async () => {
  await openChromate()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dansk' }))
  expect(await screen.findByText(/Kan fremkalde kræft/)).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/May cause cancer/)).toBeNull())
  await userEvent.setup().click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText(/May cause cancer/)).toBeDefined()
})

test('a switch fetches the names of a code list again', async () => {
  openApp(maintainer, '/admin/waste-types?chapter=12')
  expect((await screen.findAllByText(/machining/i)).length).toBeGreaterThan(0)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dansk' }))
  expect((await screen.findAllByText(/maskinbearbejdning|bearbejdning/i)).length).toBeGreaterThan(0)
})

test('a language that was stored in another browser is the language of the interface', async () => {
  await stored('da')
  openApp(maintainer, '/leadership/policies')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Politikker/))
  expect(document.documentElement.lang).toBe('da')
})
