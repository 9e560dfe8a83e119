import { sql } from 'kysely'
import { listSpec } from '#contract/lists.ts'
import { nameProblems } from '#db/lookups.ts'
import { collection } from '#http/collection.ts'
import { competence, competenceInput, competenceKind } from './schema.ts'

// Not hidden from organizations with limited access: their members have competences.
export const competences = collection({
  path: '/organizations/{orgId}/competences',
  summaries: {
    list: 'Lists the competences that members of the organization can have',
    read: 'Returns one competence',
    create: 'Creates a competence',
    update: 'Replaces the values of a competence',
  },
  writing: 'MANAGE_ORGANIZATION',
  kind: competenceKind,
  list: listSpec(competence, { sort: ['name'] }),
  input: competenceInput,
  problems: ({ scope, membership, body }, before) =>
    nameProblems(scope.trx, 'competences', membership.organizationId, before?.id ?? null, body.parts),
  bin: {
    uses: [
      {
        table: 'members',
        where: (id) => sql`competences @> jsonb_build_array(jsonb_build_object('competence_id', ${id}::text))`,
      },
    ],
  },
})
