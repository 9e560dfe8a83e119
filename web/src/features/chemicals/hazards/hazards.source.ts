import type { SearchDangerousGoodsQuery } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import {
  SearchDangerousGoodsDocument,
  SearchEuHazardStatementsDocument,
  SearchHazardStatementsDocument,
  SearchPrecautionaryStatementsDocument,
  SearchSubstanceNotesDocument,
} from './generated/hazards.graphql.ts'

// What labels and transport papers say: found by code or word, in either language. What is withdrawn is offered no more.

type Statement = { readonly id: string; readonly code: string; readonly statement: string }
const toFound = ({ id, code, statement }: Statement) => ({ id, name: code, note: statement })

export const hazardStatements = defineSource({
  name: 'hazardStatements',
  document: SearchHazardStatementsDocument,
  toFound,
  sort: ['code'],
})

export const euHazardStatements = defineSource({
  name: 'euHazardStatements',
  document: SearchEuHazardStatementsDocument,
  toFound,
  offered: { current: true },
  sort: ['code'],
})

export const precautionaryStatements = defineSource({
  name: 'precautionaryStatements',
  document: SearchPrecautionaryStatementsDocument,
  toFound,
  offered: { current: true },
  sort: ['code'],
})

export const substanceNotes = defineSource({
  name: 'substanceNotes',
  document: SearchSubstanceNotesDocument,
  toFound: ({ id, code, note }: { readonly id: string; readonly code: string; readonly note: string }) => ({
    id,
    name: code,
    note,
  }),
  sort: ['position'],
})

type DangerousGood = NonNullable<SearchDangerousGoodsQuery['list']>['content'][number]

/** A line of a transport paper: number, class and packing group. */
export const transportLine = ({ unNumber, class: of, packingGroup }: Omit<DangerousGood, 'id' | 'name'>): string =>
  [`UN ${unNumber}`, of, packingGroup].filter((part) => part !== null && part !== undefined).join(', ')

export const dangerousGoods = defineSource({
  name: 'dangerousGoods',
  document: SearchDangerousGoodsDocument,
  toFound: (goods: DangerousGood) => ({ id: goods.id, name: transportLine(goods), note: goods.name }),
  sort: ['unNumber'],
})
