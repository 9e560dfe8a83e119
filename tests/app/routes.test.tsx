import { mkdirSync, writeFileSync } from 'node:fs'
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicRoutes, routes } from '@ansvar/web/app/routes.tsx'
import { type Sign, visits, walkers } from '../spec/visits.ts'
import { root } from '../tree/files.ts'
import { openApp } from './app.tsx'
import { t, textsOf } from '../screens/mount.tsx'
import { addressesOf } from './records.ts'
import { createWorld, type Person, type World } from '../screens/service.ts'

// Every route for every level, in the whole app with the service behind it. Writes the results to
// test-results/routes.txt and compares them with the table of tests/spec/visits.ts.

let world: World
let addressOf: (route: string) => string
const met = new Map<string, Map<string, string>>()

beforeAll(async () => {
  world = await createWorld()
  addressOf = await addressesOf(await world.signIn('maintainer'), await world.signIn('outsider'))
})
afterAll(async () => {
  const lines = visits.map(({ path }) => {
    const cells = walkers.map(({ name }) => `  ${name.padEnd(10)} ${met.get(name)?.get(path) ?? ''}`)
    return [path, ...cells, ''].join('\n')
  })
  mkdirSync(`${root}test-results`, { recursive: true })
  writeFileSync(`${root}test-results/routes.txt`, lines.join('\n'))
  await world[Symbol.asyncDispose]()
})

/** The texts for a record that is not found, in every section. */
const notFound = new Set(
  Object.values(textsOf('en').translation).flatMap((texts) =>
    typeof texts === 'object' && 'missing' in texts ? [texts.missing] : [],
  ),
)

const heading = () => document.querySelector('h1:not([data-passed])')

/** Navigates to a path as a link does, and waits for the result. */
async function meet(path: string): Promise<string> {
  for (const passed of document.querySelectorAll('h1')) passed.setAttribute('data-passed', '')
  history.pushState(null, '', path)
  await waitFor(() => expect(heading()).not.toBeNull(), { interval: 5, timeout: 10_000 })
  return heading()?.textContent ?? ''
}

function signOf(path: string, title: string): Sign {
  if (location.pathname === '/unauthorized' && path !== '/unauthorized') return 'x'
  if (location.search === `?return_url=${encodeURIComponent(path)}`) return title === t('home.signIn') ? 'S' : '?'
  if (title === t('unknown.title')) return '?'
  return notFound.has(title) ? '-' : 'o'
}

/** Sets the language to English, whatever the account has stored. */
async function inEnglish(person: Person): Promise<Person> {
  await person.fetch('/api/v1/user', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language: 'en' }),
  })
  return person
}

const somewhereElse = (path: string, isVisitor: boolean) => {
  const candidates = isVisitor ? ['/reset-password', '/'] : ['/no/such/page', '/account']
  return candidates.find((expectedPath) => expectedPath !== path) ?? ''
}

describe('every route', () => {
  test.each(walkers)('gives the $name the result in the specification', { timeout: 240_000 }, async (walker) => {
    const isVisitor = walker.name === 'visitor'
    const seen = new Map<string, string>()
    met.set(walker.name, seen)
    openApp(walker.name === 'visitor' ? world.visitor() : await inEnglish(await world.signIn(walker.name)), '/account')
    await waitFor(() => expect(heading()).not.toBeNull())

    const wrong: string[] = []
    let last: Sign = 'o'
    for (const { path: route, met: signs, to, limitedTo } of visits) {
      const path = addressOf(route)
      // Routes of one screen reuse its content, so another page is opened between two of them.
      const detour = somewhereElse(path, isVisitor)
      if (last !== 'x' && location.pathname !== detour) await meet(detour)
      const title = await meet(path)
      const sign = signOf(path, title)
      last = sign
      seen.set(route, `${sign} ${title}${location.pathname === path ? '' : ` at ${location.pathname}`}`)
      const isIn = !isVisitor && (sign === 'o' || sign === '-')
      const expectedPath = addressOf((walker.accessibility === 'LIMITED' ? limitedTo : undefined) ?? to ?? route)
      if (document.body.textContent.includes('⟦')) wrong.push(`${route}: a text is missing`)
      if (document.body.textContent.includes(t('errors.broken.title'))) wrong.push(`${route}: is broken`)
      if (sign !== signs[walkers.indexOf(walker)]) wrong.push(`${route}: ${sign} ${title}`)
      if (isIn && location.pathname !== expectedPath) wrong.push(`${route}: at ${location.pathname}`)
    }
    expect(wrong.join('\n')).toBe('')
  })

  test('of the app is among the visited ones', () => {
    const walked = new Set(visits.map(({ path }) => path))
    expect([...publicRoutes, ...routes].map(({ path }) => path).filter((path) => !walked.has(path))).toEqual([])
  })
})
