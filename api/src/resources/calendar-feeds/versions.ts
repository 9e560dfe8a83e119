import { sql, type RawBuilder } from 'kysely'
import type { WorkItemKind } from '@ansvar/domain/work-items'

/** The table of the record that a task is about, by its kind. */
const tables: Readonly<Record<WorkItemKind, string | null>> = {
  INSPECTION: 'inspections',
  POLICY_REVIEW: 'policies',
  PROCEDURE_REVIEW: 'procedures',
  DOCUMENT_REVIEW: 'documents',
  POLICY_APPROVAL: 'policies',
  PROCEDURE_APPROVAL: 'procedures',
  POLICY_REFUSED: 'policies',
  POLICY_ACKNOWLEDGEMENT: 'policies',
  PROCEDURE_ACKNOWLEDGEMENT: 'procedures',
  POLICY_ACKNOWLEDGEMENT_ROUND: 'policies',
  PROCEDURE_ACKNOWLEDGEMENT_ROUND: 'procedures',
  PROCEDURE_REFUSED: 'procedures',
  OBLIGATION: 'legislation_associations',
  BREACH: 'legislation_associations',
  DOCUMENT_EXPIRY: 'documents',
  PERMIT: 'documents',
  EVENT: 'events',
  ACTION: 'corrective_actions',
  VERIFICATION: 'corrective_actions',
  AUTHORITY_REPORT: 'events',
  EVENT_FACTS: 'events',
  DATA_SHEET: 'chemical_associations',
  RISK_ASSESSMENT: 'risk_assessments',
  READING: 'meters',
  COMPETENCE: 'members',
  REMINDER_WITHOUT_OWNER: null,
}

/**
 * Returns the version of the record of a task as an expression over `task`, a row of `app.work_items`. It is evaluated for the rows
 * that a query returns, so that the work list itself reads no versions. 0 for a task about several records.
 */
export function taskVersion(): RawBuilder<number> {
  const branches = Object.entries(tables).map(([kind, table]) =>
    table === null
      ? sql`when ${kind} then 0`
      : sql`when ${kind} then (
          select record.version from ${sql.table(table)} record
          where record.organization_id = task.organization_id and record.id = ${recordId(table)})`,
  )
  return sql<number>`coalesce(case task.kind ${sql.join(branches, sql` `)} end, 0)`
}

/**
 * The record of a corrective action is what it follows from. The key ends with the corrective action. A chemical without a
 * risk assessment has no version, as it has no due date.
 */
const recordId = (table: string) =>
  table === 'corrective_actions' ? sql`right(task.key, 36)::uuid` : sql`task.record_id`
