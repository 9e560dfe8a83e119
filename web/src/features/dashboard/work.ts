import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { WorkItemKind } from '@ansvar/domain/work-items'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'

export type Work = NonNullable<DashboardQuery['work']>['content'][number]

/** The path of the record of a work item. */
const listPaths: Readonly<Record<WorkItemKind, (query: { readonly open: string }) => string>> = {
  INSPECTION: paths.inspections.list,
  POLICY_REVIEW: paths.policies.list,
  PROCEDURE_REVIEW: paths.procedures.list,
  OBLIGATION: paths.legislationAssociations.list,
  EVENT: paths.events.list,
  ACTION: paths.events.list,
  DATA_SHEET: paths.chemicalAssociations.list,
  READING: paths.meters.list,
}

export const hrefOf = ({ kind, recordId }: Pick<Work, 'kind' | 'recordId'>): string =>
  listPaths[kind]({ open: recordId })

type WaitingKey = `waiting.${'OBLIGATION' | 'EVENT' | 'DATA_SHEET' | 'ACTION'}`

/** The text for when an item is due, in `dashboard`: days up to two months, then months, and what it waits for. */
export type When = {
  readonly key: WaitingKey | 'dueToday' | 'dueIn' | 'overdueMonths' | 'overdueBy'
  readonly count?: number
}

/** What is to be done about work without a due date. Other kinds only lack the date. */
const waiting: Readonly<Partial<Record<WorkItemKind, WaitingKey>>> = {
  OBLIGATION: 'waiting.OBLIGATION',
  EVENT: 'waiting.EVENT',
  DATA_SHEET: 'waiting.DATA_SHEET',
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
