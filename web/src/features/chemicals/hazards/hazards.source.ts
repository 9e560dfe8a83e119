import type { SearchDangerousGoodsQuery } from '#graphql/generated/types.ts'
import { defineSource } from '#screen/source.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  SearchDangerousGoodsDocument,
  SearchEuHazardStatementsDocument,
  SearchHazardStatementsDocument,
  SearchPrecautionaryStatementsDocument,
  SearchSubstanceNotesDocument,
} from './generated/hazards.graphql.ts'

// Statements and transport data of labels, searched by code or text in both languages. Withdrawn ones are not offered.

type Statement = { readonly id: string; readonly code: string; readonly statement: string }
const toSuggestion = ({ id, code, statement }: Statement) => ({ id, name: code, note: statement })

export const hazardStatements = defineSource({
  name: 'hazardStatements',
  document: SearchHazardStatementsDocument,
  toSuggestion,
  sort: ['code'],
})

export const euHazardStatements = defineSource({
  name: 'euHazardStatements',
  document: SearchEuHazardStatementsDocument,
  toSuggestion,
  offered: { current: true },
  sort: ['code'],
})

export const precautionaryStatements = defineSource({
  name: 'precautionaryStatements',
  document: SearchPrecautionaryStatementsDocument,
  toSuggestion,
  offered: { current: true },
  sort: ['code'],
})

export const substanceNotes = defineSource({
  name: 'substanceNotes',
  document: SearchSubstanceNotesDocument,
  toSuggestion: ({ id, code, note }: { readonly id: string; readonly code: string; readonly note: string }) => ({
    id,
    name: code,
    note,
  }),
  sort: ['position'],
})

type DangerousGood = NonNullable<SearchDangerousGoodsQuery['list']>['content'][number]

type Transport = {
  readonly unNumber: string
  readonly class?: string | null | undefined
  readonly packingGroup?: string | null | undefined
}

/** Returns a line of a transport document: number, class and packing group. */
export const transportLine = ({ unNumber, class: of, packingGroup }: Transport): string =>
  [`UN ${unNumber}`, of, packingGroup].filter((part) => part !== null && part !== undefined).join(', ')

export const dangerousGoods = defineSource({
  name: 'dangerousGoods',
  document: SearchDangerousGoodsDocument,
  toSuggestion: (goods: DangerousGood) => ({ id: goods.id, name: transportLine(goods), note: goods.name }),
  sort: ['unNumber'],
})

/** Returns an entry of the dangerous goods list as a reference of a draft. */
export const goodsReference = (goods: DangerousGood | null | undefined): Reference | null =>
  goods ? { id: goods.id, name: transportLine(goods) } : null
