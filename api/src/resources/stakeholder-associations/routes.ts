import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import type { Row } from '#db/records.ts'
import { collection } from '#http/collection.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { adaptInput } from '#http/input.ts'
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
import { association, associationInput, type AssociationInput } from './schema.ts'

export const stakeholderAssociations = collection({
  path: '/organizations/{orgId}/stakeholder-associations',
  summaries: {
    list: 'The stakeholders whose needs the organization considers: of the catalogue, and its own',
    read: 'One stakeholder of the organization',
    create: 'Adds a stakeholder of the catalogue, or one of the organization’s own',
    update: 'Saves the needs and expectations of a stakeholder, and the details of one of the organization’s own',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: associationKind,
  list: associationListSpec,
  answer: association,
  input: associationInput,
  embeds: associationEmbeds,
  page: ({ scope, membership, query }) => readAssociations(scope, membership.organizationId, query),
  async problems(call, before) {
    const { scope, body } = call
    const given = body.parts.stakeholder
    const shared = await sharedStakeholder(scope, (before ?? body.parts).stakeholder_id ?? null)
    return [
      ...(before ? keptProblems(body.parts, before, shared) : await newProblems(call, shared)),
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

type Call = Pick<OrganizationCall, 'scope' | 'membership'> & { readonly body: Checked<AssociationInput> }

/** Whom a new association is about: one of the catalogue or one of the organization's own, and not one it has. */
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
