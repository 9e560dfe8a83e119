import { action, collection } from '#http/collection.ts'
import { readWasteTypes, wasteTypeKind, wasteTypeListSpec } from './queries.ts'
import { wasteType, wasteTypeSynonymsInput } from './schema.ts'

const path = '/waste-types'
const kind = wasteTypeKind('en')

export const wasteTypes = collection({
  path,
  summaries: {
    list: 'The European list of waste, found by code, name in either language and synonym',
    read: 'One entry of the list',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind,
  list: wasteTypeListSpec,
  answer: wasteType,
  input: wasteTypeSynonymsInput,
  page: ({ scope, query, language }) => readWasteTypes(scope, query, language),
  present: ({ language }, rows) => rows.map((row) => wasteTypeKind(language).present(row)),
  actions: [
    action(kind, path, {
      name: 'synonyms',
      summary: 'Saves the synonyms of an entry',
      input: wasteTypeSynonymsInput,
      change: ({ body }) => body.valid(),
    }),
  ],
})
