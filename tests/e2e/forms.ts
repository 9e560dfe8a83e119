import type { Account } from './fixtures.ts'
import { firstOf } from './records.ts'
import type { Screen } from './screen.ts'

/** Opens the edit form of the first row of a list. */
const formOf = (name: string, account: Account, collection: string): Screen => ({
  name,
  account,
  path: collection,
  at: firstOf(collection, '/edit'),
})

const manage = '/organization/manage-organization'

/** Opens the edit form of the first tree item whose address matches. */
const treeFormOf = (name: string, address: string): Screen => ({
  name,
  account: 'manager',
  path: manage,
  at: async (page) => (await page.locator(`main a${address}`).first().getAttribute('href')) ?? '',
})

/** Opens the record of the first row of a list. */
const recordIn = (name: string, collection: string): Screen => ({
  name,
  account: 'maintainer',
  path: collection,
  at: firstOf(collection),
})

/**
 * The records of the catalogues, and the edit forms of existing records. Screens with their own entries are in
 * screens.ts.
 */
export const forms: readonly Screen[] = [
  recordIn('chemical-admin', '/admin/chemicals'),
  recordIn('substance', '/admin/substances'),
  treeFormOf('department-edit', '[href*="/department/"]:not([href*="/new/"])'),
  treeFormOf('subsidiary-edit', '[href*="/subsidiary/"]:not([href*="/new/"])'),
  treeFormOf('department-new', '[href*="/department/new/"]'),
  treeFormOf('subsidiary-new', '[href*="/subsidiary/new/"]'),
  formOf('member-edit', 'manager', '/organization/members'),
  formOf('stakeholder-edit', 'manager', '/organization/stakeholders'),
  formOf('meter-edit', 'editor', '/monitoring/meters'),
  formOf('my-chemical-edit', 'editor', '/chemicals/my-chemicals'),
  formOf('stakeholder-admin-edit', 'maintainer', '/admin/stakeholders'),
  formOf('legislation-edit', 'maintainer', '/admin/legislation'),
  formOf('emission-factor-edit', 'maintainer', '/admin/emission-factors'),
  formOf('substance-edit', 'maintainer', '/admin/substances'),
  formOf('chemical-edit', 'maintainer', '/admin/chemicals'),
]
