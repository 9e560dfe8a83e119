import { z } from 'zod'
import { coverages } from '@ansvar/domain/consumption'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { emissionUnits } from '@ansvar/domain/emissions'
import { complianceStatuses } from '@ansvar/domain/legislations'
import { meterTypes } from '@ansvar/domain/meters'
import { workItemKinds, workItemStates } from '@ansvar/domain/work-items'
import { named } from '#contract/components.ts'
import { date, id } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

const whole = z.number().int().min(0)

/** Null where the area is hidden from the organization. */
const counted = whole.nullable()

export const counters = named(
  'Dashboard',
  z.object({
    organization_id: id,
    policies: counted,
    procedures: counted,
    legislation_associations: counted,
    inspections: counted,
    meters: whole,
    chemical_associations: counted,
    events: counted,
  }),
)
export type Counters = z.output<typeof counters>

const workItem = named(
  'WorkItem',
  z.object({
    organization_id: id,
    kind: z.enum(workItemKinds),
    record_id: id,
    title: z.string(),
    due_on: date.nullable(),
    state: z.enum(workItemStates),
    responsible_id: id.nullable(),
  }),
)
export type WorkItem = z.output<typeof workItem>
export const workItemList = named('WorkItemList', listOf(workItem))

const amount = z.number().nullable()

const trend = named(
  'Trend',
  z.object({
    year: z.number().int(),
    amount,
    compared: amount,
    compared_before: amount,
    compared_months: z.array(date),
    left_out: z.array(date),
    meters_left_out: whole,
    months: z.array(
      named(
        'TrendMonth',
        z.object({
          start_date: date,
          amount,
          coverage: z.enum(coverages),
          amount_before: amount,
          coverage_before: z.enum(coverages),
        }),
      ),
    ),
  }),
)
export type Trend = z.output<typeof trend>

export const consumptionFigure = named(
  'ConsumptionFigure',
  z.object({
    organization_id: id,
    trends: z.array(
      named(
        'ConsumptionTrend',
        z.object({
          utility_type: z.enum(meterTypes),
          emission_factor_id: id.nullable(),
          name: z.string().nullable(),
          units: z.string(),
          meters: whole,
          trend,
        }),
      ),
    ),
  }),
)

export const emissionFigure = named(
  'EmissionFigure',
  z.object({
    organization_id: id,
    emission_units: z.enum(emissionUnits),
    equivalents: z.boolean(),
    meters: whole,
    trend,
    quarters: z.array(named('EmissionQuarter', z.object({ start_date: date, amount, coverage: z.enum(coverages) }))),
  }),
)

export const chemicalFigure = named(
  'ChemicalFigure',
  z.object({
    organization_id: id,
    total: whole,
    codes: z.array(named('DangerCodeCount', z.object({ danger_code: z.enum(dangerCodes), count: whole }))),
    unsound_data_sheets: whole,
  }),
)

export const inspectionFigure = named(
  'InspectionFigure',
  z.object({
    organization_id: id,
    year: z.number().int(),
    on_time: whole,
    late: whole,
    on_time_before: whole,
    late_before: whole,
    months: z.array(named('InspectionMonth', z.object({ start_date: date, on_time: counted, late: counted }))),
  }),
)

export const obligationFigure = named(
  'ObligationFigure',
  z.object({
    organization_id: id,
    total: whole,
    assessed: whole,
    assessed_this_year: whole,
    assessed_year_before: whole,
    statuses: z.array(
      named(
        'ComplianceStatusCount',
        z.object({ compliance_status: z.enum(complianceStatuses), count: whole, assessed: whole }),
      ),
    ),
  }),
)
