import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { BinResource } from '@ansvar/domain/bin'
import type { NotificationResource } from '@ansvar/domain/notices'
import type { Scope } from './scope.ts'

type Named = { readonly resource: string; readonly record_id: string | null }

/** A kind of record that has a title, or a text that is shown as one. */
export type TitledResource = NotificationResource | BinResource

const titled = (table: TitledResource, column: 'title' | 'name') => (): RawBuilder<unknown> =>
  sql`select r.id, ${sql.ref(`r.${column}`)} as title, r.organization_id from ${sql.table(table)} r`

const MAX_EXCERPT = 120

/** The first characters of a text, for a record without a title. */
const excerpt = (table: TitledResource, column: 'text') => (): RawBuilder<unknown> =>
  sql`select r.id, left(${sql.ref(`r.${column}`)}, ${MAX_EXCERPT}) as title, r.organization_id from ${sql.table(table)} r`

/** The title of the event, for a record of it without a title. */
const titleOfEvent = (table: TitledResource) => (): RawBuilder<unknown> =>
  sql`
  select r.id, e.title, r.organization_id
  from ${sql.table(table)} r join events e on e.organization_id = r.organization_id and e.id = r.event_id`

/** Selects `id, title, organization_id` of the records of each kind. */
const sources: Readonly<Record<TitledResource, (language: Language) => RawBuilder<unknown>>> = {
  events: titled('events', 'title'),
  reminders: titled('reminders', 'title'),
  checklists: titled('checklists', 'title'),
  risk_assessments: titled('risk_assessments', 'title'),
  meters: titled('meters', 'name'),
  policies: titled('policies', 'title'),
  procedures: titled('procedures', 'title'),
  legislation_associations: (language) => sql`
    select a.id, coalesce(${sql.ref(language === 'da' ? 'l.title_da' : 'l.title_en')}, l.title_en, l.title_da) as title,
      a.organization_id
    from legislation_associations a join legislations l on l.id = a.id`,
  chemical_associations: () => sql`
    select a.id, c.name as title, a.organization_id
    from chemical_associations a join known_chemicals c on c.id = a.known_chemical_id`,
  chemical_stocks: () => sql`
    select s.id, c.name || ' · ' || r.name as title, s.organization_id
    from chemical_stocks s
    join chemical_associations a on a.organization_id = s.organization_id and a.id = s.association_id
    join known_chemicals c on c.id = a.known_chemical_id
    join areas r on r.organization_id = s.organization_id and r.id = s.area_id`,
  own_chemicals: titled('own_chemicals', 'name'),
  stakeholder_associations: () => sql`
    select a.id, coalesce(s.name, a.own_stakeholder ->> 'name') as title, a.organization_id
    from stakeholder_associations a left join stakeholders s on s.id = a.stakeholder_id`,
  members: titled('members', 'name'),
  inspections: () => sql`
    select i.id, r.title, i.organization_id
    from inspections i join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id`,
  corrective_actions: titled('corrective_actions', 'title'),
  event_causes: excerpt('event_causes', 'text'),
  event_comments: excerpt('event_comments', 'text'),
  event_injuries: titleOfEvent('event_injuries'),
  event_links: titleOfEvent('event_links'),
  documents: titled('documents', 'title'),
  audit_packs: (language) => sql`
    select r.id, to_char(r.as_of, ${language === 'da' ? 'FMDD.MM.YYYY' : 'FMDD Mon YYYY'}) as title, r.organization_id
    from audit_packs r`,
  meter_groups: titled('meter_groups', 'name'),
  readings: () => sql`
    select r.id,
      m.name || ' · ' || to_char(r.performed_at at time zone o.time_zone, 'YYYY-MM-DD HH24:MI') as title, r.organization_id
    from readings r
    join meters m on m.organization_id = r.organization_id and m.id = r.meter_id
    join organizations o on o.id = r.organization_id`,
  areas: titled('areas', 'name'),
  departments: titled('departments', 'name'),
  competences: titled('competences', 'name'),
}

const isTitled = (name: string): name is TitledResource => Object.hasOwn(sources, name)

/** Selects `id, title, organization_id` of the records of one kind. */
export const titleSource = (resource: TitledResource, language: Language): RawBuilder<unknown> =>
  sources[resource](language)

/**
 * Returns the titles of records by their id, under the row-level security of the reader. A record that the reader may not
 * see has none.
 */
export async function titlesOf(
  { trx }: Scope,
  organizationId: string,
  language: Language,
  records: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const tables = Map.groupBy(records, ({ resource }) => resource)
  const parts = [...tables].flatMap(([resource, rows]) => {
    const ids = rows.flatMap(({ record_id: id }) => id ?? [])
    if (!isTitled(resource) || ids.length === 0) return []
    return [
      sql`select id, title from (${sources[resource](language)}) as named
        where organization_id = ${organizationId} and id = any (${ids}::uuid[])`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`${sql.join(parts, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
