import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { nextDate, type Period } from '@ansvar/domain/periods'
import { versionListSpec } from '#contract/lists.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { usedBy } from '#http/bin.ts'
import { action, collection } from '#http/collection.ts'
import type { CollectionCall } from '#http/collection-definition.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { demandTransition } from '#http/transitions.ts'
import { notify } from '#notices/notify.ts'
import { managersOf } from '#notices/recipients.ts'
import * as queries from './queries.ts'
import { assessmentCompletionInput, riskAssessmentInput, riskAssessmentRevision } from './schema.ts'

const path = '/organizations/{orgId}/risk-assessments'
const kind = queries.riskAssessmentKind

const todayOf = ({ now, membership }: Pick<CollectionCall<typeof path>, 'now' | 'membership'>): IsoDate =>
  localDay(now, membership.timeZone)

/** Returns when an assessment must be reviewed. Null if it was never completed, or if its period is none. */
const nextDueOn = (assessedOn: string | null, period: string): IsoDate | null =>
  assessedOn === null ? null : nextDate(assessedOn as IsoDate, period as Period)

/** Notifies the managers that work is not safe, so that they stop or change it. */
async function notifyManagers(scope: Scope, { organization_id: organizationId, id, version }: Row<'risk_assessments'>) {
  for (const memberId of await managersOf(scope, organizationId))
    notify(scope, {
      organizationId,
      memberId,
      kind: 'RISK_NOT_ACCEPTABLE',
      resource: 'risk_assessments',
      recordId: id,
      key: `RISK_NOT_ACCEPTABLE ${id} ${version}`,
    })
}

const complete = action(kind, path, {
  name: 'complete',
  summary: 'Completes an assessment, or confirms a current or outdated one. 409 if a required field is empty',
  input: assessmentCompletionInput,
  emptyBody: true,
  async change(call, before) {
    const today = todayOf(call)
    const assessedOn = call.body.parts.assessed_on ?? today
    const problems: FieldProblem[] = assessedOn > today ? [{ path: 'assessed_on', code: 'in_future' }] : []
    call.body.valid(problems)
    const [shown] = await queries.presentAssessments(call, [before])
    if (shown) demandTransition(shown, 'COMPLETE')
    return {
      is_draft: false,
      completed_version: before.version + 1,
      assessed_on: assessedOn,
      next_due_on: nextDueOn(assessedOn, before.review_period),
    }
  },
  async saved({ scope }, row) {
    await queries.storeRevision(scope, row)
    if (row.conclusion === 'NOT_ACCEPTABLE') await notifyManagers(scope, row)
    return null
  },
})

export const riskAssessments = [
  ...collection({
    path,
    summaries: {
      list: 'Lists the risk assessments of the organization',
      read: 'Returns one risk assessment',
      create: 'Creates a risk assessment as a draft',
      update: 'Replaces the values of a risk assessment. With other content than it was completed with, it is a draft',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind,
    list: queries.riskAssessmentListSpec,
    input: riskAssessmentInput,
    references: { 'arising.substance_id': 'substances', 'limit_values.substance_id': 'substances' },
    source: ({ scope, membership }) => queries.assessmentsOf(scope, membership.organizationId),
    present: queries.presentAssessments,
    async values(input, before, { scope }) {
      const measures = queries.measuresToStore(input.measures)
      const isDraft = !before || (await queries.differsFromCompleted(scope, before, { ...input, measures }))
      return {
        ...input,
        arising: JSON.stringify(input.arising),
        limit_values: JSON.stringify(input.limit_values),
        measures: JSON.stringify(measures),
        is_draft: isDraft,
        next_due_on: nextDueOn(before?.assessed_on ?? null, input.review_period),
      }
    },
    actions: [complete],
    bin: {
      uses: [usedBy('corrective_actions', 'risk_assessment_id')],
      admit(_call, before) {
        if (before.completed_version !== null) throw new RequestProblem('was_completed')
      },
    },
  }),
  listEndpoint({
    path: `${path}/{id}/revisions`,
    summary: 'Lists what was completed of a risk assessment, newest first',
    access: 'READ_ORGANIZATION',
    list: versionListSpec,
    item: riskAssessmentRevision,
    async read({ scope, membership, params, query }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      await readRecord(scope, kind, key)
      return queries.readRevisions(scope, key, query)
    },
  }),
]
