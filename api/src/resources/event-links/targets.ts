import { sql, type RawBuilder } from 'kysely'
import type { EventLinkKind } from '@ansvar/domain/event-links'
import type { Language } from '@ansvar/domain/languages'
import type { Scope } from '#db/scope.ts'

type Target = { readonly kind: EventLinkKind; readonly target_id: string }

/** The query of the titles of records, by kind. It selects `organization_id`, `id` and `title`. */
const titles: Readonly<Record<EventLinkKind, (language: Language) => RawBuilder<unknown>>> = {
  AREA: () => sql`select organization_id, id, name as title from areas`,
  CHEMICAL_ASSOCIATION: () =>
    sql`select a.organization_id, a.id, c.name as title from chemical_associations a
      join known_chemicals c on c.id = a.known_chemical_id`,
  INSPECTION: () =>
    sql`select i.organization_id, i.id, r.title || ', ' || i.due_on as title from inspections i
      join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id`,
  PROCEDURE: () => sql`select organization_id, id, title from procedures`,
  POLICY: () => sql`select organization_id, id, title from policies`,
  METER: () => sql`select organization_id, id, name as title from meters`,
  OBLIGATION: (language) =>
    sql`select a.organization_id, a.id,
      ${language === 'da' ? sql`coalesce(l.title_da, l.title_en)` : sql`coalesce(l.title_en, l.title_da)`} as title
      from legislation_associations a join legislations l on l.id = a.id`,
  STAKEHOLDER: () =>
    sql`select a.organization_id, a.id, coalesce(s.name, a.own_stakeholder ->> 'name') as title
      from stakeholder_associations a left join stakeholders s on s.id = a.stakeholder_id`,
}

/**
 * Returns the titles of records by id, with one statement for each kind. A record that does not exist, or that the user may
 * not see, has none.
 */
export async function titlesOf(
  { trx }: Scope,
  organizationId: string,
  targets: readonly Target[],
  language: Language,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [kind, own] of Map.groupBy(targets, (target) => target.kind)) {
    const ids = own.map(({ target_id: id }) => id)
    const { rows } = await sql<{ id: string; title: string }>`
      select id, title from (${titles[kind](language)}) as targets
      where organization_id = ${organizationId} and id = any (${ids}::uuid[])`.execute(trx)
    for (const { id, title } of rows) found.set(id, title)
  }
  return found
}
