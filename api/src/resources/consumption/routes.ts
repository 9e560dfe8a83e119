import { periodStarts } from '@ansvar/domain/calendar-periods'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { meterLimits } from '@ansvar/domain/meters'
import { RequestProblem } from '#contract/problem.ts'
import { readRecord } from '#db/records.ts'
import { ok } from '#http/responses.ts'
import { endpoint } from '#http/endpoint.ts'
import { emissionFactorsById, valuesOf } from '#resources/emission-factors/queries.ts'
import { meterKind } from '#resources/meters/queries.ts'
import { EMISSION_UNITS, consumption, consumptionParameters, readConsumption } from './queries.ts'

// Not hidden from organizations with limited access: they have meters.
export const consumptions = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/meters/{meterId}/consumption',
    summary: 'Returns the consumption of a meter and its emissions by month or year, for at most 50 years',
    access: 'READ_ORGANIZATION',
    parameters: consumptionParameters,
    response: consumption,
    async handle({ scope, membership, params, parameters, now }) {
      const { organizationId } = membership
      const meter = await readRecord(scope, meterKind, { organizationId, id: params.meterId })
      const year = Number(localDay(now, membership.timeZone).slice(0, 4))
      const { from = `${year - 1}-01-01` as IsoDate, to = `${year}-12-31` as IsoDate, per = 'MONTH' } = parameters
      const fault = to < from ? 'before_start' : years(to) - years(from) >= meterLimits.years ? 'too_many' : null
      if (fault) throw new RequestProblem('bad_request', { fields: [{ path: 'to', code: fault }] })
      const { emission_factor_id: factorId } = meter
      const factor = factorId === null ? undefined : (await emissionFactorsById(scope, [factorId])).get(factorId)
      return ok({
        meter_id: meter.id,
        per,
        units: meter.units,
        emission_units: EMISSION_UNITS,
        emission_factor_id: factorId,
        equivalents: factor?.equivalents ?? false,
        periods: await readConsumption(scope, {
          meter,
          values: valuesOf(factor),
          starts: periodStarts(from, to, per),
          timeZone: membership.timeZone,
        }),
      })
    },
  }),
]

const years = (day: IsoDate): number => Number(day.slice(0, 4))
