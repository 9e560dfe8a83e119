import { localDay } from '@ansvar/domain/dates'
import { assessmentProblems } from '@ansvar/domain/legislations'
import type { Problem } from '@ansvar/domain/problems'
import { listSchema } from '#contract/components.ts'
import type { Checked } from '#contract/check.ts'
import { snakePath } from '#contract/problem.ts'
import { createRecord, lockRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { legislationKind } from '#resources/legislations/queries.ts'
import { legislation } from '#resources/legislations/schema.ts'
import { existingMembers } from '#resources/members/queries.ts'
import { associationEmbeds } from './embeds.ts'
import { candidateListSpec, readCandidates } from './candidates.ts'
import {
  actAsItIs,
  answeringKind,
  associationListSpec,
  isAssessment,
  isTakenUp,
  keepAssessment,
  lockAct,
  readAssociations,
  storedKind,
  unassessed,
} from './queries.ts'
import { association, associationInput, associationList, type AssociationInput } from './schema.ts'

const collection = '/organizations/{orgId}/legislations'
const single = `${collection}/{id}` as const
const answering = { answer: association, embeds: associationEmbeds } as const
const writing = { ...answering, access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true } as const

// In every path here `id` is the act's, and so is the obligation's own: an organization takes an act up once.
export const legislationAssociations = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The acts that bind the organization, how they apply and how it complies',
    access: 'READ_ORGANIZATION',
    list: associationListSpec,
    answer: associationList,
    embeds: associationEmbeds,
    async handle({ scope, membership, language, query }) {
      const { rows, total } = await readAssociations(scope, language, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  // Before the call for one: `candidates` is no id.
  endpoint({
    method: 'get',
    path: `${collection}/candidates`,
    summary: 'The acts that the organization has not taken up; those suggested to it by territory and standards',
    access: 'READ_ORGANIZATION',
    list: candidateListSpec,
    answer: listSchema(legislation),
    async handle({ scope, membership, language, query }) {
      const { rows, total } = await readCandidates(scope, language, membership, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One obligation, by the id of its act',
    access: 'READ_ORGANIZATION',
    ...answering,
    versioned: true,
    async handle({ scope, membership, language, params }) {
      const row = await readRecord(scope, storedKind, { organizationId: membership.organizationId, id: params.id })
      return record(await answeringKind(scope, language, row), row)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: single,
    summary: 'Takes up an act of the catalogue; where it is taken up already, answers the same',
    status: 201,
    async handle({ scope, membership, language, params }) {
      const act = await readRecord(scope, legislationKind(language), { organizationId: null, id: params.id })
      await lockAct(scope, membership.organizationId, act.id)
      const row = (await isTakenUp(scope, membership.organizationId, act.id))
        ? await readRecord(scope, storedKind, { organizationId: membership.organizationId, id: act.id })
        : await createRecord(scope, storedKind, membership.organizationId, await unassessed(scope, act.id), act.id)
      return record(await answeringKind(scope, language, row), row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary:
      'Saves how an act applies and how the organization complies; a new assessment is added to the earlier ones',
    body: associationInput,
    async handle(call) {
      const { scope, membership, language, params, body, ifMatch } = call
      const key = { organizationId: membership.organizationId, id: params.id }
      const kind = await answeringKind(scope, language, await lockRecord(scope, storedKind, key))
      let isAssessed = false
      const row = await updateRecord(scope, kind, key, ifMatch, async (before) => {
        const input = body.valid(await problems(call))
        const { is_reassessed: _, ...values } = input
        isAssessed = isAssessment(before, input)
        return { ...values, ...(isAssessed && { known_legislation: await actAsItIs(scope, before.id) }) }
      })
      if (isAssessed) await keepAssessment(scope, row)
      return record(await answeringKind(scope, language, row), row)
    },
  }),
  historyEndpoint({ path: collection, kind: storedKind }),
]

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<AssociationInput> }

async function problems({ scope, membership, now, body }: Call): Promise<Problem[]> {
  const { compliance_status: complianceStatus, assessed_on: assessedOn, responsible_id: responsibleId } = body.parts
  const found: readonly Problem[] =
    complianceStatus === undefined || assessedOn === undefined
      ? []
      : assessmentProblems({ complianceStatus, assessedOn }, localDay(now, membership.timeZone))
  const known = responsibleId ? await existingMembers(scope.trx, membership.organizationId, [responsibleId]) : null
  const missing: Problem[] =
    responsibleId && !known?.has(responsibleId) ? [{ path: 'responsible_id', code: 'not_found' }] : []
  return [...found.map(({ path, code }) => ({ path: snakePath(path), code })), ...missing]
}
