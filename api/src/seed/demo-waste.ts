import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { referenceId } from './reference-id.ts'

/** Writes the synonyms of the demo's maintainer for entries of the list of waste. Returns the changes. */
export async function writeWasteSynonyms(
  trx: Trx,
  { wasteSynonyms }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { code, synonyms, by, days_ago } of wasteSynonyms) {
    const id = referenceId('waste_types', code)
    const at = days.instant(days_ago, 13)
    await trx
      .updateTable('waste_types')
      .set({ synonyms, version: 2, last_modified_date: at, last_modified_by: nameOf(by) })
      .where('id', '=', id)
      .execute()
    entries.push({
      organizationId: null,
      resource: 'waste_types',
      id,
      parent: null,
      action: 'UPDATED',
      before: { synonyms: [] },
      after: { synonyms },
      at,
      userId: demoId('member', by),
      userName: nameOf(by),
    })
  }
  return entries
}
