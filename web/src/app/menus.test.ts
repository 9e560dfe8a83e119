import { describe, expect, test } from 'vitest'
import { adminGroups, dashboardItem, mobileActions, mobileMenuItems, sections, visibleSections } from './menus.ts'
import { isRedirect, neededPermission } from './route.ts'
import { routes } from './routes.tsx'

const items = [...sections, ...adminGroups].flatMap((section) => section.items)

describe('the menus', () => {
  test('each item links to a route, with the permission and the availability of that route', () => {
    for (const item of [dashboardItem, ...items, ...mobileActions]) {
      if (item.path === null) continue
      const route = routes.find(({ path }) => path === item.path)
      if (!route || isRedirect(route)) throw new Error(`${item.path} only leads on`)
      expect([item.path, neededPermission(route, {}), route.availability]).toEqual([
        item.path,
        item.permission,
        item.availability,
      ])
    }
  })

  test('limited access shows members and meters, and nothing else', () => {
    const shown = visibleSections(sections, 'LIMITED').map(({ key, items: inner }) => [
      key,
      inner.map((one) => one.key),
    ])
    expect(shown).toEqual([
      ['organization', ['members']],
      ['monitoring', ['meters']],
    ])
    expect(mobileMenuItems.filter(({ availability }) => availability === 'LIMITED').map(({ key }) => key)).toEqual([
      'menu',
    ])
  })

  test('keys are used once, so that each has one name', () => {
    const keys = sections.flatMap(({ key, items: inner }) => [key, ...inner.map((one) => one.key)])
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
