import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { ASSESSMENT_PERIOD, assessmentProblems, nextAssessmentDate } from '@ansvar/domain/legislations'
import type { Period } from '@ansvar/domain/periods'
import { RequestProblem, snakeProblems } from '#contract/problem.ts'
import { lockItemOf } from '#db/bin.ts'
import { rowExists } from '#db/lookups.ts'
import { createRecord, readRecord } from '#db/records.ts'
import { usedBy } from '#http/bin.ts'
import { versioned } from '#http/responses.ts'
import { collection } from '#http/collection.ts'
import { embedsOf, relatedRecord } from '#http/embeds.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { legislationKind } from '#resources/legislations/queries.ts'
import { legislation } from '#resources/legislations/schema.ts'
import { candidateListSpec, readCandidates } from './candidates.ts'
import * as queries from './queries.ts'

const path = '/organizations/{orgId}/legislations'
const embeds = embedsOf({ legislation: relatedRecord('id', legislationKind) })

// In these paths, `id` is the id of the legislation and of its obligation: an organization adds legislation once.
export const legislationAssociations = [
  // Declared before the call for one obligation, whose path matches `candidates` too.
  listEndpoint({
    path: `${path}/candidates`,
    summary: 'Lists the legislation that the organization has not added, with the reasons why it is suggested',
    access: 'READ_ORGANIZATION',
    list: candidateListSpec,
    item: legislation,
    read: ({ scope, membership, language, query }) => readCandidates(scope, language, membership, query),
  }),
  ...collection({
    path,
    summaries: {
      list: 'Lists the compliance obligations of the organization',
      read: 'Returns one compliance obligation, by the id of its legislation',
      update: 'Replaces the values of a compliance obligation. A new assessment is added to the previous ones',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: queries.associationKind,
    list: queries.associationListSpec,
    input: queries.associationInput,
    embeds,
    source: ({ scope, membership, language }) => queries.associationsOf(scope, membership.organizationId, language),
    present: ({ scope, language }, rows) => queries.presentAssociations(scope, language, rows),
    problems({ membership, now, body }) {
      const { compliance_status: complianceStatus, assessed_on: assessedOn } = body.parts
      if (complianceStatus === undefined || assessedOn === undefined) return []
      return snakeProblems(assessmentProblems({ complianceStatus, assessedOn }, localDay(now, membership.timeZone)))
    },
    async values({ is_reassessed, ...input }, before, { scope, membership }) {
      const id = before?.id ?? ''
      const isAssessed = before !== null && queries.isAssessment(before, { ...input, is_reassessed })
      const content = isAssessed
        ? queries.currentContent(scope, id)
        : queries.knownContent(scope, { ...membership, id })
      const period = input.assessment_period === undefined ? before?.assessment_period : input.assessment_period
      return {
        ...input,
        ...assessmentDates(input.assessed_on, period ?? null),
        id,
        known_legislation: await content,
      }
    },
    bin: {
      uses: [
        usedBy('event_links', 'legislation_association_id'),
        usedBy('corrective_actions', 'legislation_association_id'),
      ],
      async admit({ scope, membership: { organizationId, level } }, { id }) {
        if (level === 'MANAGE') return
        const assessments = { organization_id: organizationId, legislation_id: id }
        if (await rowExists(scope.trx, 'legislation_assessments', assessments)) throw new RequestProblem('forbidden')
      },
    },
    async saved({ scope, body }, row, before) {
      if (before && queries.isAssessment(before, body.valid())) await queries.storeAssessment(scope, row)
      return null
    },
  }),
  endpoint({
    method: 'post',
    path: `${path}/{id}`,
    summary:
      'Adds legislation as a compliance obligation. An existing obligation is returned unchanged, and one in the bin is restored',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    status: 201,
    response: queries.association,
    embeds,
    async handle(call) {
      const { scope, language, params, services } = call
      const { organizationId } = call.membership
      const { id } = await readRecord(scope, legislationKind, { organizationId: null, id: params.id })
      const key = { organizationId, id }
      await queries.lockLegislation(scope, key)
      const item = await lockItemOf(scope, key, queries.associationKind.table)
      if (item) await services.restoreFromBin({ ...call, parameters: null, body: null }, item)
      const isAdded = await rowExists(scope.trx, 'legislation_associations', { organization_id: organizationId, id })
      const values = {
        compliance_status: 'NOT_ASSESSED',
        assessment_period: ASSESSMENT_PERIOD,
        known_legislation: await queries.currentContent(scope, id),
      } as const
      const row = isAdded
        ? await readRecord(scope, queries.associationKind, key)
        : await createRecord(scope, queries.associationKind, organizationId, values, id)
      const [response] = await queries.presentAssociations(scope, language, [row])
      return versioned(response, row, 201)
    },
  }),
]

/** Returns the assessment period and the day of the next assessment, which follows from it. */
const assessmentDates = (assessedOn: IsoDate | null, period: string | null) => ({
  assessment_period: period,
  next_assessment_on: nextAssessmentDate(assessedOn, period as Period | null),
})
