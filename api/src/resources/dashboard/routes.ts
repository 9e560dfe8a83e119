import type { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { ok } from '#http/responses.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { readChemicalFigure, readCounters, readInspectionFigure, readObligationFigure } from './figures.ts'
import * as schema from './schema.ts'
import { readConsumptionFigure, readEmissionFigure } from './trends.ts'
import { readWorkItems, workItemListSpec } from './work-items.ts'

const path = '/organizations/{orgId}/dashboard'
type Path = typeof path
type Call = Pick<OrganizationCall, 'membership' | 'language' | 'now'>

const readerOf = ({ membership: { organizationId, timeZone, accessibility }, language, now }: Call) => ({
  organizationId,
  language,
  timeZone,
  today: localDay(now, timeZone),
  limited: accessibility === 'LIMITED',
})
type Reader = ReturnType<typeof readerOf>

/** Declares a figure. Each figure has a separate call, so that an error in one does not affect the others. */
const figure = (
  name: '' | `/${string}`,
  summary: string,
  response: z.ZodType,
  read: (scope: OrganizationCall['scope'], reader: Reader) => Promise<unknown>,
) =>
  endpoint({
    method: 'get',
    path: `${path}${name}` as Path,
    summary,
    access: 'READ_ORGANIZATION',
    response,
    handle: async (call) => ok(await read(call.scope, readerOf(call))),
  })

export const dashboard = [
  figure(
    '',
    'The number of open records in each area; null in areas that are hidden from the organization',
    schema.counters,
    readCounters,
  ),
  listEndpoint({
    path: `${path}/work-items`,
    summary: 'The work list of all areas: what is overdue, due soon or open; the most urgent first',
    access: 'READ_ORGANIZATION',
    list: workItemListSpec,
    item: schema.workItem,
    read: (call) => readWorkItems(call.scope, readerOf(call), call.query),
  }),
  figure(
    '/consumption',
    'The consumption this year and last year, by month; meters with the same emission factor are added up',
    schema.consumptionFigure,
    readConsumptionFigure,
  ),
  figure(
    '/emissions',
    'The emissions by meters: this year and last year by month, and by quarter',
    schema.emissionFigure,
    readEmissionFigure,
  ),
  figure('/chemicals', 'The chemicals in use by danger code', schema.chemicalFigure, readChemicalFigure),
  figure(
    '/inspections',
    'The inspections due this year that were performed on time or late, by month, compared with last year',
    schema.inspectionFigure,
    readInspectionFigure,
  ),
  figure(
    '/obligations',
    'The number of assessed obligations, by compliance status',
    schema.obligationFigure,
    readObligationFigure,
  ),
]
