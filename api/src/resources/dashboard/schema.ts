import { z } from 'zod'
import { coverages } from '@ansvar/domain/consumption'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { emissionUnits } from '@ansvar/domain/emissions'
import { complianceStatuses } from '@ansvar/domain/compliance'
import { meterTypes } from '@ansvar/domain/meter-types'
import { workItemKinds, workItemRoles, workItemSections, workItemStates } from '@ansvar/domain/work-items'
import { responseSchema } from '#contract/components.ts'
import { date, id } from '#contract/fields.ts'

const whole = z.number().int().min(0)

/** A number of records. Null if the area is hidden from the organization. */
const counted = whole.nullable()

export const counters = responseSchema('Dashboard', {
  organization_id: id,
  policies: counted,
  procedures: counted,
  legislation_associations: counted,
  inspections: counted,
  meters: whole,
  chemical_associations: counted,
  events: counted,
})
export type Counters = z.output<typeof counters>

export const workItem = responseSchema('WorkItem', {
  organization_id: id,
  key: z.string(),
  kind: z.enum(workItemKinds),
  section: z.enum(workItemSections),
  record_id: id,
  title: z.string(),
  due_on: date.nullable(),
  state: z.enum(workItemStates),
  responsible_id: id.nullable(),
  department_id: id.nullable(),
  roles: z.array(z.enum(workItemRoles)),
  escalated_date: date.nullable(),
  count: whole,
})
export type WorkItem = z.output<typeof workItem>

const amount = z.number().nullable()

const trend = responseSchema('Trend', {
  year: z.number().int(),
  amount,
  compared: amount,
  compared_before: amount,
  compared_months: z.array(date),
  left_out: z.array(date),
  meters_left_out: whole,
  months: z.array(
    responseSchema('TrendMonth', {
      start_date: date,
      amount,
      coverage: z.enum(coverages),
      amount_before: amount,
      coverage_before: z.enum(coverages),
    }),
  ),
})
export type Trend = z.output<typeof trend>

export const consumptionFigure = responseSchema('ConsumptionFigure', {
  organization_id: id,
  trends: z.array(
    responseSchema('ConsumptionTrend', {
      utility_type: z.enum(meterTypes),
      emission_factor_id: id.nullable(),
      name: z.string().nullable(),
      units: z.string(),
      meters: whole,
      trend,
    }),
  ),
})

export const emissionFigure = responseSchema('EmissionFigure', {
  organization_id: id,
  emission_units: z.enum(emissionUnits),
  equivalents: z.boolean(),
  meters: whole,
  trend,
  quarters: z.array(responseSchema('EmissionQuarter', { start_date: date, amount, coverage: z.enum(coverages) })),
})

export const chemicalFigure = responseSchema('ChemicalFigure', {
  organization_id: id,
  total: whole,
  codes: z.array(responseSchema('DangerCodeCount', { danger_code: z.enum(dangerCodes), count: whole })),
  unsound_data_sheets: whole,
})

export const inspectionFigure = responseSchema('InspectionFigure', {
  organization_id: id,
  year: z.number().int(),
  on_time: whole,
  late: whole,
  on_time_before: whole,
  late_before: whole,
  months: z.array(responseSchema('InspectionMonth', { start_date: date, on_time: counted, late: counted })),
})

export const obligationFigure = responseSchema('ObligationFigure', {
  organization_id: id,
  total: whole,
  assessed: whole,
  assessed_this_year: whole,
  assessed_year_before: whole,
  statuses: z.array(
    responseSchema('ComplianceStatusCount', {
      compliance_status: z.enum(complianceStatuses),
      count: whole,
      assessed: whole,
    }),
  ),
})
