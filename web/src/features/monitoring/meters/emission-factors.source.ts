import { SearchEmissionFactorsDocument, type SearchEmissionFactorsQuery } from '#graphql/generated/graphql.ts'
import { defineSource } from '#screen/source.ts'

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
