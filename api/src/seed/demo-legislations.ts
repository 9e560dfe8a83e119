import { sql } from 'kysely'
import { ASSESSMENT_PERIOD, nextAssessmentDate } from '@ansvar/domain/legislations'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles, type DemoLegislationAssociation } from './demo-files.ts'
import { historyOf } from './demo-history.ts'
import { referenceId } from './reference-id.ts'

/** Writes the obligations of the demo's organizations, with their assessments. Returns the changes. */
export async function writeLegislations(
  trx: Trx,
  { legislationAssociations }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const demo of legislationAssociations) entries.push(...(await writeAssociation(trx, demo, days, nameOf)))
  return entries
}

async function writeAssociation(
  trx: Trx,
  demo: DemoLegislationAssociation,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const organization_id = demoId('organization', demo.organization)
  const id = referenceId('legislations', `${demo.territory} ${demo.number}`)
  const takenUp = {
    how_it_applies: demo.how_it_applies,
    responsible_id: demo.responsible === null ? null : demoId('member', demo.responsible),
    compliance_status: 'NOT_ASSESSED' as const,
    assessed_on: null,
    note: null,
    assessment_period: ASSESSMENT_PERIOD as string,
    next_assessment_on: null as string | null,
  }
  const assessed = demo.assessments.map(({ status, days_ago, note }) => ({
    ...takenUp,
    compliance_status: status,
    assessed_on: days.day(days_ago),
    note,
    next_assessment_on: nextAssessmentDate(days.day(days_ago), ASSESSMENT_PERIOD),
  }))
  const saves = [demo, ...demo.assessments].map(({ by, days_ago }, index) => ({
    at: days.instant(days_ago, 13),
    userId: demoId('member', by),
    userName: nameOf(by),
    content: assessed[index - 1] ?? takenUp,
  }))
  const [first, last] = [saves[0], saves.at(-1)]
  if (!first || !last) return []
  await trx
    .insertInto('legislation_associations')
    .values({
      ...last.content,
      organization_id,
      id,
      version: saves.length,
      known_legislation: sql`(select app.legislation_content(l) || ${JSON.stringify(demo.was)}::jsonb
        from legislations l where l.id = ${id})`,
      created_date: first.at,
      last_modified_date: last.at,
      last_modified_by: last.userName,
    })
    .execute()
  for (const { at, userName, content } of saves.slice(1)) {
    const { compliance_status, assessed_on, note } = content
    await trx
      .insertInto('legislation_assessments')
      .values({
        organization_id,
        legislation_id: id,
        compliance_status,
        assessed_on,
        note,
        created_date: at,
        created_by: userName,
      })
      .execute()
  }
  return historyOf({ organizationId: organization_id, resource: 'legislation_associations', id, parent: null }, saves)
}
