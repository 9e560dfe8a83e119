import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { rowExists } from '#db/lookups.ts'
import type { Row } from '#db/records.ts'
import { recordsById } from '#db/related.ts'
import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { embedsOf, relatedRecord, type Relation } from '#http/embeds.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { adaptInput } from '#http/input.ts'
import {
  detailProblems,
  normalized,
  ownStakeholderInput,
  stakeholder as stakeholderResponse,
  stakeholderKind,
  type OwnStakeholderInput,
  type Stakeholder,
} from '#resources/stakeholders/schema.ts'
import * as queries from './queries.ts'

const shared = relatedRecord('stakeholder_id', stakeholderKind)

/** The stakeholder of the catalogue. The record contains the organization's own stakeholder already. */
const stakeholder: Relation = {
  ...shared,
  valueOf: (holder, found) => holder['stakeholder'] ?? shared.valueOf(holder, found),
}

export const stakeholderAssociations = collection({
  path: '/organizations/{orgId}/stakeholder-associations',
  summaries: {
    list: 'Lists the stakeholders on the organization’s list, from the catalogue and its own',
    read: 'Returns one stakeholder on the organization’s list',
    create: 'Adds a stakeholder from the catalogue, or an own one, to the organization’s list',
    update: 'Replaces the organization’s values for a stakeholder, and those of an own `stakeholder` if given',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: queries.associationKind,
  list: queries.associationListSpec,
  input: queries.associationInput,
  embeds: embedsOf({ stakeholder }),
  source: ({ scope, membership }) => queries.associationsOf(scope, membership.organizationId),
  bin: { uses: [usedBy('event_links', 'stakeholder_association_id')] },
  async problems(call, before) {
    const { scope, body } = call
    const given = body.parts.stakeholder
    const { stakeholder_id: id } = before ?? body.parts
    const catalogued = (id && (await recordsById(scope, stakeholderKind, null, [id])).get(id)) || null
    return [
      ...(before ? storedProblems(body.parts, before, catalogued) : await newProblems(call, catalogued)),
      ...(given ? detailProblems(given, 'stakeholder.') : []),
    ]
  },
  values(input, before, { files }) {
    const { stakeholder_id, stakeholder: given, needs, relevance, responsible_id, note, active } = input
    const stored = before && before.own_stakeholder
    const own = before && (!stored || !given) ? stored : given && normalized(given)
    return {
      stakeholder_id: before ? before.stakeholder_id : stakeholder_id,
      own_stakeholder: own && JSON.stringify(own),
      needs: JSON.stringify(needs),
      relevance,
      responsible_id,
      note,
      files,
      active,
    }
  },
})

type Call = Pick<OrganizationCall, 'scope' | 'membership'> & { readonly body: Checked<queries.AssociationInput> }

/** Returns the problem of a new association. It has one stakeholder: in use and not added yet, or an own one. */
async function newProblems({ scope, membership, body }: Call, catalogued: Stakeholder | null): Promise<Problem[]> {
  const { stakeholder_id, stakeholder: own } = body.parts
  if (stakeholder_id === undefined || own === undefined) return []
  if (stakeholder_id === null) return own === null ? [{ path: 'stakeholder_id', code: 'required' }] : []
  if (own !== null) return [{ path: 'stakeholder', code: 'invalid' }]
  if (!catalogued?.active) return [{ path: 'stakeholder_id', code: 'not_found' }]
  const { organizationId: organization_id } = membership
  const isTaken = await rowExists(scope.trx, 'stakeholder_associations', { organization_id, stakeholder_id })
  return isTaken ? [{ path: 'stakeholder_id', code: 'taken' }] : []
}

/** Returns the problem of a changed stakeholder. A stakeholder of the catalogue may be sent back as it was read. */
function storedProblems(
  { stakeholder_id: id, stakeholder: given }: Partial<queries.AssociationInput>,
  before: Row<'stakeholder_associations'>,
  catalogued: Stakeholder | null,
): Problem[] {
  if (id && id !== before.stakeholder_id) return [{ path: 'stakeholder_id', code: 'fixed' }]
  return given && catalogued && !isAsRead(given, catalogued) ? [{ path: 'stakeholder', code: 'fixed' }] : []
}

const isAsRead = (given: OwnStakeholderInput, catalogued: Stakeholder): boolean =>
  isDeepStrictEqual(
    normalized(given),
    normalized(ownStakeholderInput.parse(adaptInput(catalogued, ownStakeholderInput, stakeholderResponse, 'UTC'))),
  )
