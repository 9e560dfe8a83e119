import { isMissingAssessment, isOfDocument, type WorkItemKind, type WorkItemSection } from '@ansvar/domain/work-items'
import { recordPath } from './links.ts'

/** A task of the work list, as far as its address depends on it. */
export type LinkedTask = {
  readonly kind: WorkItemKind
  readonly section: WorkItemSection
  readonly record_id: string
  readonly key: string
}

const events = (id: string): string => recordPath('events', id)
const documents = (id: string): string => `/documents/own-documents?open=${id}`
const chemicals = (id: string): string => recordPath('chemical_associations', id)
const obligations = (id: string): string => recordPath('legislation_associations', id)

/** The path of the record that a corrective action follows from, by its section. */
const sourcePaths: Readonly<Partial<Record<WorkItemSection, (id: string) => string>>> = {
  MONITORING: (id) => recordPath('inspections', id),
  DOCUMENTS: obligations,
  LEADERSHIP: (id) => recordPath('policies', id),
  OPERATION: (id) => recordPath('procedures', id),
  CHEMICALS: (id) => recordPath('risk_assessments', id),
}

/** The path of the record of any other task in its list, which readers can open. A test compares it with that of the web app. */
const paths: Readonly<Record<Exclude<WorkItemKind, 'ACTION' | 'VERIFICATION'>, (id: string) => string>> = {
  INSPECTION: (id) => recordPath('inspections', id),
  POLICY_REVIEW: (id) => recordPath('policies', id),
  PROCEDURE_REVIEW: (id) => recordPath('procedures', id),
  DOCUMENT_REVIEW: documents,
  POLICY_APPROVAL: (id) => recordPath('policies', id),
  PROCEDURE_APPROVAL: (id) => recordPath('procedures', id),
  POLICY_REFUSED: (id) => recordPath('policies', id),
  POLICY_ACKNOWLEDGEMENT: (id) => recordPath('policies', id),
  PROCEDURE_ACKNOWLEDGEMENT: (id) => recordPath('procedures', id),
  POLICY_ACKNOWLEDGEMENT_ROUND: (id) => recordPath('policies', id),
  PROCEDURE_ACKNOWLEDGEMENT_ROUND: (id) => recordPath('procedures', id),
  PROCEDURE_REFUSED: (id) => recordPath('procedures', id),
  OBLIGATION: obligations,
  BREACH: obligations,
  DOCUMENT_EXPIRY: documents,
  PERMIT: documents,
  EVENT: events,
  AUTHORITY_REPORT: events,
  EVENT_FACTS: events,
  DATA_SHEET: chemicals,
  RISK_ASSESSMENT: (id) => recordPath('risk_assessments', id),
  READING: (id) => recordPath('meters', id),
  COMPETENCE: (id) => `/organization/members?open=${id}`,
  REMINDER_WITHOUT_OWNER: () => '/monitoring/control-book?view=reminders&isWithoutOwner=true',
}

/** Returns the path of the web app that opens the record of a task. That of a corrective action shows the action. */
export function taskPath({ kind, section, record_id: id, key }: LinkedTask): string {
  if (isMissingAssessment(key)) return chemicals(id)
  if (kind !== 'ACTION' && kind !== 'VERIFICATION') return paths[kind](id)
  const action = key.slice(key.lastIndexOf(':') + 1)
  const path = isOfDocument(key) ? documents : (sourcePaths[section] ?? events)
  return `${path(id)}#${action}`
}

/** Returns the path of the user's own work list with a filter. */
export const ownWorkPath = (filter: Readonly<Record<string, string>> = {}): string =>
  `/dashboard/work?${new URLSearchParams({ view: 'mine', ...filter }).toString()}`
