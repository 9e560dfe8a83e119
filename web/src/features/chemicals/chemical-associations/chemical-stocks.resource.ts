import { stockProblems } from '@ansvar/domain/chemical-stocks'
import type { AmountUnit } from '@ansvar/domain/chemicals'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import { draftOf, needed, optional, reference } from '#screen/draft-fields.ts'
import { dateProblems, defineSubResource, numberProblems } from '#screen/resource.ts'
import {
  ChemicalStocksDocument,
  CreateChemicalStockDocument,
  DiscardChemicalStockDocument,
  UpdateChemicalStockDocument,
} from './generated/chemical-stocks.graphql.ts'

type Typed = number | string | null

const typed = { empty: null as Typed, fromRecord: (stored: number | null) => stored as Typed, suffix: '' } as const
const numberOf = (held: Typed): number | null => (typeof held === 'number' ? held : null)

const draft = draftOf({
  area: reference,
  // The check refuses a draft without them.
  amount: { ...typed, toInput: (held: Typed): number => numberOf(held) ?? 0 },
  unit: needed<AmountUnit>(),
  maximum: { ...typed, toInput: numberOf },
  containers: { ...typed, toInput: numberOf },
  containerSize: { ...typed, toInput: numberOf },
  countedOn: optional<IsoDate>(),
})

const numbers = ['amount', 'maximum', 'containers', 'containerSize'] as const

/** The stocks of a chemical by area, edited in place on its screen. */
export const chemicalStocks = defineSubResource({
  name: 'chemicalStocks',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: ChemicalStocksDocument,
    create: CreateChemicalStockDocument,
    update: UpdateChemicalStockDocument,
    discard: DiscardChemicalStockDocument,
  },
  ...draft,
  toInput: (stock) => ({ ...draft.toInput(stock), areaId: stock.area?.id ?? '' }),
  check: (stock, today) => [
    ...required('area', stock.area),
    ...required('amount', stock.amount),
    ...required('unit', stock.unit),
    ...numbers.flatMap((path) => numberProblems(path, stock[path])),
    ...dateProblems('countedOn', stock.countedOn),
    ...stockProblems(
      {
        amount: numberOf(stock.amount),
        maximum: numberOf(stock.maximum),
        containers: numberOf(stock.containers),
        containerSize: numberOf(stock.containerSize),
        countedOn: isIsoDate(stock.countedOn ?? '') ? stock.countedOn : null,
      },
      today,
    ),
  ],
})
