import type { Change, Entry } from '#db/trail/changes.ts'
import { createdOrganization } from '#db/trail/created.ts'
import { contentOf, difference } from '#db/trail/difference.ts'

type Named = Pick<Change, 'organizationId' | 'resource' | 'id' | 'parent'>
type Save = Pick<Entry, 'at' | 'userId' | 'userName'> & { readonly content: object }

/** Returns the changes of a record from its saves, oldest first. */
export const historyOf = (record: Named, saves: readonly Save[]): Entry[] =>
  saves.map(({ content, ...by }, index) => {
    const before = saves[index - 1]?.content
    return before === undefined
      ? { ...record, ...by, action: 'CREATED', before: null, after: contentOf(content) }
      : { ...record, ...by, action: 'UPDATED', ...difference(before, content) }
  })

type Row = { readonly id: string; readonly organization_id: string; readonly created_date: Date }

/** Returns the history of records that were created once, before any user signed in. */
export const historyOfRows = (resource: string, rows: readonly Row[]): Entry[] =>
  rows.map((row) => ({
    organizationId: row.organization_id,
    action: 'CREATED',
    resource,
    id: row.id,
    parent: null,
    before: null,
    after: contentOf(row),
    ...entered(row.created_date),
  }))

type OrganizationRow = Parameters<typeof createdOrganization>[0] & { readonly created_date: Date }

/** Returns the history of the demo's organizations: the first entry of each trail. */
export const historyOfOrganizations = (rows: readonly OrganizationRow[]): Entry[] =>
  rows.map((row) => ({ ...createdOrganization(row), ...entered(row.created_date) }))

const entered = (at: Date) => ({ at, userId: null, userName: 'Ansvar' })
