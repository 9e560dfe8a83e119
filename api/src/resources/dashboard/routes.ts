import { localDay } from '@ansvar/domain/dates'
import { list, ok } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { readCounters } from './counters.ts'
import { readChemicalFigure, readInspectionFigure, readObligationFigure } from './figures.ts'
import {
  chemicalFigure,
  consumptionFigure,
  counters,
  emissionFigure,
  inspectionFigure,
  obligationFigure,
  workItemList,
} from './schema.ts'
import { readConsumptionFigure, readEmissionFigure } from './trends.ts'
import { readWorkItems, workItemListSpec } from './work-items.ts'

const path = '/organizations/{orgId}/dashboard'
const reading = { method: 'get', access: 'READ_ORGANIZATION' } as const

/** Each figure is a call of its own, so that one that fails takes none of the others with it. */
export const dashboard = [
  endpoint({
    ...reading,
    path,
    summary: 'What waits in each area, by the number of records; null in areas that are hidden from the organization',
    answer: counters,
    handle: async (call) => ok(await readCounters(call.scope, askedBy(call))),
  }),
  endpoint({
    ...reading,
    path: `${path}/work-items`,
    summary: 'What is overdue, due soon or waits for somebody, in every area; the most urgent first',
    list: workItemListSpec,
    answer: workItemList,
    async handle(call) {
      const { rows, total } = await readWorkItems(call.scope, askedBy(call), call.query)
      return list(rows, total)
    },
  }),
  endpoint({
    ...reading,
    path: `${path}/consumption`,
    summary: 'What is used this year, by month beside the year before; meters of one emission factor are added up',
    answer: consumptionFigure,
    handle: async (call) => ok(await readConsumptionFigure(call.scope, askedBy(call), call.language)),
  }),
  endpoint({
    ...reading,
    path: `${path}/emissions`,
    summary: 'What the organization emits by its meters: this year beside the year before, and by quarter',
    answer: emissionFigure,
    handle: async (call) => ok(await readEmissionFigure(call.scope, askedBy(call))),
  }),
  endpoint({
    ...reading,
    path: `${path}/chemicals`,
    summary: 'The chemicals in use by danger code',
    answer: chemicalFigure,
    handle: async (call) => ok(await readChemicalFigure(call.scope, askedBy(call))),
  }),
  endpoint({
    ...reading,
    path: `${path}/inspections`,
    summary: 'How many of the inspections due this year were performed by their day, by month beside the year before',
    answer: inspectionFigure,
    handle: async (call) => ok(await readInspectionFigure(call.scope, askedBy(call))),
  }),
  endpoint({
    ...reading,
    path: `${path}/obligations`,
    summary: 'How many obligations are assessed, and what that came to',
    answer: obligationFigure,
    handle: async (call) => ok(await readObligationFigure(call.scope, askedBy(call))),
  }),
]

const askedBy = ({
  membership: { organizationId, timeZone, accessibility },
  language,
  now,
}: Pick<OrganizationCall, 'membership' | 'language' | 'now'>) => ({
  organizationId,
  language,
  timeZone,
  today: localDay(now, timeZone),
  limited: accessibility === 'LIMITED',
})
