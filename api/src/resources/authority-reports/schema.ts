import { z } from 'zod'
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

const whenSaved = 'Null until the report is saved for the first time.'

export const report = responseSchema('AuthorityReport', {
  id: id.nullable().describe(whenSaved),
  version: z.number().int().min(0).describe('The version of the report. 0 until it is saved for the first time.'),
  organization_id: id,
  event_id: id,
  rule_id: id.describe('The rule that requires the report.'),
  ...storedFields(reportInput),
  counted_from_on: date.describe('The day from which the period is counted.'),
  due_on: date.describe('The due date. It can have passed.'),
  remind_on: date.describe('The day of the first reminder.'),
  created_date: instant.nullable().describe(whenSaved),
  last_modified_date: instant.nullable().describe(whenSaved),
  last_modified_by: z.string().nullable().describe(whenSaved),
})
export type Report = z.output<typeof report>

export const reportKind = kindOf('authority_reports', report, { parent: { table: 'events', column: 'event_id' } })
