import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Values } from '#db/trail/changes.ts'
import { hideNames, namesIn, type NameFilter } from './names.ts'

const PAGE = 1_000

/** The records whose changes contain names of people. */
const resources = ['members', 'event_persons', 'event_injuries', 'event_comments', 'stakeholder_associations']

type Row = {
  readonly number: number
  readonly resource: string
  readonly record_id: string
  readonly before: Values | null
  readonly after: Values | null
}

const unnamed = { en: '[name]', da: '[navn]' } as const

/**
 * Returns the filter of all names that the trail of an organization has ever contained: of members and of the users who made
 * changes, of people in events, and of contacts of stakeholders. A member has the same label everywhere.
 */
export async function hiddenNames(
  database: Database,
  organizationId: string,
  language: 'en' | 'da',
): Promise<NameFilter> {
  const names = new Map<string, string>()
  const members = new Map<string, string>()
  const other = unnamed[language]
  const add = (name: unknown, label: string) => {
    if (typeof name === 'string' && name.trim() !== '' && !names.has(name)) names.set(name, label)
  }
  const memberLabel = (id: string): string => {
    const known = members.get(id) ?? `Person ${members.size + 1}`
    members.set(id, known)
    return known
  }
  for await (const row of rowsOf(database, organizationId)) {
    for (const values of [row.before, row.after]) {
      if (row.resource === 'members') {
        const label = memberLabel(row.record_id)
        add(values?.['name'], label)
        add(values?.['email'], label)
      } else for (const name of othersIn(values)) add(name, other)
    }
  }
  for (const { id, name } of await usersOf(database, organizationId)) add(name, memberLabel(id))
  return hideNames(names)
}

function othersIn(values: Values | null): string[] {
  if (values === null) return []
  const text = values['persons']
  const stakeholder = values['own_stakeholder'] as { contacts?: unknown } | null | undefined
  const contacts = [values['contacts'], stakeholder?.contacts].flatMap((list) => (Array.isArray(list) ? list : []))
  return [
    ...(typeof text === 'string' ? namesIn(text) : []),
    ...[values['injured_name'], values['author_name']].filter((name) => typeof name === 'string'),
    ...contacts.flatMap((contact: { name?: unknown; email?: unknown }) =>
      [contact.name, contact.email].filter((name) => typeof name === 'string'),
    ),
  ]
}

async function* rowsOf(database: Database, organizationId: string): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const from = after
    const { rows } = await asSystem(database, (trx) =>
      sql<Row>`
        select number, resource, record_id, before, after from audit_trail
        where organization_id = ${organizationId} and resource = any (${resources}::text[]) and number > ${from}
        order by number limit ${PAGE}`.execute(trx),
    )
    yield* rows
    after = rows.at(-1)?.number ?? 0
    if (rows.length < PAGE) return
  }
}

/** Returns the users who made changes. API tokens have names of their own, which are not of people. */
const usersOf = async (database: Database, organizationId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await asSystem(database, (trx) =>
    sql<{ id: string; name: string }>`
      select user_id as id, user_name as name from audit_trail
      where organization_id = ${organizationId} and user_id is not null
        and user_id not in (select t.id from tokens t)
      group by user_id, user_name order by user_id, user_name`.execute(trx),
  )
  return rows
}
