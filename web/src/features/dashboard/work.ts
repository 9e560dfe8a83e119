import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { WorkItemKind, WorkItemSection, WorkItemState } from '@ansvar/domain/work-items'
import type { WorkEntryFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import type { Translate } from '#texts/keys.ts'
import type { Tone } from '#ui/status.tsx'

export type Work = WorkEntryFragment
type Item = Pick<Work, 'kind' | 'recordId' | 'section'>

type Open = { readonly open: string }

/** The path of the record that a corrective action follows from, by its section. */
const sourcePaths: Readonly<Partial<Record<WorkItemSection, (query: Open) => string>>> = {
  MONITORING: paths.inspections.list,
  DOCUMENTS: paths.legislationAssociations.list,
  LEADERSHIP: paths.policies.list,
}

/** The path of the record of a work item. The reminders without a responsible member are a list. */
const listPaths: Readonly<Record<WorkItemKind, (query: Open) => string>> = {
  INSPECTION: paths.inspections.list,
  POLICY_REVIEW: paths.policies.list,
  PROCEDURE_REVIEW: paths.procedures.list,
  OBLIGATION: paths.legislationAssociations.list,
  BREACH: paths.legislationAssociations.list,
  DOCUMENT_EXPIRY: paths.documents.list,
  PERMIT: paths.documents.list,
  EVENT: paths.events.list,
  ACTION: paths.events.list,
  VERIFICATION: paths.events.list,
  AUTHORITY_REPORT: paths.events.list,
  EVENT_FACTS: paths.events.list,
  DATA_SHEET: paths.chemicalAssociations.list,
  READING: paths.meters.list,
  COMPETENCE: paths.members.list,
  REMINDER_WITHOUT_OWNER: () => paths.reminders.withoutOwner(),
}

const isAction = (kind: WorkItemKind): boolean => kind === 'ACTION' || kind === 'VERIFICATION'

export function hrefOf({ kind, recordId, section }: Item): string {
  const source = isAction(kind) ? sourcePaths[section] : undefined
  return (source ?? listPaths[kind])({ open: recordId })
}

export type Step =
  | 'RECORD'
  | 'REVIEW'
  | 'ASSESS'
  | 'HANDLE'
  | 'COMPLETE'
  | 'VERIFY'
  | 'REPORT'
  | 'RENEW'
  | 'ASSIGN'
  | 'OPEN'

type NextStep = { readonly step: Step; readonly path: (id: string) => string }

/** The next step of a work item, on the screen where it is taken. */
const steps: Readonly<Partial<Record<WorkItemKind, NextStep>>> = {
  INSPECTION: { step: 'RECORD', path: paths.inspections.done },
  POLICY_REVIEW: { step: 'REVIEW', path: paths.policies.detail },
  PROCEDURE_REVIEW: { step: 'REVIEW', path: paths.procedures.detail },
  OBLIGATION: { step: 'ASSESS', path: paths.legislationAssociations.detail },
  BREACH: { step: 'ASSESS', path: paths.legislationAssociations.detail },
  DOCUMENT_EXPIRY: { step: 'RENEW', path: (open) => paths.documents.list({ open }) },
  PERMIT: { step: 'RENEW', path: (open) => paths.documents.list({ open }) },
  EVENT: { step: 'HANDLE', path: paths.events.detail },
  ACTION: { step: 'COMPLETE', path: paths.events.detail },
  VERIFICATION: { step: 'VERIFY', path: paths.events.detail },
  AUTHORITY_REPORT: { step: 'REPORT', path: paths.events.detail },
  EVENT_FACTS: { step: 'RECORD', path: paths.events.detail },
  READING: { step: 'RECORD', path: (id) => paths.readings(id).create() },
  REMINDER_WITHOUT_OWNER: { step: 'ASSIGN', path: paths.reminders.withoutOwner },
}

/** Only managers change members. */
const renewal: NextStep = { step: 'RENEW', path: paths.members.edit }

type Allowed = { readonly edits: boolean; readonly manages: boolean }

/** Returns the next step of a work item and its address: opening the record, if the user may not take the step. */
export function nextStepOf(item: Item, { edits, manages }: Allowed): { readonly step: Step; readonly href: string } {
  const isElsewhere = isAction(item.kind) && item.section !== 'EVALUATION'
  const next = item.kind === 'COMPETENCE' ? manages && renewal : edits && !isElsewhere && steps[item.kind]
  return next ? { step: next.step, href: next.path(item.recordId) } : { step: 'OPEN', href: hrefOf(item) }
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

type WaitingKey = `waiting.${'OBLIGATION' | 'BREACH' | 'EVENT' | 'DATA_SHEET' | 'ACTION' | 'REMINDER_WITHOUT_OWNER'}`

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
