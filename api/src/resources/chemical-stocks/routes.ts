import { stockLimits, stockProblems } from '@ansvar/domain/chemical-stocks'
import { localDay } from '@ansvar/domain/dates'
import { domainFields } from '#contract/cases.ts'
import { listSpec } from '#contract/lists.ts'
import { snakeProblems } from '#contract/problem.ts'
import { collection } from '#http/collection.ts'
import { associationKind } from '#resources/chemical-associations/queries.ts'
import { countStocks } from '#resources/chemical-associations/stocks.ts'
import { stock, stockInput, stockKind } from './queries.ts'

const checkedFields = ['amount', 'maximum', 'containers', 'container_size', 'counted_on'] as const

export const chemicalStocks = collection({
  path: '/organizations/{orgId}/chemical-associations/{associationId}/stocks',
  within: { kind: associationKind, param: 'associationId' },
  summaries: {
    list: 'Lists the stocks of a chemical by area, oldest first',
    read: 'Returns one stock of a chemical',
    create: 'Adds a stock of a chemical in an area. The amount of the chemical is then the sum of its stocks',
    update: 'Replaces the values of a stock of a chemical',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: stockKind,
  list: listSpec(stock, {
    sort: ['amount', 'maximum', 'counted_on'],
    defaultSort: 'created_date,asc',
    filters: ['area_id'],
    searchable: false,
  }),
  input: stockInput,
  async problems({ scope, membership, now, params, body }, before) {
    const { organizationId, timeZone } = membership
    const count = before ? 0 : await countStocks(scope, organizationId, params.associationId)
    return [
      ...snakeProblems(stockProblems(domainFields(body.parts, checkedFields), localDay(now, timeZone))),
      ...(count >= stockLimits.perChemical ? [{ path: 'area_id', code: 'too_many' } as const] : []),
    ]
  },
  bin: {},
  history: false,
})
