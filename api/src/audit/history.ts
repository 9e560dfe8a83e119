import { sql } from 'kysely'
import type { ChangeAction } from '@ansvar/domain/changes'
import { readPage } from '#db/pages.ts'
import type { Kind } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable, ReferredTable } from '#db/tables.ts'
import { plainOrder, type ListQuery, type ListSpec } from '#http/lists.ts'
import { CATALOGUE } from './changes.ts'

/** A change as it is shown: who, when, what, and each field with its old and new value, named as in REST. */
export type HistoryEntry = {
  number: number
  changed_date: string
  user_id: string | null
  user_name: string
  action: ChangeAction
  resource: string
  record_id: string
  fields: { field: string; before: unknown; after: unknown }[]
  references: { id: string; name: string }[]
}

/** Of which kinds a record's history tells: its own, and those of the records inside it. */
export type HistoryKinds = readonly Pick<Kind<RecordTable, unknown>, 'table' | 'references'>[]

/** Whether the reader may see a field of a change; what is not visible is left out, its values and its name. */
export type Visible = (resource: string, field: string) => boolean

export const historyListSpec: ListSpec = {
  sort: { number: plainOrder('number'), changed_date: plainOrder('number') },
  defaultSort: 'number,desc',
  filters: {},
  byId: false,
}

const named: Record<ReferredTable, string> = {
  members: 'name',
  areas: 'name',
  departments: 'name',
  competences: 'name',
  organizations: 'name',
  policies: 'title',
  meter_groups: 'name',
  reminders: 'title',
}

/** The changes of a record and of the records inside it, with the names of what they refer to. */
export async function readHistory(
  scope: Scope,
  kinds: HistoryKinds,
  record: { readonly organizationId: string | null; readonly id: string },
  query: ListQuery,
  visible: Visible,
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { rows, total } = await readPage(
    scope.trx
      .selectFrom('audit_trail')
      .select(['number', 'changed_date', 'user_id', 'user_name', 'action', 'resource', 'record_id', 'before', 'after'])
      .where('organization_id', '=', record.organizationId ?? CATALOGUE)
      .where('subject_id', '=', record.id)
      .where(
        'resource',
        'in',
        kinds.map(({ table }) => table),
      ),
    query,
    'number',
  )
  const told = rows.map(({ before, after, ...row }) => ({
    ...row,
    fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => visible(row.resource, field))
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
  }))
  const names = await namesOf(scope, record.organizationId, told, kinds)
  return {
    total,
    rows: told.map((row) => ({
      ...row,
      references: [...new Set(row.fields.flatMap(idsOf))].flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }),
    })),
  }
}

/** The texts among the values of a field, which may be ids: one, or a list. */
const idsOf = ({ before, after }: { before: unknown; after: unknown }): string[] =>
  [before, after].flat().filter((value) => typeof value === 'string')

/** The names of the records that the changes refer to, by id: those that the reader may see. */
async function namesOf(
  { trx }: Scope,
  organizationId: string | null,
  rows: readonly Pick<HistoryEntry, 'resource' | 'fields'>[],
  kinds: HistoryKinds,
): Promise<Map<string, string>> {
  const wanted = new Map<ReferredTable, Set<string>>()
  for (const { resource, fields } of rows) {
    const references = kinds.find(({ table }) => table === resource)?.references ?? {}
    for (const change of fields) {
      const table = (references as Record<string, ReferredTable>)[change.field]
      if (table) wanted.set(table, new Set([...(wanted.get(table) ?? []), ...idsOf(change)]))
    }
  }
  const names = new Map<string, string>()
  for (const [table, ids] of wanted) {
    const own = table === 'organizations' ? sql`true` : sql`organization_id = ${organizationId}`
    const found = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(named[table])} as name from ${sql.table(table)}
      where ${own} and id = any (${[...ids]}::uuid[])`.execute(trx)
    for (const { id, name } of found.rows) names.set(id, name)
  }
  return names
}
