import { sql, type RawBuilder } from 'kysely'
import { changeActions, type ChangeAction } from '@ansvar/domain/changes'
import type { Language } from '@ansvar/domain/languages'
import { isUuid } from '#contract/fields.ts'
import { plainOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Kind } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable, ReferredTable } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'

/**
 * A change as it is returned: the user, the time, the record, and each field with its old and new value, named as in
 * REST.
 */
export type HistoryEntry = {
  number: number
  changed_date: string
  user_id: string | null
  user_name: string
  action: ChangeAction
  resource: string
  record_id: string
  /** The operation of the change, if the reader can undo it. Null otherwise. */
  operation_id: string | null
  /** Whether the values were erased. Then there are no fields. */
  erased: boolean
  fields: { field: string; before: unknown; after: unknown }[]
  references: { id: string; name: string }[]
}

/** The kinds in the history of a record: its own, and those of the records inside it. */
export type HistoryKinds = readonly Pick<Kind<RecordTable, unknown>, 'table' | 'references'>[]

/** Returns whether the reader may see a field of a change. Otherwise its name and its values are left out. */
export type Visible = (resource: string, field: string) => boolean

export const historyListSpec: ListSpec = {
  sort: { number: plainOrder('number'), changed_date: plainOrder('number') },
  defaultSort: 'number,desc',
  filters: {},
  byId: false,
}

/** The column with the name of a record by table, or an expression over `name_en` and `name_da`. */
const named: Record<ReferredTable, string | ((language: Language) => RawBuilder<string>)> = {
  members: 'name',
  areas: 'name',
  departments: 'name',
  competences: 'name',
  organizations: 'name',
  policies: 'title',
  meter_groups: 'name',
  reminders: 'title',
  checklists: 'title',
  chemicals: 'name',
  chemical_associations: () => sql`(select c.name from known_chemicals c where c.id = known_chemical_id)`,
  stakeholders: 'name',
  hazard_statements: 'code',
  eu_hazard_statements: 'code',
  precautionary_statements: 'code',
  substance_notes: 'code',
  substances: nameIn,
  topics: nameIn,
  dangerous_goods: (language) => sql`'UN ' || un_number || ' ' || ${nameIn(language)}`,
}

function nameIn(language: Language): RawBuilder<string> {
  return language === 'da' ? sql`coalesce(name_da, name_en)` : sql`coalesce(name_en, name_da)`
}

/** Tables whose records every reader of a reference may see: those of the catalogue, and organizations. */
const shared: ReadonlySet<ReferredTable> = new Set([
  'organizations',
  'chemicals',
  'stakeholders',
  'hazard_statements',
  'eu_hazard_statements',
  'precautionary_statements',
  'substance_notes',
  'substances',
  'topics',
  'dangerous_goods',
] as const)

/** The reader of a history: the visible fields, and the language for names that the catalogue has in two languages. */
export type HistoryReader = {
  readonly visible: Visible
  readonly language: Language
  /** Whose operations the reader can undo, and of which tables. */
  readonly undoes: 'NONE' | 'OWN' | 'ALL'
  readonly isRestorable: (table: string) => boolean
}

/** Reads the changes of a record and of the records inside it, with the names of the records that they refer to. */
export async function readHistory(
  scope: Scope,
  kinds: HistoryKinds,
  record: { readonly organizationId: string | null; readonly id: string },
  query: ListQuery,
  { visible, language, undoes, isRestorable }: HistoryReader,
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { rows, total } = await readPage(
    scope.trx
      .selectFrom('audit_trail')
      .select(['number', 'changed_date', 'user_id', 'user_name', 'action', 'resource', 'record_id', 'before', 'after'])
      .select(
        sql<boolean>`(before is null and before_hash is not null) or (after is null and after_hash is not null)`.as(
          'erased',
        ),
      )
      .select(undoableOf(scope, undoes))
      .where('organization_id', '=', record.organizationId ?? CATALOGUE)
      .where('subject_id', '=', record.id)
      .where('action', 'in', changeActions)
      .$narrowType<{ action: ChangeAction }>()
      .where(
        'resource',
        'in',
        kinds.map(({ table }) => table),
      ),
    query,
    'number',
  )
  const visibleRows = rows.map(({ before, after, operation_id: operation, ...row }) => ({
    ...row,
    operation_id: isRestorable(row.resource) ? operation : null,
    fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => visible(row.resource, field))
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
  }))
  const names = await namesOf(scope, record.organizationId, visibleRows, kinds, language)
  return {
    total,
    rows: visibleRows.map((row) => ({
      ...row,
      references: [...new Set(row.fields.flatMap(idsOf))].flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }),
    })),
  }
}

/**
 * Selects the operation of a change if the reader can undo it: it is not undone, no other operation has changed the record
 * since, and a save can restore the former values. That of a created record would leave it as it is.
 */
const undoableOf = ({ user }: Scope, undoes: HistoryReader['undoes']) =>
  sql<string | null>`case when ${undoes}::text <> 'NONE' and action <> 'CREATED' and before is not null then (
    select o.id from operations o
    where o.organization_id = audit_trail.organization_id and o.id = audit_trail.operation_id and o.undone_date is null
      and o.kind in ('SAVE', 'BULK') and (${undoes}::text = 'ALL' or o.user_id = ${user.id})
      and not exists (
        select from audit_trail later
        where later.organization_id = audit_trail.organization_id and later.subject_id = audit_trail.subject_id
          and later.number > audit_trail.number and later.resource = audit_trail.resource
          and later.record_id = audit_trail.record_id and later.operation_id is distinct from audit_trail.operation_id)
  ) end`.as('operation_id')

/**
 * Returns the texts among the values of a field, which may be ids: a single one, a list, or those in the rows of a
 * list.
 */
const idsOf = ({ before, after }: { before: unknown; after: unknown }): string[] => textsIn([before, after])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the names, by id, of the records that the changes refer to and that the reader may see. */
async function namesOf(
  { trx }: Scope,
  organizationId: string | null,
  rows: readonly Pick<HistoryEntry, 'resource' | 'fields'>[],
  kinds: HistoryKinds,
  language: Language,
): Promise<Map<string, string>> {
  const idsByTable = new Map<ReferredTable, Set<string>>()
  for (const { resource, fields } of rows) {
    const references = kinds.find(({ table }) => table === resource)?.references ?? {}
    for (const change of fields) {
      const table = (references as Record<string, ReferredTable>)[change.field]
      if (table) idsByTable.set(table, new Set([...(idsByTable.get(table) ?? []), ...idsOf(change)]))
    }
  }
  const names = new Map<string, string>()
  for (const [table, ids] of idsByTable) {
    const own = shared.has(table) ? sql`true` : sql`organization_id = ${organizationId}`
    const column = named[table]
    const name = typeof column === 'string' ? sql.ref(column) : column(language)
    const found = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)}
      where ${own} and id = any (${[...ids].filter(isUuid)}::uuid[])`.execute(trx)
    for (const row of found.rows) names.set(row.id, row.name)
  }
  return names
}
