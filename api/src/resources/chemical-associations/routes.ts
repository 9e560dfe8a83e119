import { amountProblems } from '@ansvar/domain/chemicals'
import { localDay } from '@ansvar/domain/dates'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import { rowExists } from '#db/lookups.ts'
import { readCountedPage } from '#db/pages.ts'
import { readRecord, updateRecord, type Row } from '#db/records.ts'
import { versioned } from '#http/answers.ts'
import { collection } from '#http/collection.ts'
import { embedsOf, relatedRecord } from '#http/embeds.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { fingerprintOf } from '#resources/chemicals/restrictions.ts'
import { chemicalKind, chemicalRelations, supplier } from '#resources/chemicals/queries.ts'
import {
  associationKind,
  associationListSpec,
  associationsOf,
  backgroundOf,
  presentAssociations,
  type Background,
} from './queries.ts'
import { acceptanceInput, association, associationInput, type AssociationInput } from './schema.ts'

const embeds = embedsOf({
  chemical: relatedRecord('chemical_id', chemicalKind, () => chemicalRelations),
  'supply.supplier': supplier,
})

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
    embeds,
    source: (call) => associationsOf(call.scope, readerOf(call)),
    readSource: readCountedPage,
    present: (call, rows) => presentAssociations(call.scope, readerOf(call), rows),
    fixed: ['chemical_id'],
    async problems(call, before) {
      const { body } = call
      const background = await backgroundOf(call.scope, (before ?? body.parts).chemical_id ?? null, readerOf(call))
      return [...(before ? [] : await newProblems(call, background)), ...useProblems(body.parts, background)]
    },
    values: ({ chemical_id, ...values }) => ({ ...values, chemical_id: chemical_id ?? '' }),
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
    embeds,
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
        // An entry can match several substances of one chemical. They are accepted together.
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

/** Returns the problem of the chemical of a new association. It must be in use, and the organization must not have it. */
async function newProblems({ scope, membership, body }: Call, background: Background | null): Promise<Problem[]> {
  const { chemical_id } = body.parts
  if (!chemical_id) return []
  if (!background?.chemical.active) return [{ path: 'chemical_id', code: 'not_found' }]
  const { organizationId: organization_id } = membership
  const isTaken = await rowExists(scope.trx, 'chemical_associations', { organization_id, chemical_id })
  return isTaken ? [{ path: 'chemical_id', code: 'taken' }] : []
}

function useProblems(
  { supply_id: supply, amount = null, unit = null }: Partial<AssociationInput>,
  background: Background | null,
): Problem[] {
  const found: Problem[] = amountProblems({ amount, unit })
  if (supply && background && !background.chemical.supplies.some(({ id }) => id === supply))
    found.push({ path: 'supply_id', code: 'not_found' })
  return found
}
