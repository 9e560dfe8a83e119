import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { completionProblems, outdatedReasons, type OutdatedReason } from '@ansvar/domain/risk-assessments'
import { riskAssessmentTransitionsOf, type RiskAssessmentState } from '@ansvar/domain/risk-assessment-states'
import { camel } from '#contract/cases.ts'
import { listSpec, sharesId, type ListQuery } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { contentFields, riskAssessment, type MeasureInput, type RiskAssessment } from './schema.ts'

/** Assessments as they are stored. Whether one is outdated depends on its chemicals. */
export const riskAssessmentKind = kindOf('risk_assessments', riskAssessment, {
  derived: ['chemicals', 'state', 'outdated_because', 'may', 'refusals'],
  hidden: ['is_draft'],
  references: {
    area_ids: 'areas',
    department_ids: 'departments',
    association_ids: 'chemical_associations',
    responsible_id: 'members',
    assessor_ids: 'members',
  },
})

export const riskAssessmentListSpec = listSpec(riskAssessment, {
  sort: ['title', 'state', 'assessed_on', 'next_due_on', 'conclusion'],
  filters: ['state', 'conclusion', 'responsible_id'],
  filterBy: {
    area_id: sharesId('area_ids'),
    department_id: sharesId('department_ids'),
    association_id: sharesId('association_ids'),
  },
  dates: ['next_due_on'],
})

type Assessment = Row<'risk_assessments'>

/** Selects the state of assessments, and why they are outdated. */
const statesOf = (organizationId: string) =>
  sql<{ id: string; state: RiskAssessmentState }>`app.assessment_states(${organizationId}::uuid)`

/** Selects assessments with their state. */
export const assessmentsOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom('risk_assessments as a')
    .innerJoin(statesOf(organizationId).as('s'), (join) => join.onRef('s.id', '=', 'a.id'))
    .where('a.organization_id', '=', organizationId)
    .select(riskAssessmentKind.columns.map((column) => `a.${column}` as const))
    .select(['s.state', sql<string>`a.title_key`.as('title_key'), sql<string>`a.search_text`.as('search_text')])

/** Returns the number of fields that an assessment lacks to be completed. */
const missingIn = (row: Assessment): number =>
  completionProblems({
    ...camel(row),
    associations: row.association_ids.length,
    arising: row.arising.length,
    exposureRoutes: row.exposure_routes.length,
    measures: row.measures.length,
  }).length

/** Returns the chemicals of assessments by the id of the association. */
async function chemicalsOf(
  { trx }: Scope,
  organizationId: string,
  rows: readonly Pick<Assessment, 'association_ids'>[],
) {
  const ids = rows.flatMap((row) => row.association_ids)
  const { rows: found } = await sql<RiskAssessment['chemicals'][number]>`
    select a.id as association_id, c.name, c.danger_code
    from chemical_associations a join known_chemicals c on c.id = a.known_chemical_id
    where a.organization_id = ${organizationId} and a.id = any (${ids}::uuid[])`.execute(trx)
  return new Map(found.map((each) => [each.association_id, each]))
}

type Known = {
  readonly id: string
  readonly state: RiskAssessmentState
  readonly outdated_because: readonly OutdatedReason[]
}
type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns assessments with their state, why they are outdated, and what the reader can do next. */
export async function presentAssessments(
  { scope, membership }: Reader,
  rows: readonly Assessment[],
): Promise<RiskAssessment[]> {
  const { rows: known } = await sql<Known>`
    select id, state, outdated_because
    from app.assessment_states(${membership.organizationId}::uuid, ${rows.map(({ id }) => id)}::uuid[])`.execute(
    scope.trx,
  )
  const chemicals = await chemicalsOf(scope, membership.organizationId, rows)
  const withActions = await actionsOfMeasures(
    scope,
    membership.organizationId,
    rows.map(({ id }) => id),
  )
  const byId = new Map(known.map((each) => [each.id, each]))
  return rows.map(({ is_draft: isDraft, ...row }) => {
    const { state = isDraft ? 'DRAFT' : 'CURRENT', outdated_because: reasons = [] } = byId.get(row.id) ?? {}
    const missing = missingIn({ ...row, is_draft: isDraft })
    return {
      ...row,
      measures: withActions(row.measures),
      chemicals: row.association_ids.flatMap((id) => chemicals.get(id) ?? []),
      state,
      outdated_because: outdatedReasons.filter((reason) => reasons.includes(reason)),
      ...riskAssessmentTransitionsOf({ state, missing }, membership.level),
    }
  })
}

