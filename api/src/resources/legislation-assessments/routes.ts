import { z } from 'zod'
import { complianceStatuses } from '@ansvar/domain/compliance'
import { responseSchema } from '#contract/components.ts'
import { date, id, instant } from '#contract/fields.ts'
import { oneOf, plainOrder, rankOrder } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { readRecord } from '#db/records.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { associationKind } from '#resources/legislation-associations/queries.ts'

const assessment = responseSchema('LegislationAssessment', {
  id,
  organization_id: id,
  legislation_id: id,
  compliance_status: z.enum(complianceStatuses),
  assessed_on: date.nullable(),
  note: z.string().nullable(),
  created_date: instant,
  created_by: z.string(),
})

export const legislationAssessments = listEndpoint({
  path: '/organizations/{orgId}/legislations/{id}/assessments',
  summary: 'Lists the assessments of a compliance obligation, newest first',
  access: 'READ_ORGANIZATION',
  list: {
    sort: {
      created_date: plainOrder('created_date'),
      assessed_on: plainOrder('assessed_on'),
      compliance_status: rankOrder('compliance_status', complianceStatuses),
    },
    defaultSort: 'created_date,desc',
    filters: { compliance_status: oneOf('compliance_status', complianceStatuses) },
    byId: true,
  },
  item: assessment,
  async read({ scope, membership: { organizationId }, params, query }) {
    await readRecord(scope, associationKind, { organizationId, id: params.id })
    const assessments = scope.trx
      .selectFrom('legislation_assessments')
      .select(Object.keys(assessment.shape) as (keyof typeof assessment.shape)[])
      .where('organization_id', '=', organizationId)
      .where('legislation_id', '=', params.id)
    return readPage(assessments, query)
  },
})
