import { adminGroups, dashboardItem, mobileActions, sections } from '@ansvar/web/app/menus.ts'
import type { RoleRow } from '../roles.ts'
import { present, type Status, wrong } from '../row.ts'
import { guardedRoutes } from './routes.ts'

const groups = [...sections, ...adminGroups]
const items = [...groups.flatMap((group) => group.items), dashboardItem, ...mobileActions]

/** Returns the section with that name, or the items. */
const itemsOf = (key: string) => {
  const section = groups.find((group) => group.key === key)
  return section ? [section] : items.filter((item) => item.key === key)
}

/** A role is present if everything that it opens requires its permission, and nothing requires another. */
export function roleStatus({ permission, routes, menus }: RoleRow): Status {
  const faults: string[] = []
  for (const beginning of routes) {
    const below = guardedRoutes.filter(({ path }) => path === beginning || path.startsWith(`${beginning}/`))
    if (below.length === 0) faults.push(`no route begins with ${beginning}`)
    for (const route of below)
      if (route.permission !== permission) faults.push(`${route.path} requires ${route.permission}`)
  }
  for (const key of menus) {
    const found = itemsOf(key)
    if (found.length === 0) faults.push(`no menu has ${key}`)
    for (const each of found) if (each.permission !== permission) faults.push(`${key} requires ${each.permission}`)
  }
  return faults.length === 0 ? present : wrong(faults.join('; '))
}
