import { amountProblems } from '@ansvar/domain/chemicals'
import { localDay } from '@ansvar/domain/dates'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import { existingIds } from '#db/lookups.ts'
import { createRecord, updateRecord, type Row } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { fingerprintOf } from '#resources/chemicals/restrictions.ts'
import { existingMembers } from '#resources/members/queries.ts'
import {
  associationKind,
  associationListSpec,
  backgroundOf,
  findAssociation,
  isAssociated,
  readAssociations,
  type Background,
} from './queries.ts'
import { associationEmbeds } from './embeds.ts'
import { acceptanceInput, association, associationInput, associationList, type AssociationInput } from './schema.ts'

const collection = '/organizations/{orgId}/chemical-associations'
const single = `${collection}/{id}` as const
const answering = { answer: association, embeds: associationEmbeds } as const
const writing = { ...answering, access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true } as const

export const chemicalAssociations = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The chemicals that the organisation has, found by name, product number and use',
    access: 'READ_ORGANIZATION',
    list: associationListSpec,
    answer: associationList,
    embeds: associationEmbeds,
    async handle(call) {
      const { rows, total } = await readAssociations(call.scope, readerOf(call), call.query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One chemical that the organisation has',
    access: 'READ_ORGANIZATION',
    ...answering,
    versioned: true,
    async handle(call) {
      const { row, kind } = await findAssociation(call.scope, readerOf(call), call.params.id)
      return record(kind, row)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Takes a chemical of the catalogue among the organisation’s own, once',
    body: associationInput,
    status: 201,
    async handle(call) {
      const { scope, membership, body } = call
      const background = await chosen(call)
      const input = body.valid([...(await newProblems(call, background)), ...(await problems(call, background))])
      if (!background) throw new RequestProblem('validation', { fields: [{ path: 'chemical_id', code: 'required' }] })
      const kind = associationKind(background)
      const { active, ...values } = input
      const row = await createRecord(scope, kind, membership.organizationId, {
        ...values,
        chemical_id: background.chemical.id,
        active: active ?? true,
      })
      return record(kind, row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Saves where, how much and for what a chemical is used, and from whom it comes',
    body: associationInput,
    async handle(call) {
      const { scope, membership, params, body, ifMatch } = call
      const { row: found, background, kind } = await findAssociation(scope, readerOf(call), params.id)
      const key = { organizationId: membership.organizationId, id: found.id }
      const row = await updateRecord(scope, kind, key, ifMatch, async (before) => {
        const { active, ...values } = body.valid([
          ...keptProblems(body.parts, before),
          ...(await problems(call, background)),
        ])
        return { ...values, chemical_id: before.chemical_id, active: active ?? before.active }
      })
      return record(kind, row)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: `${single}/restrictions/{restrictionId}`,
    summary: 'Accepts a restriction of a chemical with a comment, until the recipe or the list changes',
    body: acceptanceInput,
    async handle(call) {
      const { scope, membership, params, body, ifMatch } = call
      const { row: found, background, kind } = await findAssociation(scope, readerOf(call), params.id)
      const { comment } = body.valid()
      const matches = background.restrictions.filter(({ restriction_id: id }) => id === params.restrictionId)
      if (matches.length === 0) throw new RequestProblem('not_found')
      const by = { comment, accepted_by: scope.user.name, accepted_date: scope.now.toISOString() }
      const key = { organizationId: membership.organizationId, id: found.id }
      const row = await updateRecord(scope, kind, key, ifMatch, (before) => {
        const others = before.accepted_restrictions.filter(({ restriction_id: id }) => id !== params.restrictionId)
        // An entry may stand for several substances of one chemical: they are accepted together.
        const accepted = matches.map((match) => ({
          restriction_id: match.restriction_id,
          fingerprint: fingerprintOf(match),
          ...by,
        }))
        return Promise.resolve({ accepted_restrictions: JSON.stringify([...others, ...accepted]) })
      })
      return record(kind, row)
    },
  }),
  historyEndpoint({ path: collection, kind: associationKind() }),
]

const readerOf = ({ membership, language, now }: Pick<OrganizationCall, 'membership' | 'language' | 'now'>) => ({
  organizationId: membership.organizationId,
  language,
  today: localDay(now, membership.timeZone),
})

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'language' | 'now'> & {
  readonly body: Checked<AssociationInput>
}

const chosen = (call: Call) =>
  call.body.parts.chemical_id ? backgroundOf(call.scope, call.body.parts.chemical_id, readerOf(call)) : null

/** Which chemical a new association is about: one of the catalogue that is in use, and that the organisation lacks. */
async function newProblems({ scope, membership, body }: Call, background: Background | null): Promise<Problem[]> {
  const { chemical_id: id } = body.parts
  if (id === undefined) return []
  if (id === null) return [{ path: 'chemical_id', code: 'required' }]
  if (!background?.chemical?.active) return [{ path: 'chemical_id', code: 'not_found' }]
  return (await isAssociated(scope, membership.organizationId, id)) ? [{ path: 'chemical_id', code: 'taken' }] : []
}

/** An association stays about its chemical. */
const keptProblems = (parts: Partial<AssociationInput>, before: Row<'chemical_associations'>): Problem[] =>
  parts.chemical_id && parts.chemical_id !== before.chemical_id ? [{ path: 'chemical_id', code: 'fixed' }] : []

async function problems({ scope, membership, body }: Call, background: Background | null): Promise<Problem[]> {
  const {
    supply_id: supply,
    area_ids: areas = [],
    responsible_id: responsible,
    amount = null,
    unit = null,
  } = body.parts
  const found: Problem[] = amountProblems({ amount, unit })
  if (supply && background && !background.chemical?.supplies.some(({ id }) => id === supply))
    found.push({ path: 'supply_id', code: 'not_found' })
  const known = await existingIds(scope.trx, 'areas', membership.organizationId, areas)
  for (const [index, id] of areas.entries())
    if (!known.has(id)) found.push({ path: `area_ids.${index}`, code: 'not_found' })
  if (responsible && !(await existingMembers(scope.trx, membership.organizationId, [responsible])).has(responsible))
    found.push({ path: 'responsible_id', code: 'not_found' })
  return found
}
