import type { ChemicalRowFragment } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import { ChemicalsDocument } from './generated/chemicals.graphql.ts'

/** The chemicals of the catalogue that are in use, searched by name, product number and area of use. */
export const chemicalSource = defineSource({
  name: 'chemicals',
  document: ChemicalsDocument,
  toSuggestion: ({ id, name, producer, productNumber }: ChemicalRowFragment) => ({
    id,
    name,
    note: [productNumber, producer?.name].filter(Boolean).join(', '),
  }),
  offered: { active: true },
  sort: ['name'],
})
