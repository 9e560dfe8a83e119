import type { z } from 'zod'
import { localDay } from '@ansvar/domain/dates'
import { workItemKinds, type WorkItemKind } from '@ansvar/domain/work-items'
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

/** Returns the kinds that a list is filtered by, whose sources are the only ones to read. Null for all. */
function kindsOf({ request }: Pick<OrganizationCall, 'request'>): WorkItemKind[] | null {
  const kinds = new URL(request.url).searchParams.getAll('kind').filter((kind) => kind !== '')
  return kinds.length === 0 ? null : workItemKinds.filter((kind) => kinds.includes(kind))
}

/** Returns whether a list is filtered by the items of the caller. */
const isOnlyOwn = ({ request }: Pick<OrganizationCall, 'request'>): boolean =>
  new URL(request.url).searchParams.get('scope') === 'MINE'

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
    'Returns the number of records that need attention, by section. Null for sections that are not available with limited access',
    schema.counters,
    readCounters,
  ),
  listEndpoint({
    path: `${path}/work-items`,
    summary: 'Lists the overdue, due and open tasks of the organization, most urgent first',
    access: 'READ_ORGANIZATION',
    list: workItemListSpec,
    item: schema.workItem,
    read: (call) =>
      readWorkItems(call.scope, { ...readerOf(call), kinds: kindsOf(call), onlyOwn: isOnlyOwn(call) }, call.query),
  }),
  figure(
    '/consumption',
    'Returns the consumption of this year by month, compared with the previous year',
    schema.consumptionFigure,
    readConsumptionFigure,
  ),
  figure(
    '/emissions',
    'Returns the emissions of this year by month, compared with the previous year, and by quarter',
    schema.emissionFigure,
    readEmissionFigure,
  ),
  figure('/chemicals', 'Returns the chemicals in use by danger code', schema.chemicalFigure, readChemicalFigure),
  figure(
    '/inspections',
    'Returns how many of the inspections due this year were performed in time, by month, compared with the previous year',
    schema.inspectionFigure,
    readInspectionFigure,
  ),
  figure(
    '/obligations',
    'Returns the number of compliance obligations by compliance status, and how many are assessed',
    schema.obligationFigure,
    readObligationFigure,
  ),
]
