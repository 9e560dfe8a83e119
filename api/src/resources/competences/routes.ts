import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { competenceKind, competenceListSpec, competenceProblems, readCompetences } from './queries.ts'
import { competence, competenceInput, competenceList } from './schema.ts'

const collection = '/organizations/{orgId}/competences'
const single = `${collection}/{id}` as const

// Not hidden from LIMITED organisations: their members have them.
export const competences = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'What the people of an organisation are trained in',
    access: 'READ_ORGANIZATION',
    list: competenceListSpec,
    answer: competenceList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readCompetences(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One competence',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: competence,
    handle: async ({ scope, membership, params }) =>
      record(
        competenceKind,
        await readRecord(scope, competenceKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    method: 'post',
    path: collection,
    summary: 'Adds a competence to the list',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    body: competenceInput,
    status: 201,
    answer: competence,
    async handle({ scope, membership, body }) {
      const input = body.valid(await competenceProblems(scope, membership.organizationId, null, body.parts))
      const row = await createRecord(scope, competenceKind, membership.organizationId, {
        ...input,
        active: input.active ?? true,
      })
      return record(competenceKind, row, 201)
    },
  }),
  endpoint({
    method: 'put',
    path: single,
    summary: 'Renames or retires a competence',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    body: competenceInput,
    answer: competence,
    async handle({ scope, membership, params, body, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, competenceKind, key, ifMatch, async (before) => {
        const input = body.valid(await competenceProblems(scope, membership.organizationId, before.id, body.parts))
        return { ...input, active: input.active ?? before.active }
      })
      return record(competenceKind, row)
    },
  }),
  historyEndpoint({ path: '/organizations/{orgId}/competences', kind: competenceKind }),
]
