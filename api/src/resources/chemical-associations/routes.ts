import { amountProblems } from '@ansvar/domain/chemicals'
import { localDay } from '@ansvar/domain/dates'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import { readRecord, updateRecord, type Row } from '#db/records.ts'
import { versioned } from '#http/answers.ts'
import { collection } from '#http/collection.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { fingerprintOf } from '#resources/chemicals/restrictions.ts'
import {
  associationKind,
  associationListSpec,
  backgroundOf,
  isAssociated,
  presentAssociations,
  readAssociations,
  type Background,
} from './queries.ts'
import { associationEmbeds } from './embeds.ts'
import { acceptanceInput, association, associationInput, type AssociationInput } from './schema.ts'

export const chemicalAssociations = [
  ...collection({
    path: '/organizations/{orgId}/chemical-associations',
    summaries: {
      list: 'The chemicals that the organization uses, found by name, product number and use',
      read: 'One chemical that the organization uses',
      create: 'Adds a chemical of the catalogue to the organization’s own, once',
      update: 'Saves where, how much and for what a chemical is used, and from whom it comes',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: associationKind,
    list: associationListSpec,
    answer: association,
    input: associationInput,
    embeds: associationEmbeds,
    page: (call) => readAssociations(call.scope, readerOf(call), call.query),
    present: (call, rows) => presentAssociations(call.scope, readerOf(call), rows),
    async problems(call, before) {
      const { body } = call
      const background = await backgroundOf(call.scope, (before ?? body.parts).chemical_id ?? null, readerOf(call))
      return [
        ...(before ? keptProblems(body.parts, before) : await newProblems(call, background)),
        ...useProblems(body.parts, background),
      ]
    },
    values: ({ chemical_id, ...values }, before) => ({
      ...values,
      chemical_id: before?.chemical_id ?? chemical_id ?? '',
    }),
  }),
  endpoint({
    method: 'put',
    path: '/organizations/{orgId}/chemical-associations/{id}/restrictions/{restrictionId}',
    summary: 'Accepts a restriction of a chemical with a comment, until the composition or the list changes',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: acceptanceInput,
    answer: association,
    embeds: associationEmbeds,
    async handle(call) {
      const { scope, membership, params, body, ifMatch } = call
      const key = { organizationId: membership.organizationId, id: params.id }
      const found = await readRecord(scope, associationKind, key)
      const background = await backgroundOf(scope, found.chemical_id, readerOf(call))
      const { comment } = body.valid()
      const matches = background?.restrictions.filter(({ restriction_id: id }) => id === params.restrictionId) ?? []
      if (matches.length === 0) throw new RequestProblem('not_found')
      const by = { comment, accepted_by: scope.user.name, accepted_date: scope.now.toISOString() }
      const present = async (row: Row<'chemical_associations'>) =>
        (await presentAssociations(scope, readerOf(call), [row]))[0]
      const row = await updateRecord(scope, { ...associationKind, present }, key, ifMatch, async (before) => {
        const others = before.accepted_restrictions.filter(({ restriction_id: id }) => id !== params.restrictionId)
        // An entry may stand for several substances of one chemical: they are accepted together.
        const accepted = matches.map((match) => ({
          restriction_id: match.restriction_id,
          fingerprint: fingerprintOf(match),
          ...by,
        }))
        return { accepted_restrictions: JSON.stringify([...others, ...accepted]) }
      })
      return versioned(await present(row), row)
    },
  }),
]

const readerOf = ({ membership, language, now }: Pick<OrganizationCall, 'membership' | 'language' | 'now'>) => ({
  organizationId: membership.organizationId,
  language,
  today: localDay(now, membership.timeZone),
})

type Call = Pick<OrganizationCall, 'scope' | 'membership'> & { readonly body: Checked<AssociationInput> }

/** Which chemical a new association is about: one of the catalogue that is in use, and that the organization lacks. */
async function newProblems({ scope, membership, body }: Call, background: Background | null): Promise<Problem[]> {
  const { chemical_id: id } = body.parts
  if (id === undefined) return []
  if (id === null) return [{ path: 'chemical_id', code: 'required' }]
  if (!background?.chemical.active) return [{ path: 'chemical_id', code: 'not_found' }]
  return (await isAssociated(scope, membership.organizationId, id)) ? [{ path: 'chemical_id', code: 'taken' }] : []
}

/** An association stays about its chemical. */
const keptProblems = (parts: Partial<AssociationInput>, before: Row<'chemical_associations'>): Problem[] =>
  parts.chemical_id && parts.chemical_id !== before.chemical_id ? [{ path: 'chemical_id', code: 'fixed' }] : []

function useProblems(
  { supply_id: supply, amount = null, unit = null }: Partial<AssociationInput>,
  background: Background | null,
): Problem[] {
  const found: Problem[] = amountProblems({ amount, unit })
  if (supply && background && !background.chemical.supplies.some(({ id }) => id === supply))
    found.push({ path: 'supply_id', code: 'not_found' })
  return found
}
