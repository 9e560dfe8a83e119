import type { SearchMyChemicalsQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { defineSource } from '#screen/source.ts'
import { SearchMyChemicalsDocument } from './generated/my-chemicals.graphql.ts'

type Row = NonNullable<SearchMyChemicalsQuery['list']>['content'][number]

/** The chemicals that the organization uses. */
export const myChemicals = defineSource({
  name: 'chemicalAssociations',
  document: SearchMyChemicalsDocument,
  toSuggestion: ({ id, chemical, use }: Row) => ({ id, name: chemical?.name ?? '', note: use ?? undefined }),
  hrefOf: (open) => paths.chemicalAssociations.list({ open }),
})
