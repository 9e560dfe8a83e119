import type { SearchEmissionFactorsQuery } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import { SearchEmissionFactorsDocument } from './generated/emission-factors.graphql.ts'

type Row = NonNullable<SearchEmissionFactorsQuery['list']>['content'][number]

/** The factors of the catalogue by which a meter's emissions are reckoned. */
export const emissionFactors = defineSource({
  name: 'emissionFactors',
  document: SearchEmissionFactorsDocument,
  toFound: ({ id, name, territory, source }: Row) => ({
    id,
    name,
    note: [territory, source].filter(Boolean).join(' · '),
  }),
  offered: { active: true },
  sort: ['name'],
})
