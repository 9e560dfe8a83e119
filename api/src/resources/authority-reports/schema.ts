import { z } from 'zod'
import { authorityReportReasons, authorityReportTransitions } from '@ansvar/domain/authority-report-states'
import { reportLimits, reportStates } from '@ansvar/domain/authority-reports'
import { inputSchema, responseSchema, storedFields } from '#contract/components.ts'
import { date, id, instant, optionalDay, optionalLine, optionalProse } from '#contract/fields.ts'
import { kindOf } from '#db/records.ts'
import { recordFilesInput } from '#http/files.ts'

/** The fields of a report that are saved. PUT replaces: a field left out becomes empty. */
export const reportInput = inputSchema('AuthorityReportInput', {
  state: z.enum(reportStates),
  counted_from_on: optionalDay,
  reported_on: optionalDay,
  reference: optionalLine(reportLimits.reference),
  reason: optionalProse(reportLimits.reason),
  files: recordFilesInput,
})
export type ReportInput = z.output<typeof reportInput>

export const report = responseSchema('AuthorityReport', {
  id: id.nullable(),
  version: z.number().int().min(0),
  organization_id: id,
  event_id: id,
  rule_id: id,
  ...storedFields(reportInput),
  counted_from_on: date,
  due_on: date,
  remind_on: date,
  created_date: instant.nullable(),
  last_modified_date: instant.nullable(),
  last_modified_by: z.string().nullable(),
  may: z.array(z.enum(authorityReportTransitions)),
  refusals: z.array(
    responseSchema('AuthorityReportRefusal', {
      transition: z.enum(authorityReportTransitions),
      reason: z.enum(authorityReportReasons),
    }),
  ),
})
export type Report = z.output<typeof report>

export const reportKind = kindOf('authority_reports', report, {
  derived: ['may', 'refusals'],
  parent: { table: 'events', column: 'event_id' },
})
