import { randomUUID } from 'node:crypto'
import { normalItem, type ChecklistItem } from '@ansvar/domain/checklists'
import { camel, snake } from '#contract/cases.ts'
import { listSpec, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { checklist, checklistRevision, type ItemInput, type StoredItem } from './schema.ts'

export const checklistKind = kindOf('checklists', checklist)

export const checklistListSpec = listSpec(checklist, { sort: ['title', 'active'] })

/** Returns a stored item as the domain names it. */
export const domainItem = (item: StoredItem): ChecklistItem => camel(item)

/** Returns the items to store. A new item gets an id, which it keeps in every later revision. */
export const itemsToStore = (items: readonly ItemInput[]): StoredItem[] =>
  items.map((item) => snake(normalItem({ ...camel(item), id: item.id ?? randomUUID() })) as StoredItem)

/** Stores the current version of a checklist as a revision. */
export async function storeRevision({ trx }: Scope, row: Row<'checklists'>): Promise<void> {
  const { id, organization_id, version, title, items, last_modified_date, last_modified_by } = row
  const content = { title, items: JSON.stringify(items), last_modified_date, last_modified_by }
  await trx
    .insertInto('checklist_revisions')
    .values({ organization_id, checklist_id: id, version, ...content })
    .execute()
}

type Key = { readonly organizationId: string; readonly id: string }

/** Reads a page of the revisions of a checklist. */
export const readRevisions = ({ trx }: Scope, { organizationId, id }: Key, query: ListQuery) =>
  readPage(
    trx
      .selectFrom('checklist_revisions')
      .select(Object.keys(checklistRevision.shape) as (keyof typeof checklistRevision.shape)[])
      .where('organization_id', '=', organizationId)
      .where('checklist_id', '=', id),
    query,
  )
