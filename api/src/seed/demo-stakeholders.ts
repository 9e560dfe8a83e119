import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import { agesOf } from './demo-ages.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

/** Writes the demo's catalogue of stakeholders, and those that its organizations have added. Returns the changes. */
export async function writeStakeholders(
  trx: Trx,
  demo: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const { stakeholders, stakeholderAssociations } = demo
  const entries: Entry[] = []
  const write = (
    organizationId: string | null,
    resource: string,
    id: string,
    age: number,
    by: string,
    content: object,
  ) => {
    entries.push({
      organizationId,
      resource,
      id,
      parent: null,
      action: 'CREATED',
      before: null,
      after: contentOf(content),
      at: days.instant(age, 11),
      userId: demoId('member', by),
      userName: nameOf(by),
    })
    const at = days.instant(age, 11)
    return { id, created_date: at, last_modified_date: at, last_modified_by: nameOf(by) }
  }
  for (const [index, { key, ...stakeholder }] of stakeholders.entries()) {
    const id = demoId('stakeholder', key)
    await trx
      .insertInto('stakeholders')
      .values({
        ...stakeholder,
        ...write(null, 'stakeholders', id, Math.max(30, 1_200 - index * 40), 'signe', stakeholder),
        contacts: JSON.stringify(stakeholder.contacts),
      })
      .execute()
  }
  const ageOf = agesOf(demo, { first: 600, step: 41, min: 3 })
  for (const association of stakeholderAssociations) {
    const { key, organization, stakeholder, own, responsible, needs, ...rest } = association
    const organization_id = demoId('organization', organization)
    const content = {
      ...rest,
      stakeholder_id: stakeholder === null ? null : demoId('stakeholder', stakeholder),
      own_stakeholder: own,
      responsible_id: responsible === null ? null : demoId('member', responsible),
      needs,
    }
    const id = demoId('stakeholder association', key)
    const by = responsible ?? 'kirsten'
    await trx
      .insertInto('stakeholder_associations')
      .values({
        ...content,
        ...write(organization_id, 'stakeholder_associations', id, ageOf(organization), by, content),
        organization_id,
        own_stakeholder: own && JSON.stringify(own),
        needs: JSON.stringify(needs),
      })
      .execute()
  }
  return entries
}
