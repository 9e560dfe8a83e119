import { sql } from 'kysely'
import { checklistProgress, type ChecklistProgress } from '@ansvar/domain/checklist-answers'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { StoredChecklistItem } from '#db/control-book-tables.ts'
import type { Kind, Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Relation } from '#http/embeds.ts'
import { domainItem } from '#resources/checklists/queries.ts'
import type { InspectionChecklist, PreviousValue } from './schema.ts'

const answerColumns = [
  'item_id',
  'value',
  'note',
  'not_applicable',
  'files',
  'outcome',
  'follow_up',
  'follow_up_id',
  'last_modified_date',
  'last_modified_by',
] as const

/** The answers of an inspection. Its history contains their changes. */
export const answerKind: Omit<Kind<'inspection_answers', Row<'inspection_answers'>>, 'response'> = {
  table: 'inspection_answers',
  columns: [
    'id',
    'version',
    'organization_id',
    'inspection_id',
    ...answerColumns,
    'inspection_version',
    'created_date',
  ],
  parent: { table: 'inspections', column: 'inspection_id' },
  present: (row) => row,
}

/** A revision of a checklist that an inspection follows. */
export type Revision = {
  readonly checklist_id: string
  readonly version: number
  readonly latest_version: number
  readonly title: string
  readonly items: readonly StoredChecklistItem[]
}

export type RevisionKey = Pick<Revision, 'checklist_id'> & {
  /** Null for the current revision. */
  readonly version: number | null
}

const keyOf = ({ checklist_id: id, version }: RevisionKey): string => `${id} ${version ?? ''}`

/** Reads revisions of checklists with one statement. Returns a function that selects one. */
export async function readRevisions(
  { trx }: Scope,
  organizationId: string,
  keys: readonly RevisionKey[],
): Promise<(key: RevisionKey) => Revision | null> {
  if (keys.length === 0) return () => null
  const { rows } = await sql<Revision & { readonly pinned: number | null }>`
    select r.checklist_id, r.version, r.title, r.items, c.version as latest_version, wanted.version as pinned
    from (select distinct * from unnest(
      ${keys.map((key) => key.checklist_id)}::uuid[], ${keys.map((key) => key.version)}::integer[]) as keys (id, version)
    ) as wanted
    join checklists c on c.organization_id = ${organizationId} and c.id = wanted.id
    join checklist_revisions r on r.organization_id = c.organization_id and r.checklist_id = c.id
      and r.version = coalesce(wanted.version, c.version)`.execute(trx)
  const known = new Map(
    rows.map(({ pinned, ...revision }) => [keyOf({ checklist_id: revision.checklist_id, version: pinned }), revision]),
  )
  return (key) => known.get(keyOf(key)) ?? null
}

type Outcome = Pick<Row<'inspection_answers'>, 'inspection_id' | 'item_id' | 'outcome' | 'follow_up'>

/** An inspection with the checklist of its reminder. */
export type Checked = Pick<Row<'inspections'>, 'id' | 'organization_id' | 'checklist_id' | 'checklist_version'> & {
  readonly reminder_checklist_id: string | null
}

/** Returns the revision that an inspection follows: that of its start, or the current one before it. Null if there is none. */
export function revisionOf({ checklist_id, checklist_version, reminder_checklist_id }: Checked): RevisionKey | null {
  if (checklist_id !== null) return { checklist_id, version: checklist_version }
  return reminder_checklist_id === null ? null : { checklist_id: reminder_checklist_id, version: null }
}

/** Reads how far inspections are answered. Returns a function for one, which returns null if it has no checklist. */
export async function progressOf(
  scope: Scope,
  rows: readonly Checked[],
): Promise<(row: Checked) => ChecklistProgress | null> {
  const organizationId = rows[0]?.organization_id ?? ''
  const keys = rows.map(revisionOf).filter((key) => key !== null)
  const revision = await readRevisions(scope, organizationId, keys)
  const started = rows.filter(({ checklist_id: id }) => id !== null).map(({ id }) => id)
  const answers = started.length === 0 ? [] : await readOutcomes(scope, organizationId, started)
  return (row) => {
    const key = revisionOf(row)
    const items = key && revision(key)?.items
    if (!items) return null
    const own = answers
      .filter(({ inspection_id: id }) => id === row.id)
      .map(({ item_id, outcome, follow_up }) => ({ itemId: item_id, outcome, followUp: follow_up }))
    return checklistProgress(items.map(domainItem), own)
  }
}

