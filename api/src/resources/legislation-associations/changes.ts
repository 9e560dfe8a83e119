import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { difference } from '#db/trail/difference.ts'
import type { LegislationChange } from './schema.ts'

type Content = Readonly<Record<string, unknown>>

/** Returns the changes of legislation since the organization added or last assessed it, by its id. */
export async function changesOf(
  { trx }: Scope,
  language: Language,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, LegislationChange>> {
  const { rows } = await sql<{ id: string; known: Content; current: Content }>`
    select a.id, a.known_legislation as known, app.legislation_content(l) as current
    from legislation_associations a join legislations l on l.id = a.id
    where a.organization_id = ${organizationId} and a.id = any (${ids}::uuid[])
      and a.known_legislation is distinct from app.legislation_content(l)`.execute(trx)
  const changed = rows.map(({ id, known, current }) => ({ id, fields: fieldsOf(known, current) }))
  const topics = changed.flatMap(({ fields }) =>
    fields.filter(({ field }) => field === 'topic_ids').flatMap(({ before, after }) => [before, after].flat()),
  )
  const names = await topicNames(trx, language, topics as string[])
  return new Map(
    changed.map(({ id, fields }) => {
      const changedIds = new Set(fields.flatMap(({ before, after }) => [before, after].flat()))
      return [id, { fields, references: names.filter((topic) => changedIds.has(topic.id)) }]
    }),
  )
}

/** Returns the fields that differ. A file that differs only in its content has the same name in both values. */
function fieldsOf({ contents: was, ...known }: Content, { contents: is, ...current }: Content) {
  const { before, after } = difference(known, current)
  const files =
    !('files' in after) && Object.keys(difference({ contents: was }, { contents: is }).after).length > 0
      ? [{ field: 'files', before: known['files'], after: current['files'] }]
      : []
  return [...Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] })), ...files]
}

async function topicNames(trx: Trx, language: Language, ids: readonly string[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('topics')
    .select(['id', language === 'da' ? 'name_da as name' : 'name_en as name'])
    .where('id', 'in', ids)
    .execute()
}
