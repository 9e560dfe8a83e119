import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import {
  isMissingAssessment,
  isOfDocument,
  type WorkItemKind,
  type WorkItemRole,
  type WorkItemState,
} from '@ansvar/domain/work-items'
import type { WorkEntryFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import type { Translate } from '#texts/keys.ts'
import type { Tone } from '#ui/status.tsx'

export type Work = WorkEntryFragment
type Placed = Pick<Work, 'id' | 'kind' | 'recordId' | 'section'>
type Item = Placed & { readonly roles: readonly WorkItemRole[] }

type Open = { readonly open: string }

type ActionKind = 'ACTION' | 'VERIFICATION'
const isAction = (kind: WorkItemKind): kind is ActionKind => kind === 'ACTION' || kind === 'VERIFICATION'

/** The screens of the record that a corrective action follows from, by its section. */
const sourcePaths = {
  MONITORING: paths.inspections,
  DOCUMENTS: paths.legislationAssociations,
  LEADERSHIP: paths.policies,
  OPERATION: paths.procedures,
  CHEMICALS: paths.riskAssessments,
  EVALUATION: paths.events,
} as const

/** Own documents are shown and edited in the panel of their list. */
const documentPaths = { list: paths.documents.list, detail: (open: string) => paths.documents.list({ open }) }

const sourceOf = ({ id, section }: Placed) =>
  isOfDocument(id) ? documentPaths : (sourcePaths[section as keyof typeof sourcePaths] ?? paths.events)

/** The path of the record of other work items. The reminders without a responsible member are a list. */
const listPaths: Readonly<Record<Exclude<WorkItemKind, ActionKind>, (query: Open) => string>> = {
  INSPECTION: paths.inspections.list,
  POLICY_REVIEW: paths.policies.list,
  PROCEDURE_REVIEW: paths.procedures.list,
  DOCUMENT_REVIEW: paths.documents.list,
  POLICY_APPROVAL: paths.policies.list,
  PROCEDURE_APPROVAL: paths.procedures.list,
  POLICY_REFUSED: paths.policies.list,
  POLICY_ACKNOWLEDGEMENT: paths.policies.list,
  PROCEDURE_ACKNOWLEDGEMENT: paths.procedures.list,
  POLICY_ACKNOWLEDGEMENT_ROUND: paths.policies.list,
  PROCEDURE_ACKNOWLEDGEMENT_ROUND: paths.procedures.list,
  PROCEDURE_REFUSED: paths.procedures.list,
  OBLIGATION: paths.legislationAssociations.list,
  BREACH: paths.legislationAssociations.list,
  DOCUMENT_EXPIRY: paths.documents.list,
  PERMIT: paths.documents.list,
  EVENT: paths.events.list,
  AUTHORITY_REPORT: paths.events.list,
  EVENT_FACTS: paths.events.list,
  DATA_SHEET: paths.chemicalAssociations.list,
  RISK_ASSESSMENT: paths.riskAssessments.list,
  READING: paths.meters.list,
  COMPETENCE: paths.members.list,
  REMINDER_WITHOUT_OWNER: () => paths.reminders.withoutOwner(),
}

/** Returns the hash of a corrective action on the screen of its source. Its id is the last part of the item's id. */
const hashOf = ({ id }: Placed): string => `#${id.slice(id.lastIndexOf(':') + 1)}`

export function hrefOf(item: Placed): string {
  const open = { open: item.recordId }
  if (isMissingAssessment(item.id)) return paths.chemicalAssociations.list(open)
  return isAction(item.kind) ? sourceOf(item).list(open) + hashOf(item) : listPaths[item.kind](open)
}

export type Step =
  | 'RECORD'
  | 'REVIEW'
  | 'APPROVE'
  | 'REVISE'
  | 'ASSESS'
  | 'HANDLE'
  | 'COMPLETE'
  | 'VERIFY'
  | 'REPORT'
  | 'RENEW'
  | 'ASSIGN'
  | 'READ'
  | 'OPEN'

type NextStep = { readonly step: Step; readonly path: (id: string) => string }

/** The next step of a work item, on the screen where it is taken. */
const steps: Readonly<Partial<Record<WorkItemKind, NextStep>>> = {
  INSPECTION: { step: 'RECORD', path: paths.inspections.done },
  POLICY_REVIEW: { step: 'REVIEW', path: paths.policies.detail },
  PROCEDURE_REVIEW: { step: 'REVIEW', path: paths.procedures.detail },
  DOCUMENT_REVIEW: { step: 'REVIEW', path: (open) => paths.documents.list({ open }) },
  POLICY_APPROVAL: { step: 'APPROVE', path: paths.policies.detail },
  PROCEDURE_APPROVAL: { step: 'APPROVE', path: paths.procedures.detail },
  POLICY_REFUSED: { step: 'REVISE', path: paths.policies.detail },
  PROCEDURE_REFUSED: { step: 'REVISE', path: paths.procedures.detail },
  POLICY_ACKNOWLEDGEMENT: { step: 'READ', path: (open) => paths.policies.list({ open }) },
  PROCEDURE_ACKNOWLEDGEMENT: { step: 'READ', path: (open) => paths.procedures.list({ open }) },
  POLICY_ACKNOWLEDGEMENT_ROUND: { step: 'OPEN', path: paths.policies.detail },
  PROCEDURE_ACKNOWLEDGEMENT_ROUND: { step: 'OPEN', path: paths.procedures.detail },
  OBLIGATION: { step: 'ASSESS', path: paths.legislationAssociations.detail },
  BREACH: { step: 'ASSESS', path: paths.legislationAssociations.detail },
  DOCUMENT_EXPIRY: { step: 'RENEW', path: (open) => paths.documents.list({ open }) },
  PERMIT: { step: 'RENEW', path: (open) => paths.documents.list({ open }) },
  EVENT: { step: 'HANDLE', path: paths.events.detail },
  AUTHORITY_REPORT: { step: 'REPORT', path: paths.events.detail },
  EVENT_FACTS: { step: 'RECORD', path: paths.events.detail },
  RISK_ASSESSMENT: { step: 'ASSESS', path: paths.riskAssessments.detail },
  READING: { step: 'RECORD', path: (id) => paths.readings(id).create() },
  REMINDER_WITHOUT_OWNER: { step: 'ASSIGN', path: paths.reminders.withoutOwner },
}

/** A chemical without a risk assessment begins one. */
const firstAssessment: NextStep = { step: 'ASSESS', path: paths.riskAssessments.of }

/** Only managers change members. */
const renewal: NextStep = { step: 'RENEW', path: paths.members.edit }

type Allowed = { readonly edits: boolean; readonly manages: boolean }

/** Returns the next step of a work item and its address: opening the record, if the user may not take the step. */
export function nextStepOf(item: Item, { edits, manages }: Allowed): { readonly step: Step; readonly href: string } {
  const { kind, recordId } = item
  if (isAction(kind)) return actionStepOf(item, edits)
  // Approvers decide at any level, in the panel that readers can open.
  if (item.roles.includes('APPROVER') && !edits) return { step: 'APPROVE', href: hrefOf(item) }
  const own = isMissingAssessment(item.id) ? firstAssessment : steps[kind]
  const next = kind === 'COMPETENCE' ? manages && renewal : edits && own
  return next ? { step: next.step, href: next.path(recordId) } : { step: 'OPEN', href: hrefOf(item) }
}

/** The responsible member of an action completes it at any level, in the panel that readers can open. */
function actionStepOf(item: Item, edits: boolean) {
  const step = item.kind === 'ACTION' ? 'COMPLETE' : 'VERIFY'
  if (edits) return { step, href: sourceOf(item).detail(item.recordId) + hashOf(item) } as const
  const isOwn = item.kind === 'ACTION' && item.roles.includes('RESPONSIBLE')
  return { step: isOwn ? step : 'OPEN', href: hrefOf(item) } as const
}

/** Returns the title of a work item. One for several records names the first and the number of the others. */
export const titleOf = ({ title, count }: Pick<Work, 'title' | 'count'>, t: Translate): string =>
  count > 1 ? t('workItems.andOthers', { title, count: count - 1 }) : title

export const tones: Readonly<Record<WorkItemState, Tone>> = {
  OVERDUE: 'critical',
  DUE_SOON: 'attention',
  LATER: 'neutral',
  WAITING: 'neutral',
}

type WaitingKey =
  `waiting.${'OBLIGATION' | 'BREACH' | 'EVENT' | 'DATA_SHEET' | 'RISK_ASSESSMENT' | 'ACTION' | 'REMINDER_WITHOUT_OWNER'}`

/** The text for when an item is due, in `dashboard`: days up to two months, then months, and what it waits for. */
export type When = {
  readonly key: WaitingKey | 'dueToday' | 'dueIn' | 'overdueMonths' | 'overdueBy'
  readonly count?: number
}

/** What is to be done about work without a due date. Other kinds only lack the date. */
const waiting: Readonly<Partial<Record<WorkItemKind, WaitingKey>>> = {
  OBLIGATION: 'waiting.OBLIGATION',
  BREACH: 'waiting.BREACH',
  EVENT: 'waiting.EVENT',
  DATA_SHEET: 'waiting.DATA_SHEET',
  RISK_ASSESSMENT: 'waiting.RISK_ASSESSMENT',
  REMINDER_WITHOUT_OWNER: 'waiting.REMINDER_WITHOUT_OWNER',
}

const MAX_DAYS_IN_TEXT = 60
const DAYS_IN_MONTH = 30.44

export function whenOf({ kind, dueOn }: Pick<Work, 'kind' | 'dueOn'>, today: IsoDate): When {
  if (!dueOn) return { key: waiting[kind] ?? 'waiting.ACTION' }
  const days = daysBetween(today, dueOn)
  if (days === 0) return { key: 'dueToday' }
  if (days > 0) return { key: 'dueIn', count: days }
  return -days > MAX_DAYS_IN_TEXT
    ? { key: 'overdueMonths', count: Math.round(-days / DAYS_IN_MONTH) }
    : { key: 'overdueBy', count: -days }
}
