import { RequestProblem } from '#contract/problem.ts'
import { readHazards, unknownIds, warningsFor } from '#db/hazards.ts'
import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, ok, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { chemicalEmbeds } from './embeds.ts'
import { chemicalKind, chemicalListSpec, readChemicals } from './queries.ts'
import { chemicalRestrictionList, restrictionsOf } from './restrictions.ts'
import { chemical, chemicalInput, chemicalList, chemicalWarnings } from './schema.ts'
import { settleChemical } from './settle.ts'

const answering = { answer: chemical, embeds: chemicalEmbeds } as const
const writing = { ...answering, access: 'MAINTAIN_SYSTEM', versioned: true, body: chemicalInput } as const

export const chemicals = [
  endpoint({
    method: 'get',
    path: '/chemicals',
    summary: 'The chemicals that all organisations share, found by name, product number and area of use',
    access: 'session',
    list: chemicalListSpec,
    answer: chemicalList,
    embeds: chemicalEmbeds,
    async handle({ scope, query }) {
      const { rows, total } = await readChemicals(scope, query)
      return list(
        rows.map((row) => chemicalKind.present(row)),
        total,
      )
    },
  }),
  endpoint({
    method: 'get',
    path: '/chemicals/warnings',
    summary: 'The danger code, signal word and pictograms that follow from statements, and which statement decides',
    access: 'session',
    ids: ['hazard_statement_ids', 'eu_hazard_statement_ids'],
    answer: chemicalWarnings,
    async handle({ scope, ids }) {
      const { hazard_statement_ids: h = [], eu_hazard_statement_ids: eu = [] } = ids
      const hazards = await readHazards(scope.trx)
      const fields = [
        ...unknownIds('hazard_statement_ids', h, hazards.hazardStatements),
        ...unknownIds('eu_hazard_statement_ids', eu, hazards.euHazardStatements),
      ]
      if (fields.length > 0) throw new RequestProblem('bad_request', { fields })
      return ok(warningsFor(hazards, h, eu))
    },
  }),
  endpoint({
    method: 'get',
    path: '/chemicals/{id}',
    summary: 'One chemical of the catalogue',
    access: 'session',
    ...answering,
    versioned: true,
    handle: async ({ scope, params }) =>
      record(chemicalKind, await readRecord(scope, chemicalKind, { organizationId: null, id: params.id })),
  }),
  endpoint({
    method: 'get',
    path: '/chemicals/{id}/restrictions',
    summary: 'The lists that restrict a substance of the chemical at the share that it has, and why and since when',
    access: 'session',
    answer: chemicalRestrictionList,
    async handle({ scope, params, language }) {
      const row = await readRecord(scope, chemicalKind, { organizationId: null, id: params.id })
      return list((await restrictionsOf(scope, [row], language)).get(row.id) ?? [])
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/chemicals',
    summary: 'Adds a chemical to the catalogue; its warnings follow from its statements unless a reason says otherwise',
    status: 201,
    async handle({ scope, body }) {
      const values = await settleChemical(scope, body, null)
      return record(chemicalKind, await createRecord(scope, chemicalKind, null, values), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/chemicals/{id}',
    summary: 'Saves a chemical of the catalogue, or retires it',
    async handle({ scope, params, body, ifMatch }) {
      const key = { organizationId: null, id: params.id }
      const row = await updateRecord(scope, chemicalKind, key, ifMatch, (before) => settleChemical(scope, body, before))
      return record(chemicalKind, row)
    },
  }),
  catalogueHistory('/chemicals', chemicalKind),
]
