import type { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { ok } from '#http/answers.ts'
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
  answer: z.ZodType,
  read: (scope: OrganizationCall['scope'], reader: Reader) => Promise<unknown>,
) =>
  endpoint({
    method: 'get',
    path: `${path}${name}` as Path,
    summary,
    access: 'READ_ORGANIZATION',
    answer,
    handle: async (call) => ok(await read(call.scope, readerOf(call))),
  })

export const dashboard = [
  figure(
    '',
    'What waits in each area, by the number of records; null in areas that are hidden from the organization',
    schema.counters,
    readCounters,
  ),
  listEndpoint({
    path: `${path}/work-items`,
    summary: 'What is overdue, due soon or waits for somebody, in every area; the most urgent first',
    access: 'READ_ORGANIZATION',
    list: workItemListSpec,
    item: schema.workItem,
    read: (call) => readWorkItems(call.scope, readerOf(call), call.query),
  }),
  figure(
    '/consumption',
    'What is used this year, by month beside the year before; meters of one emission factor are added up',
    schema.consumptionFigure,
    readConsumptionFigure,
  ),
  figure(
    '/emissions',
    'What the organization emits by its meters: this year beside the year before, and by quarter',
    schema.emissionFigure,
    readEmissionFigure,
  ),
  figure('/chemicals', 'The chemicals in use by danger code', schema.chemicalFigure, readChemicalFigure),
  figure(
    '/inspections',
    'How many of the inspections due this year were performed by their day, by month beside the year before',
    schema.inspectionFigure,
    readInspectionFigure,
  ),
  figure(
    '/obligations',
    'How many obligations are assessed, and what that came to',
    schema.obligationFigure,
    readObligationFigure,
  ),
]
