import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'

/** Writes the scopes of the demo's organizations, with every version. Returns the changes. */
export async function writeScopes(
  trx: Trx,
  { scopes }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { organization, versions } of scopes) {
    const organization_id = demoId('organization', organization)
    const id = demoId('scope', organization)
    const rows = versions.map(({ by, days_ago, activities, locations, exclusions, ...content }, index) => ({
      ...content,
      activities: activities.join('\n'),
      locations: locations.join('\n'),
      exclusions: exclusions.join('\n'),
      organization_id,
      version: index + 1,
      last_modified_date: days.instant(days_ago, 13),
      last_modified_by: nameOf(by),
    }))
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) continue
    await trx
      .insertInto('scopes')
      .values({ ...last, id, created_date: first.last_modified_date })
      .execute()
    await trx
      .insertInto('scope_versions')
      .values(
        rows.map((row) => ({ ...row, scope_id: id, id: demoId('scope version', `${organization} ${row.version}`) })),
      )
      .execute()
    entries.push(
      ...historyOf(
        { organizationId: organization_id, resource: 'scopes', id, parent: null },
        rows.map((row, index) => ({
          at: row.last_modified_date,
          userId: demoId('member', versions[index]?.by ?? ''),
          userName: row.last_modified_by,
          content: row,
        })),
      ),
    )
  }
  return entries
}
