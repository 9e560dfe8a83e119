import { RequestProblem } from '#contract/problem.ts'
import { readHazards, unknownIds, warningsFor } from '#db/hazards.ts'
import { readRecord, readRecords, type Kind } from '#db/records.ts'
import type { RecordTable } from '#db/tables.ts'
import { list, ok } from '#http/responses.ts'
import { collection } from '#http/collection.ts'
import { embedsOf } from '#http/embeds.ts'
import { endpoint, type UserCall } from '#http/endpoint.ts'
import { chemicalKind, chemicalListSpec, chemicalRelations, knownChemicalKind } from './queries.ts'
import { resolveInput } from './resolve-input.ts'
import { chemicalRestrictionList, restrictionsOf } from './restrictions.ts'
import { chemicalInput, chemicalWarnings } from './schema.ts'

export const chemicals = [
  endpoint({
    method: 'get',
    path: '/chemicals/warnings',
    summary: 'Calculates the danger code, signal word and pictograms of a set of statements. It saves nothing',
    access: 'session',
    ids: ['hazard_statement_ids', 'eu_hazard_statement_ids'],
    response: chemicalWarnings,
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
    path: '/chemicals/{id}/restrictions',
    summary: 'Lists the entries of restriction lists that apply to the substances of a chemical',
    access: 'session',
    response: chemicalRestrictionList,
    async handle({ scope, params, language }) {
      const row = await readRecord(scope, chemicalKind, { organizationId: null, id: params.id })
      return list((await restrictionsOf(scope, [row], language)).get(row.id) ?? [])
    },
  }),
  ...collection({
    path: '/chemicals',
    summaries: {
      list: 'Lists the chemicals in the catalogue. By `id`, own chemicals of the caller’s organizations as well',
      read: 'Returns one chemical in the catalogue',
      create: 'Creates a chemical in the catalogue. Its danger code and pictograms follow from its statements',
      update: 'Replaces the values of a chemical in the catalogue',
    },
    writing: 'MAINTAIN_SYSTEM',
    kind: chemicalKind,
    list: chemicalListSpec,
    input: chemicalInput,
    embeds: embedsOf(chemicalRelations),
    references: { 'supplies.supplier_id': 'stakeholders', 'substance_concentrations.substance_id': 'substances' },
    // By their ids, the own chemicals of the reader's organizations as well: records refer to both.
    page: (call) => (call.query.isById ? pageOf(knownChemicalKind, call) : pageOf(chemicalKind, call)),
    resolve: ({ scope, body }, before) => resolveInput(scope, body, before),
  }),
]

type Reading = Pick<UserCall, 'scope' | 'query' | 'language'>

async function pageOf<T extends RecordTable>(kind: Kind<T, unknown>, { scope, query, language }: Reading) {
  const { rows, total } = await readRecords(scope, kind, null, query)
  return { rows: rows.map((row) => kind.present(row, language)), total }
}
