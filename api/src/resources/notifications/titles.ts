import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import { isNotificationResource, type NotificationResource } from '@ansvar/domain/notices'
import type { Scope } from '#db/scope.ts'

type Named = { readonly resource: string; readonly record_id: string | null }

const titled = (table: NotificationResource, column: 'title' | 'name') => (): RawBuilder<unknown> =>
  sql`select r.id, ${sql.ref(`r.${column}`)} as title, r.organization_id from ${sql.table(table)} r`

/** Selects `id, title, organization_id` of the records of each kind. */
const sources: Readonly<Record<NotificationResource, (language: Language) => RawBuilder<unknown>>> = {
  events: titled('events', 'title'),
  reminders: titled('reminders', 'title'),
  meters: titled('meters', 'name'),
  policies: titled('policies', 'title'),
  procedures: titled('procedures', 'title'),
  legislation_associations: (language) => sql`
    select a.id, coalesce(${sql.ref(language === 'da' ? 'l.title_da' : 'l.title_en')}, l.title_en, l.title_da) as title,
      a.organization_id
    from legislation_associations a join legislations l on l.id = a.id`,
  chemical_associations: () => sql`
    select a.id, c.name as title, a.organization_id
    from chemical_associations a join chemicals c on c.id = a.chemical_id`,
  stakeholder_associations: () => sql`
    select a.id, coalesce(s.name, a.own_stakeholder ->> 'name') as title, a.organization_id
    from stakeholder_associations a left join stakeholders s on s.id = a.stakeholder_id`,
  members: titled('members', 'name'),
  inspections: () => sql`
    select i.id, r.title, i.organization_id
    from inspections i join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id`,
}

/** Selects `id, title, organization_id` of the records of one kind that notifications open. */
export const titleSource = (resource: NotificationResource, language: Language): RawBuilder<unknown> =>
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
    if (!isNotificationResource(resource) || ids.length === 0) return []
    return [
      sql`select id, title from (${sources[resource](language)}) as named
        where organization_id = ${organizationId} and id = any (${ids}::uuid[])`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`${sql.join(parts, sql` union all `)}`.execute(trx)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
