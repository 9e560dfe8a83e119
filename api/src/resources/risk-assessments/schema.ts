import { z } from 'zod'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import {
  defaultReviewPeriod,
  exposureFrequencies,
  exposureLevels,
  exposureRoutes,
  limitValueKinds,
  measureLevels,
  outdatedReasons,
  riskAssessmentLimits as limits,
  riskConclusions,
} from '@ansvar/domain/risk-assessments'
import {
  riskAssessmentReasons,
  riskAssessmentStates,
  riskAssessmentTransitions,
} from '@ansvar/domain/risk-assessment-states'
import { inputSchema, recordResponse, responseSchema, storedFields } from '#contract/components.ts'
import * as field from '#contract/fields.ts'

const text = field.withDefault(field.prose(limits.text), '')
const no = field.withDefault(z.boolean(), false)
const count = (max: number) => field.optional(z.number().int().min(0).max(max))

const arisingInput = inputSchema('ArisingSubstanceInput', {
  name: field.line(limits.line),
  substance_id: field.optionalReference,
})

const limitValueInput = inputSchema('ExposureLimitInput', {
  name: field.line(limits.line),
  substance_id: field.optionalReference,
  kind: z.enum(limitValueKinds),
  value: z.number().min(0).max(limits.limitValue),
  unit: field.line(limits.unit),
  source: field.optionalLine(limits.line),
})

const measureInput = inputSchema('RiskMeasureInput', {
  id: field.optionalReference,
  level: z.enum(measureLevels),
  text: field.line(limits.measure),
  in_place: no,
  // Of the response. It is ignored, so that measures can be sent as they were read.
  corrective_action_id: field.optionalReference,
})
export type MeasureInput = z.output<typeof measureInput>

/** The content of an assessment, in the order of article 4(1) of Directive 98/24/EC. What is completed is the content. */
const content = {
  title: field.line(limits.title),
  process: text,
  area_ids: field.references(limits.references),
  department_ids: field.references(limits.references),
  association_ids: field.references(limits.references),
  arising: field.listOfRows(arisingInput, limits.arising),
  hazardous_properties: text,
  supplier_information: text,
  exposure_level: field.optional(z.enum(exposureLevels)),
  exposure_routes: field.someOf(exposureRoutes),
  exposure_minutes: count(limits.minutes),
  exposure_frequency: field.optional(z.enum(exposureFrequencies)),
  exposed_persons: count(limits.persons),
  circumstances: text,
  amount_used: field.optionalLine(limits.line),
  limit_values: field.listOfRows(limitValueInput, limits.limitValues),
  measures: field.listOfRows(measureInput, limits.measures),
  effect: text,
  health_surveillance: text,
  negligible_because: text,
  maintenance_considered: no,
  combined_considered: no,
  workers_consulted: no,
  conclusion: field.optional(z.enum(riskConclusions)),
}
export const contentFields = Object.keys(content) as (keyof typeof content)[]

/** The fields of an assessment that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const riskAssessmentInput = inputSchema('RiskAssessmentInput', {
  ...content,
  responsible_id: field.optionalReference,
  assessor_ids: field.references(limits.assessors),
  review_period: field.withDefault(field.period, defaultReviewPeriod),
  active: field.active,
})
export type RiskAssessmentInput = z.output<typeof riskAssessmentInput>

/** On which day the risks were assessed. */
export const assessmentCompletionInput = inputSchema('RiskAssessmentCompletionInput', {
  assessed_on: field.optionalDay,
})

const measure = responseSchema('RiskMeasure', {
  id: field.id,
  level: z.enum(measureLevels),
  text: z.string(),
  in_place: z.boolean(),
  corrective_action_id: field.id.nullable(),
})

const stored = {
  arising: z.array(responseSchema('ArisingSubstance', storedFields(arisingInput))),
  limit_values: z.array(responseSchema('ExposureLimit', storedFields(limitValueInput))),
  measures: z.array(measure),
}

const chemicals = z.array(
  responseSchema('AssessedChemical', {
    association_id: field.id,
    name: z.string(),
    danger_code: z.enum(dangerCodes),
  }),
)

export const riskAssessment = recordResponse('RiskAssessment', riskAssessmentInput, {
  ...stored,
  chemicals,
  completed_version: field.version.nullable(),
  assessed_on: field.date.nullable(),
  next_due_on: field.date.nullable(),
  state: z.enum(riskAssessmentStates),
  outdated_because: z.array(z.enum(outdatedReasons)),
  may: z.array(z.enum(riskAssessmentTransitions)),
  refusals: z.array(
    responseSchema('RiskAssessmentRefusal', {
      transition: z.enum(riskAssessmentTransitions),
      reason: z.enum(riskAssessmentReasons),
    }),
  ),
})
export type RiskAssessment = z.output<typeof riskAssessment>

export const riskAssessmentRevision = responseSchema('RiskAssessmentRevision', {
  ...field.identity,
  risk_assessment_id: field.id,
  ...storedFields(z.strictObject(content)),
  ...stored,
  chemicals,
  assessor_ids: z.array(field.id),
  assessed_on: field.date,
  next_due_on: field.date.nullable(),
  last_modified_date: field.instant,
  last_modified_by: z.string(),
})
