import { readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { readWasteTypes, wasteTypeKind, wasteTypeListSpec } from './queries.ts'
import { wasteType, wasteTypeList, wasteTypeSynonymsInput } from './schema.ts'

export const wasteTypes = [
  endpoint({
    method: 'get',
    path: '/waste-types',
    summary: 'The European list of waste, found by code, name in either language and synonym',
    access: 'session',
    list: wasteTypeListSpec,
    answer: wasteTypeList,
    async handle({ scope, query, language }) {
      const { rows, total } = await readWasteTypes(scope, query, language)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/waste-types/{id}',
    summary: 'One entry of the list',
    access: 'session',
    versioned: true,
    answer: wasteType,
    async handle({ scope, params, language }) {
      const kind = wasteTypeKind(language)
      return record(kind, await readRecord(scope, kind, { organizationId: null, id: params.id }))
    },
  }),
  endpoint({
    method: 'put',
    path: '/waste-types/{id}/synonyms',
    summary: 'Saves what else people call an entry',
    access: 'MAINTAIN_SYSTEM',
    versioned: true,
    body: wasteTypeSynonymsInput,
    answer: wasteType,
    async handle({ scope, params, body, ifMatch, language }) {
      const kind = wasteTypeKind(language)
      const key = { organizationId: null, id: params.id }
      return record(kind, await updateRecord(scope, kind, key, ifMatch, async () => body.valid()))
    },
  }),
  catalogueHistory('/waste-types', wasteTypeKind('en')),
]
