import type { SearchEmissionFactorsQuery } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import { SearchEmissionFactorsDocument } from './generated/emission-factors.graphql.ts'

type Row = NonNullable<SearchEmissionFactorsQuery['list']>['content'][number]

/** The emission factors of the catalogue, for calculating a meter's emissions. */
export const emissionFactors = defineSource({
  name: 'emissionFactors',
  document: SearchEmissionFactorsDocument,
  toSuggestion: ({ id, name, territory, source }: Row) => ({
    id,
    name,
    note: [territory, source].filter(Boolean).join(' · '),
  }),
  offered: { active: true },
  sort: ['name'],
})