/** Returns the measures to store. A new measure gets an id, which it keeps. */
export const measuresToStore = (measures: readonly MeasureInput[]) =>
  measures.map(({ corrective_action_id: _derived, ...measure }) => ({ ...measure, id: measure.id ?? randomUUID() }))

type StoredMeasure = Assessment['measures'][number]

/** Returns a function that adds the corrective action of each measure: the newest one that is not cancelled. */
async function actionsOfMeasures({ trx }: Scope, organizationId: string, assessmentIds: readonly string[]) {
  const { rows } = await sql<{ measure_id: string; id: string }>`
    select distinct on (measure_id) measure_id, id from corrective_actions
    where organization_id = ${organizationId} and source_id = any (${assessmentIds}::uuid[]) and measure_id is not null
      and state <> 'CANCELLED'
    order by measure_id, created_date desc, id`.execute(trx)
  const byMeasure = new Map(rows.map(({ measure_id: measureId, id }) => [measureId, id]))
  return (measures: readonly StoredMeasure[]) =>
    measures.map((measure) => ({ ...measure, corrective_action_id: byMeasure.get(measure.id) ?? null }))
}

type Content = Pick<Assessment, (typeof contentFields)[number]>

const contentOf = (row: Content): Content =>
  Object.fromEntries(contentFields.map((name) => [name, row[name]])) as Content

/**
 * Returns whether values differ from what was completed last. True if nothing was. A chemical that was combined with another
 * one since is no difference.
 */
export async function differsFromCompleted({ trx }: Scope, before: Assessment, after: Content): Promise<boolean> {
  if (before.completed_version === null) return true
  const { content } = await trx
    .selectFrom('risk_assessment_revisions')
    .select('content')
    .where('organization_id', '=', before.organization_id)
    .where('risk_assessment_id', '=', before.id)
    .where('version', '=', before.completed_version)
    .executeTakeFirstOrThrow()
  const merged = await trx
    .selectFrom('own_chemicals')
    .select(['combined_association_id', 'merged_association_id'])
    .where('organization_id', '=', before.organization_id)
    .where('combined_association_id', '=', sql<string>`any (${content.association_ids}::uuid[])`)
    .execute()
  const others = new Map(merged.map((each) => [each.combined_association_id, each.merged_association_id]))
  const ids = new Set(content.association_ids.map((id) => others.get(id) ?? id))
  const completed = { ...content, association_ids: [...ids] }
  return contentFields.some((name) => !isDeepStrictEqual(completed[name], after[name]))
}

/** Stores what was completed, with the names of its chemicals and what they are like now. */
export async function storeRevision(scope: Scope, row: Assessment): Promise<void> {
  const { organization_id, version, assessor_ids, assessed_on, next_due_on } = row
  const known = await chemicalsOf(scope, organization_id, [row])
  const chemicals = row.association_ids.flatMap((id) => known.get(id) ?? [])
  await scope.trx
    .insertInto('risk_assessment_revisions')
    .values({
      organization_id,
      risk_assessment_id: row.id,
      version,
      content: JSON.stringify({ ...contentOf(row), assessor_ids, assessed_on, next_due_on, chemicals }),
      basis: sql<string>`app.assessment_basis(${organization_id}::uuid, ${row.association_ids}::uuid[])`,
      last_modified_date: row.last_modified_date,
      last_modified_by: row.last_modified_by,
    })
    .execute()
}

type Key = { readonly organizationId: string; readonly id: string }

/** Reads a page of what was completed. */
export async function readRevisions(scope: Scope, { organizationId, id }: Key, query: ListQuery) {
  const { rows, total } = await readPage(
    scope.trx
      .selectFrom('risk_assessment_revisions')
      .select([
        'id',
        'organization_id',
        'risk_assessment_id',
        'version',
        'content',
        'last_modified_date',
        'last_modified_by',
      ])
      .where('organization_id', '=', organizationId)
      .where('risk_assessment_id', '=', id),
    query,
  )
  const withActions = await actionsOfMeasures(scope, organizationId, [id])
  const known = await chemicalsOf(
    scope,
    organizationId,
    rows.map(({ content }) => content),
  )
  return {
    total,
    rows: rows.map(({ content, ...row }) => ({
      ...row,
      ...content,
      measures: withActions(content.measures),
      chemicals: content.chemicals ?? content.association_ids.flatMap((each) => known.get(each) ?? []),
    })),
  }
}