const readOutcomes = ({ trx }: Scope, organizationId: string, ids: readonly string[]): Promise<Outcome[]> =>
  trx
    .selectFrom('inspection_answers')
    .select(['inspection_id', 'item_id', 'outcome', 'follow_up'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`inspection_id = any (${ids}::uuid[])`)
    .execute()

/** Reads the answers of an inspection, by item. */
export async function readAnswers({ trx }: Scope, organizationId: string, id: string) {
  const rows = await trx
    .selectFrom('inspection_answers')
    .select(answerKind.columns)
    .where('organization_id', '=', organizationId)
    .where('inspection_id', '=', id)
    .execute()
  return new Map((rows as Row<'inspection_answers'>[]).map((row) => [row.item_id, row]))
}

/** Returns the items of a revision by their id. */
export const itemsById = ({ items }: Revision): ReadonlyMap<string, ChecklistItem> =>
  new Map(items.map((item) => [item.id, domainItem(item)]))

const ownId = (holder: Readonly<Record<string, unknown>>): readonly string[] => [String(holder['id'])]

/** The revision of the checklist that an inspection follows. */
export const embeddedChecklist: Relation = {
  keysOf: ownId,
  async read({ scope, membership }, ids) {
    const organizationId = membership?.organizationId ?? ''
    const { rows } = await sql<Checked>`
      select i.id, i.organization_id, i.checklist_id, i.checklist_version, r.checklist_id as reminder_checklist_id
      from inspections i join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
      where i.organization_id = ${organizationId} and i.id = any (${ids}::uuid[])
        and (i.checklist_id is not null or i.status = 'PENDING' and i.skip_reason is null)`.execute(scope.trx)
    const keys = rows.map(revisionOf).filter((key) => key !== null)
    const revision = await readRevisions(scope, organizationId, keys)
    const found = rows.flatMap((row): [string, InspectionChecklist][] => {
      const key = revisionOf(row)
      const own = key && revision(key)
      return own ? [[row.id, { ...own, items: [...own.items] }]] : []
    })
    return new Map(found)
  },
  valueOf: (holder, found) => found.get(String(holder['id'])) ?? null,
  inside: null,
}

/** The answers of an inspection. */
export const embeddedAnswers: Relation = {
  keysOf: ownId,
  async read({ scope, membership }, ids) {
    const rows = await scope.trx
      .selectFrom('inspection_answers')
      .select(['inspection_id', ...answerColumns])
      .where('organization_id', '=', membership?.organizationId ?? '')
      .where(sql<boolean>`inspection_id = any (${ids}::uuid[])`)
      .orderBy('created_date')
      .orderBy('item_id')
      .execute()
    return grouped(rows)
  },
  valueOf: (holder, found) => found.get(String(holder['id'])) ?? [],
  inside: null,
}

/** The numbers of the last inspection of the same reminder that was done, for comparison. */
export const embeddedPreviousValues: Relation = {
  keysOf: ownId,
  async read({ scope, membership }, ids) {
    const { rows } = await sql<PreviousValue & { readonly inspection_id: string }>`
      select i.id as inspection_id, a.item_id, a.value, last.performed_at
      from inspections i
      cross join lateral (
        select p.id, p.performed_at from inspections p
        where p.organization_id = i.organization_id and p.reminder_id = i.reminder_id and p.status = 'DONE'
          and p.checklist_id is not null and p.due_on < i.due_on
        order by p.due_on desc limit 1) as last
      join inspection_answers a on a.organization_id = i.organization_id and a.inspection_id = last.id
      where i.organization_id = ${membership?.organizationId ?? ''} and i.id = any (${ids}::uuid[])
        and a.value ~ '^-?[0-9]'
      order by a.item_id`.execute(scope.trx)
    return grouped(rows)
  },
  valueOf: (holder, found) => found.get(String(holder['id'])) ?? [],
  inside: null,
}

/** Returns rows by the id of their inspection, without it. */
function grouped<R extends { readonly inspection_id: string }>(rows: readonly R[]) {
  const found = new Map<string, Omit<R, 'inspection_id'>[]>()
  for (const { inspection_id: id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), row])
  return found
}
