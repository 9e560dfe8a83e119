import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRows, disabledRows, menuRows, mobileRows, reportEventRow, sectionRows } from '../spec/menus.ts'
import { walkers } from '../spec/visits.ts'
import { openApp } from './app.tsx'
import { t } from '../screens/mount.tsx'
import { createWorld, type World } from '../screens/service.ts'

// The menus of each level in the whole app, compared with the rows of the specification.

type Walker = (typeof walkers)[number]
type Entry = { readonly name: string; readonly leadsTo: string | null }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const insiders = walkers.filter(({ name }) => name !== 'visitor')

async function enter({ name }: Walker): Promise<void> {
  if (name === 'visitor') throw new Error('A visitor has no menus')
  openApp(await world.signIn(name), '/account')
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
}

const menu = (label: string): Element => {
  const nav = document.querySelector(`nav[aria-label="${label}"]`)
  if (!nav) throw new Error(`There is no menu ${label}`)
  return nav
}

/** Returns the name of a menu item, without its count and the reason why it is disabled. */
function nameOf(item: Element): string {
  const copy = item.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('[aria-hidden], .spoken')) part.remove()
  return copy.textContent
}

/** Returns the address of a link. A disabled one has none. */
const entryOf = (item: Element): Entry => ({ name: nameOf(item), leadsTo: item.getAttribute('href') })

/** Returns the expandable sections of the side bar by name, each with its items in order. */
const sectionsShown = () =>
  [...menu(t('app.menu')).querySelectorAll('button[aria-controls]')].map((button) => {
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
    return { name: nameOf(button), list, entries: [...(list?.querySelectorAll('a, button') ?? [])].map(entryOf) }
  })

const isShown = ({ accessibility }: Walker, { availability }: { availability: string }) =>
  accessibility === 'FULL' || availability === 'LIMITED'
const may = ({ permissions }: Walker, { permission }: (typeof menuRows)[number]) => permissions.includes(permission)
const linksOf = (entries: readonly Entry[]) => entries.flatMap(({ leadsTo }) => leadsTo ?? [])

describe('the side bar', () => {
  test.each(insiders)('of the $name has the sections and items of the role, in order', async (walker) => {
    await enter(walker)
    const shown = sectionsShown().filter(({ name }) => name !== t('menus.administration'))
    const sections = sectionRows.filter((row) => isShown(walker, row))
    expect(shown.map(({ name }) => name)).toEqual(sections.map(({ key }) => t(`menus.${key}`)))
    for (const [at, { key }] of sections.entries()) {
      const rows = menuRows.filter((row) => row.section === key && isShown(walker, row) && may(walker, row))
      expect([key, linksOf(shown[at]?.entries ?? [])]).toEqual([key, rows.map(({ path }) => path)])
    }
    const dashboard = menu(t('app.menu')).querySelector(`a[aria-label="${t('menus.dashboard')}"]`)
    expect(dashboard?.getAttribute('href')).toBe(walker.accessibility === 'FULL' ? '/dashboard' : undefined)
  })

  test.each(insiders)('of the $name disables what the specification disables, with the reason', async (walker) => {
    await enter(walker)
    const off = [...menu(t('app.menu')).querySelectorAll('.menu-entries button')]
    expect(off.filter((item) => item.getAttribute('aria-disabled') !== 'true')).toEqual([])
    expect(off.filter((item) => (item.querySelector('.spoken')?.textContent ?? '').length < 10)).toEqual([])
    const denied = menuRows.filter((row) => isShown(walker, row) && !may(walker, row))
    const named = [...disabledRows.filter((row) => isShown(walker, row)), ...denied].map(({ key }) => t(`menus.${key}`))
    expect(off.map((item) => entryOf(item).name).toSorted()).toEqual(named.toSorted())
  })

  test.each(insiders)('of the $name has the groups of the administration, or none', async (walker) => {
    await enter(walker)
    const administration = sectionsShown().find(({ name }) => name === t('menus.administration'))
    const groups = [...(administration?.list?.querySelectorAll('ul[aria-labelledby]') ?? [])].map((list) => [
      document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
      [...list.querySelectorAll('a, button')].map((item) => entryOf(item).leadsTo),
    ])
    const rows = adminRows.filter((row) => may(walker, row))
    const keys = [...new Set(rows.map(({ section }) => section))]
    expect(groups).toEqual(
      keys.map((key) => [t(`menus.${key}`), rows.filter(({ section }) => section === key).map(({ path }) => path)]),
    )
    expect(administration === undefined).toBe(rows.length === 0)
  })
})

/** Returns the items of the phone's bar: the target of each, or its action. */
const itemsOf = () =>
  [...menu(t('app.bottomBar')).children].map((item) => {
    const isOff = item.getAttribute('aria-disabled') === 'true'
    return { ...entryOf(item), does: item.hasAttribute('href') ? 'link' : isOff ? 'disabled' : 'sheet' }
  })

describe("the phone's bar", () => {
  const full = insiders.filter(({ accessibility }) => accessibility === 'FULL')
  const limited = insiders.filter(({ accessibility }) => accessibility === 'LIMITED')

  test.each(full)('of the $name has its items, and the actions of its sheet', async (walker) => {
    await enter(walker)
    expect(itemsOf()).toEqual(
      mobileRows.map(({ key, does, path }) => ({ name: t(`menus.${key}`), leadsTo: path ?? null, does })),
    )
    await userEvent.setup().click(screen.getByRole('button', { name: t('menus.actions') }))
    const sheet = await screen.findByRole('dialog')
    const actions = [...sheet.querySelectorAll('li > a, li > button')]
    const report = walker.permissions.includes(reportEventRow.permission) ? [reportEventRow.path] : []
    expect(linksOf(actions.map(entryOf))).toEqual(report)
    expect(actions.length).toBeGreaterThan(3)
    const off = actions.filter((action) => !action.hasAttribute('href'))
    expect(off.filter((action) => action.getAttribute('aria-disabled') !== 'true')).toEqual([])
  })

  test.each(limited)('of the $name has the items of the role, and the menu', async (walker) => {
    await enter(walker)
    const ways = menuRows.filter((row) => isShown(walker, row)).map(({ path }) => path)
    expect(itemsOf().map(({ leadsTo, does }) => leadsTo ?? does)).toEqual([...ways, 'sheet'])
  })
})
