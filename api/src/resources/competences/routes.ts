import { listSpec } from '#contract/lists.ts'
import { nameProblems } from '#db/lookups.ts'
import { collection } from '#http/collection.ts'
import { competence, competenceInput, competenceKind } from './schema.ts'

// Not hidden from organizations with limited access: their members have competences.
export const competences = collection({
  path: '/organizations/{orgId}/competences',
  summaries: {
    list: 'The competences that members of an organization can hold',
    read: 'One competence',
    create: 'Adds a competence to the list',
    update: 'Renames or retires a competence',
  },
  writing: 'MANAGE_ORGANIZATION',
  kind: competenceKind,
  list: listSpec(competence, { sort: ['name'] }),
  input: competenceInput,
  problems: ({ scope, membership, body }, before) =>
    nameProblems(scope.trx, 'competences', membership.organizationId, before?.id ?? null, body.parts),
})
