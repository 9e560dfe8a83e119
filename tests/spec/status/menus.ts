import {
  adminGroups,
  dashboardItem,
  type MenuItem,
  mobileActions,
  mobileMenuItems,
  sections,
} from '@ansvar/web/app/menus.ts'
import type { disabledRows, MenuRow, mobileRows, SectionRow } from '../menus.ts'
import { present, type Status, wrong } from '../row.ts'

const groups = [
  ...sections,
  ...adminGroups,
  { key: null, items: [dashboardItem] },
  { key: 'actions', items: mobileActions },
]

const factsOf = (row: Pick<MenuRow, 'permission' | 'availability'>) => `${row.permission}, ${row.availability}`

function compare(
  found: Pick<MenuItem, 'permission' | 'availability'> | undefined,
  row: Omit<SectionRow, 'key'>,
): Status {
  if (!found) return wrong('the menus do not have it')
  return factsOf(found) === factsOf(row) ? present : wrong(`it is ${factsOf(found)}`)
}

/** An item with a link is identified by its section and path. Its text belongs to the interface. */
export const menuStatus = (row: MenuRow): Status =>
  compare(
    groups.find(({ key }) => key === row.section)?.items.find(({ path }) => path === row.path),
    row,
  )

export const sectionStatus = (row: SectionRow): Status =>
  compare(
    sections.find(({ key }) => key === row.key),
    row,
  )

export function disabledStatus(row: (typeof disabledRows)[number]): Status {
  const found = sections.flatMap(({ items }) => items).find(({ key }) => key === row.key)
  return found && found.path !== null ? wrong(`it leads to ${found.path}`) : compare(found, row)
}

export function mobileStatus(row: (typeof mobileRows)[number]): Status {
  const found = mobileMenuItems.find(({ key }) => key === row.key)
  if (!found) return wrong('the bar does not have it')
  const does = 'path' in found ? 'link' : 'sheet' in found ? 'sheet' : 'disabled'
  if (does !== row.does) return wrong(`it is a ${does}`)
  return 'path' in found && found.path !== row.path ? wrong(`it leads to ${found.path}`) : present
}

/** Returns the phone's actions except reporting an event. */
export const otherActions = (path: string | null): readonly MenuItem[] =>
  mobileActions.filter((action) => action.path !== path)
