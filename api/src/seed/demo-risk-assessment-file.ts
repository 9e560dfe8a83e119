import { z } from 'zod'
import { isPeriod } from '@ansvar/domain/periods'
import {
  defaultReviewPeriod,
  exposureFrequencies,
  exposureLevels,
  exposureRoutes,
  limitValueKinds,
  measureLevels,
  riskConclusions,
} from '@ansvar/domain/risk-assessments'
import { key } from './demo-key.ts'

const count = z.number().int().min(0).nullable()
const daysAgo = z.number().int().min(0)

/** The schema of data/demo/risk-assessments.json. */
export const riskAssessment = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  process: z.string(),
  areas: z.array(key),
  departments: z.array(key),
  /** The chemicals of the organization. */
  chemicals: z.array(key),
  /** The names of the substances that the process creates. */
  arising: z.array(z.string()),
  hazardous_properties: z.string(),
  supplier_information: z.string(),
  exposure_level: z.enum(exposureLevels).nullable(),
  exposure_routes: z.array(z.enum(exposureRoutes)),
  exposure_minutes: count,
  exposure_frequency: z.enum(exposureFrequencies).nullable(),
  exposed_persons: count,
  circumstances: z.string(),
  amount_used: z.string().nullable(),
  limit_values: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(limitValueKinds),
      value: z.number(),
      unit: z.string(),
      source: z.string(),
    }),
  ),
  measures: z.array(z.strictObject({ level: z.enum(measureLevels), text: z.string(), in_place: z.boolean() })),
  effect: z.string(),
  health_surveillance: z.string(),
  maintenance_considered: z.boolean(),
  combined_considered: z.boolean(),
  workers_consulted: z.boolean(),
  conclusion: z.enum(riskConclusions).nullable(),
  responsible: key,
  assessors: z.array(key),
  review_period: z.string().refine(isPeriod).default(defaultReviewPeriod),
  /** The member who wrote it. */
  by: key,
  days_ago: daysAgo,
  /** Null for a draft. */
  completed_days_ago: daysAgo.nullable(),
})

export type DemoRiskAssessment = z.output<typeof riskAssessment>
