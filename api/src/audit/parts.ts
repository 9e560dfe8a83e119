import type { Kind } from '#db/records.ts'
import type { RecordTable } from '#db/tables.ts'
import type { HistoryKinds } from './history.ts'

const stocks: Pick<Kind<'chemical_stocks', unknown>, 'table' | 'references'> = {
  table: 'chemical_stocks',
  references: { area_id: 'areas' },
}

/**
 * The records inside others that are resources with routes of their own, by the table of the record whose history contains
 * their changes. Row-level security of the audit trail decides which of them the reader sees.
 */
export const parts: Readonly<Partial<Record<RecordTable, HistoryKinds>>> = {
  events: [
    { table: 'event_causes' },
    { table: 'event_links' },
    { table: 'event_comments' },
    { table: 'event_injuries', references: { injured_member_id: 'members' } },
    { table: 'authority_reports' },
  ] as HistoryKinds,
  chemical_associations: [stocks],
}
