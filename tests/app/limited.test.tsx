import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '@ansvar/web/app/routes.tsx'
import { t } from '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'
import { openApp } from './app.tsx'

// The options of organizations with limited access, on every screen that they have: no field, filter or link whose
// choices or target they cannot open.

let world: World
let limited: Person
let full: Person

beforeAll(async () => {
  world = await createWorld()
  limited = await world.signIn('limited')
  full = await world.signIn('manager')
})
afterAll(() => world[Symbol.asyncDispose]())

async function firstId({ fetch, organizationId }: Person, collection: string): Promise<string> {
  const response = await fetch(`/api/v1/organizations/${organizationId}/${collection}`)
  const { content } = (await response.json()) as { content: { id: string }[] }
  if (!content[0]) throw new Error(`${collection} is empty`)
  return content[0].id
}

async function open(person: Person, path: string): Promise<void> {
  openApp(person, path)
  await waitFor(() => expect(content()).not.toBeNull(), { timeout: 10_000 })
}

const content = () => document.querySelector('main :is(form input, table a, .empty-state)')
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]

/** Returns the options of a screen: the labels of inputs, buttons and filters. */
const offers = () =>
  [...document.querySelectorAll('main :is(label, button, [role=group] > span)')]
    // The head of a column sorts, and is not an option.
    .filter((element) => element.closest('th') === null)
    .map((element) => element.textContent.trim())

/** The texts of fields, cards and filters whose values are maintained on screens without limited access. */
const unreachable = [
  'fields.department',
  'members.competences.add',
  'members.filters.departmentId',
  'members.filters.competenceId',
  'meters.fields.area',
  'meters.filters.areaId',
] as const

const screens: readonly { path: string; collection?: string; withFull: readonly (typeof unreachable)[number][] }[] = [
  { path: '/organization/members', withFull: ['members.filters.departmentId', 'members.filters.competenceId'] },
  { path: '/organization/members/new', withFull: ['fields.department', 'members.competences.add'] },
  {
    path: '/organization/members/:id/edit',
    collection: 'members',
    withFull: ['fields.department', 'members.competences.add'],
  },
  { path: '/monitoring/meters', withFull: ['meters.filters.areaId'] },
  { path: '/monitoring/meters/new/electricity', withFull: ['meters.fields.area'] },
  { path: '/monitoring/meters/:id/edit', collection: 'meters', withFull: ['meters.fields.area'] },
]

describe.each(screens)('$path', ({ path, collection, withFull }) => {
  const addressFor = async (person: Person) =>
    collection === undefined ? path : path.replace(':id', await firstId(person, collection))

  test('with limited access has no options that are maintained elsewhere', async () => {
    await open(limited, await addressFor(limited))
    const shown = offers()
    expect(unreachable.filter((key) => shown.includes(t(key)))).toEqual([])
  })

  test('has them with full access', async () => {
    await open(full, await addressFor(full))
    await waitFor(() => expect(withFull.filter((key) => !offers().includes(t(key)))).toEqual([]))
  })

  test('links only to screens that limited access has', async () => {
    await open(limited, await addressFor(limited))
    await waitFor(() => expect(links().length).toBeGreaterThan(0), { timeout: 10_000 })
    const targets = new Set(links().map((link) => new URL(link.href).pathname))
    expect([...targets].filter((target) => !isReachable(target))).toEqual([])
  })
})

/** Returns whether the screen of an address is available with limited access. */
const isReachable = (path: string): boolean =>
  routes.some(({ path: route, availability }) => availability === 'LIMITED' && matches(route, path))

const matches = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(/:\w+\??/g, '[^/]+')}$`).test(path)
