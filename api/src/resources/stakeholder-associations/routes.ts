import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import type { RecordFile } from '#db/columns.ts'
import { settleFiles } from '#db/files.ts'
import { createRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { adaptInput } from '#http/input.ts'
import { existingMembers } from '#resources/members/queries.ts'
import {
  detailProblems,
  normalized,
  ownStakeholderInput,
  stakeholder,
  type OwnStakeholderInput,
  type Stakeholder,
} from '#resources/stakeholders/schema.ts'
import { associationEmbeds } from './embeds.ts'
import { associationKind, associationListSpec, isAssociated, readAssociations, sharedStakeholder } from './queries.ts'
import { association, associationInput, associationList, type AssociationInput } from './schema.ts'

const collection = '/organizations/{orgId}/stakeholder-associations'
const single = `${collection}/{id}` as const
const writing = {
  access: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  versioned: true,
  body: associationInput,
  answer: association,
  embeds: associationEmbeds,
} as const

export const stakeholderAssociations = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'Whose interest the organisation has taken up: of the catalogue, and its own',
    access: 'READ_ORGANIZATION',
    list: associationListSpec,
    answer: associationList,
    embeds: associationEmbeds,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readAssociations(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One stakeholder’s interest',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: association,
    embeds: associationEmbeds,
    handle: async ({ scope, membership, params }) =>
      record(
        associationKind,
        await readRecord(scope, associationKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Takes up a stakeholder of the catalogue, or one that the organisation keeps for itself',
    status: 201,
    async handle(call) {
      const { scope, membership, body } = call
      const shared = await sharedStakeholder(scope, body.parts.stakeholder_id ?? null)
      const { files, problems: missing } = await settleFiles(scope, membership.organizationId, body.parts.files, null)
      const input = body.valid([...(await newProblems(call, shared)), ...(await problems(call)), ...missing])
      const row = await createRecord(scope, associationKind, membership.organizationId, {
        ...valuesOf(input, files),
        stakeholder_id: input.stakeholder_id,
        own_stakeholder: input.stakeholder && JSON.stringify(normalized(input.stakeholder)),
        active: input.active ?? true,
      })
      return record(associationKind, row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Saves what a stakeholder needs and expects, and of one of the organisation’s own who it is',
    async handle(call) {
      const { scope, membership, params, body, ifMatch } = call
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, associationKind, key, ifMatch, async (before) => {
        const owner = { table: 'stakeholder_associations', id: before.id } as const
        const shared = await sharedStakeholder(scope, before.stakeholder_id)
        const { files, problems: missing } = await settleFiles(
          scope,
          membership.organizationId,
          body.parts.files,
          owner,
        )
        const input = body.valid([...keptProblems(body.parts, before, shared), ...(await problems(call)), ...missing])
        const own = input.stakeholder && normalized(input.stakeholder)
        return {
          ...valuesOf(input, files),
          active: input.active ?? before.active,
          ...(before.own_stakeholder && own && { own_stakeholder: JSON.stringify(own) }),
        }
      })
      return record(associationKind, row)
    },
  }),
  historyEndpoint({ path: collection, kind: associationKind }),
]

type Call = Pick<OrganizationCall, 'scope' | 'membership'> & { readonly body: Checked<AssociationInput> }

/** Whom a new association is about: one of the catalogue or one of the organisation's own, and not one it has. */
async function newProblems({ scope, membership, body }: Call, shared: Stakeholder | null): Promise<Problem[]> {
  const { stakeholder_id: id, stakeholder: own } = body.parts
  if (id === undefined || own === undefined) return []
  if (id === null && own === null) return [{ path: 'stakeholder_id', code: 'required' }]
  if (id !== null && own !== null) return [{ path: 'stakeholder', code: 'invalid' }]
  if (id === null) return []
  if (!shared?.active) return [{ path: 'stakeholder_id', code: 'not_found' }]
  return (await isAssociated(scope, membership.organizationId, id)) ? [{ path: 'stakeholder_id', code: 'taken' }] : []
}

/** An association stays about whom it is about. A stakeholder of the catalogue may be sent back as it was read. */
function keptProblems(
  { stakeholder_id: id, stakeholder: given }: Partial<AssociationInput>,
  before: Row<'stakeholder_associations'>,
  shared: Stakeholder | null,
): Problem[] {
  if (id && id !== before.stakeholder_id) return [{ path: 'stakeholder_id', code: 'fixed' }]
  return given && shared && !isAsRead(given, shared) ? [{ path: 'stakeholder', code: 'fixed' }] : []
}

const isAsRead = (given: OwnStakeholderInput, shared: Stakeholder): boolean =>
  isDeepStrictEqual(
    normalized(given),
    normalized(ownStakeholderInput.parse(adaptInput(shared, ownStakeholderInput, stakeholder, 'UTC'))),
  )

async function problems({ scope, membership, body }: Call): Promise<Problem[]> {
  const { stakeholder: given, responsible_id: responsibleId } = body.parts
  const found: Problem[] = given ? detailProblems(given, 'stakeholder.') : []
  if (
    responsibleId &&
    !(await existingMembers(scope.trx, membership.organizationId, [responsibleId])).has(responsibleId)
  )
    found.push({ path: 'responsible_id', code: 'not_found' })
  return found
}

const valuesOf = ({ needs, relevance, responsible_id, note }: AssociationInput, files: readonly RecordFile[]) => ({
  needs: JSON.stringify(needs),
  files: JSON.stringify(files),
  relevance,
  responsible_id,
  note,
})
