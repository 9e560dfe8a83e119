import { sql } from 'kysely'
import { nextDate, type Period } from '@ansvar/domain/periods'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'
import type { DemoRiskAssessment } from './demo-risk-assessment-file.ts'

/** Writes the demo's risk assessments, with what was completed. Returns the changes. */
export async function writeRiskAssessments(
  trx: Trx,
  { riskAssessments }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const demo of riskAssessments) {
    const organization_id = demoId('organization', demo.organization)
    const id = demoId('risk assessment', demo.key)
    const by = { userId: demoId('member', demo.by), userName: nameOf(demo.by) }
    const draft = { ...contentOf(demo), ...othersOf(demo), is_draft: true, completed_version: null }
    const created = { content: { ...draft, assessed_on: null, next_due_on: null }, at: days.instant(demo.days_ago, 10) }
    const completed = demo.completed_days_ago === null ? null : completedOf(draft, demo.completed_days_ago, days)
    const { content, at } = completed ?? created
    const stamps = { last_modified_date: at, last_modified_by: by.userName }
    const { arising, limit_values, measures, ...columns } = content
    const json = {
      arising: JSON.stringify(arising),
      limit_values: JSON.stringify(limit_values),
      measures: JSON.stringify(measures),
    }
    await trx
      .insertInto('risk_assessments')
      .values({
        ...columns,
        ...json,
        ...stamps,
        organization_id,
        id,
        version: completed ? 2 : 1,
        created_date: created.at,
      })
      .execute()
    if (completed) {
      const { assessor_ids, assessed_on, next_due_on } = completed.content
      await trx
        .insertInto('risk_assessment_revisions')
        .values({
          organization_id,
          risk_assessment_id: id,
          version: 2,
          content: JSON.stringify({ ...contentOf(demo), assessor_ids, assessed_on, next_due_on }),
          basis: sql<string>`app.assessment_basis(${organization_id}::uuid, ${columns.association_ids}::uuid[])`,
          ...stamps,
        })
        .execute()
    }
    const record = { organizationId: organization_id, resource: 'risk_assessments', id, parent: null }
    const saves = completed ? [created, completed] : [created]
    entries.push(
      ...historyOf(
        record,
        saves.map((save) => ({ ...save, ...by })),
      ),
    )
  }
  return entries
}

/** Returns the content after the completion, and when that was. */
function completedOf<Draft extends { readonly review_period: Period }>(draft: Draft, daysAgo: number, days: Calendar) {
  const assessed_on = days.day(daysAgo)
  const next_due_on = nextDate(assessed_on, draft.review_period)
  return {
    content: { ...draft, is_draft: false, completed_version: 2, assessed_on, next_due_on },
    at: days.instant(daysAgo, 11),
  }
}

const contentOf = (demo: DemoRiskAssessment) => ({
  title: demo.title,
  process: demo.process,
  area_ids: demo.areas.map((key) => demoId('area', key)),
  department_ids: demo.departments.map((key) => demoId('department', key)),
  association_ids: demo.chemicals.map((key) => demoId('chemical association', key)),
  arising: demo.arising.map((name) => ({ name, substance_id: null })),
  hazardous_properties: demo.hazardous_properties,
  supplier_information: demo.supplier_information,
  exposure_level: demo.exposure_level,
  exposure_routes: demo.exposure_routes,
  exposure_minutes: demo.exposure_minutes,
  exposure_frequency: demo.exposure_frequency,
  exposed_persons: demo.exposed_persons,
  circumstances: demo.circumstances,
  amount_used: demo.amount_used,
  limit_values: demo.limit_values.map((limit) => ({ ...limit, substance_id: null })),
  measures: demo.measures.map((measure, index) => ({
    ...measure,
    id: demoId('risk measure', `${demo.key} ${index}`),
  })),
  effect: demo.effect,
  health_surveillance: demo.health_surveillance,
  negligible_because: '',
  maintenance_considered: demo.maintenance_considered,
  combined_considered: demo.combined_considered,
  workers_consulted: demo.workers_consulted,
  conclusion: demo.conclusion,
})

const othersOf = ({ responsible, assessors, review_period }: DemoRiskAssessment) => ({
  responsible_id: demoId('member', responsible),
  assessor_ids: assessors.map((key) => demoId('member', key)),
  review_period,
  active: true,
})
