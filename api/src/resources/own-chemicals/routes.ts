import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { embedsOf } from '#http/embeds.ts'
import { sharedRelations } from '#resources/chemicals/queries.ts'
import { columnsOf, ownChemicalKind, ownChemicalListSpec } from './queries.ts'
import { ownChemicalInput } from './schema.ts'

export const ownChemicals = collection({
  path: '/organizations/{orgId}/chemicals',
  summaries: {
    list: 'Lists the organization’s own chemicals, which the catalogue does not have',
    read: 'Returns one own chemical',
    create: 'Creates an own chemical. Its danger code and pictograms follow from its statements',
    update: 'Replaces the values of an own chemical',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: ownChemicalKind,
  list: ownChemicalListSpec,
  input: ownChemicalInput,
  embeds: embedsOf(sharedRelations),
  references: { 'substance_concentrations.substance_id': 'substances' },
  resolve: ({ scope, body, membership }, before) =>
    columnsOf({ scope, body, organizationId: membership.organizationId }, before),
  bin: { uses: [usedBy('chemical_associations', 'own_chemical_id')] },
})
