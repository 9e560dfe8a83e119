import type { Trx } from '#db/tables.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

/** Writes the stocks of the demo's chemicals by area. Returns the changes. */
export async function writeChemicalStocks(
  trx: Trx,
  { chemicalStocks, chemicalAssociations }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const organizations = new Map(chemicalAssociations.map((each) => [each.key, each.organization]))
  const entries: Entry[] = []
  for (const { key, chemical, area, by, days_ago: age, counted_days_ago: counted, ...amounts } of chemicalStocks) {
    const organizationId = demoId('organization', organizations.get(chemical) ?? '')
    const at = days.instant(age, 11)
    const parentId = demoId('chemical association', chemical)
    const content = { ...amounts, area_id: demoId('area', area), counted_on: days.day(counted) }
    const id = demoId('chemical stock', key)
    await trx
      .insertInto('chemical_stocks')
      .values({
        ...content,
        id,
        organization_id: organizationId,
        association_id: parentId,
        created_date: at,
        last_modified_date: at,
        last_modified_by: nameOf(by),
      })
      .execute()
    entries.push({
      organizationId,
      resource: 'chemical_stocks',
      id,
      parent: { resource: 'chemical_associations', id: parentId },
      action: 'CREATED',
      before: null,
      after: contentOf(content),
      at,
      userId: demoId('member', by),
      userName: nameOf(by),
    })
  }
  return entries
}
