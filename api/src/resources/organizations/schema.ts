import { z } from 'zod'
import { approvalModes } from '@ansvar/domain/approval-states'
import { isCvr, normalizeCvr, normalizeNaceCode } from '@ansvar/domain/identifiers'
import { organizationLimits } from '@ansvar/domain/organizations'
import { certificationStandards, featureAccessibilities } from '@ansvar/domain/standards'
import { isTimeZone } from '@ansvar/domain/time-zones'
import { escalationLimits } from '@ansvar/domain/work-items'
import { embeddedList, inputSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { file } from '#http/files.ts'
import { competence } from '#resources/competences/schema.ts'
import { department } from '#resources/departments/schema.ts'

const IDENTIFIER = 40
const setting = z.boolean().nullish()

/**
 * The fields of an organization that are saved. PUT replaces: a field left out becomes empty, except `time_zone`,
 * `parent_id`, `escalation_days`, `root_cause_required`, `readers_report_events` and `approval_mode`.
 */
export const organizationInput = inputSchema('OrganizationInput', {
  name: field.line(organizationLimits.name),
  registration_number: field
    .optionalLine(organizationLimits.registrationNumber)
    .transform((text) => text && normalizeCvr(text))
    .refine((text) => text === null || isCvr(text), field.fault('not_a_cvr')),
  address: field.optionalProse(organizationLimits.address),
  nace_code: field.optionalLine(IDENTIFIER).transform((text) => text && normalizeNaceCode(text)),
  time_zone: z
    .string()
    .refine(isTimeZone, field.fault('not_in_list'))
    .nullish()
    .transform((zone) => zone ?? null),
  certification_standards: field.someOf(certificationStandards),
  parent_id: field.optionalReference,
  logo_id: field.optionalReference,
  escalation_days: field.staying(z.number().int().min(escalationLimits.min).max(escalationLimits.max)),
  root_cause_required: setting,
  readers_report_events: setting,
  approval_mode: z.enum(approvalModes).nullish(),
})
export type OrganizationInput = z.output<typeof organizationInput>

export const organization = responseSchema('Organization', {
  id: field.id,
  version: field.version,
  name: z.string(),
  registration_number: z.string().nullable(),
  address: z.string().nullable(),
  nace_code: z.string().nullable(),
  time_zone: z.string(),
  certification_standards: z.array(z.enum(certificationStandards)),
  feature_accessibility: z.enum(featureAccessibilities),
  parent_id: field.id.nullable(),
  logo: file.nullable(),
  escalation_days: z.number().int().nullable(),
  root_cause_required: z.boolean(),
  readers_report_events: z.boolean(),
  approval_mode: z.enum(approvalModes),
  get subsidiaries(): z.ZodOptional<z.ZodArray<z.ZodType>> {
    return embeddedList(organization)
  },
  departments: embeddedList(department),
  competences: embeddedList(competence),
  created_date: field.instant,
  last_modified_date: field.instant,
  last_modified_by: z.string(),
})
