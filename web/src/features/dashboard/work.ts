import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { WorkItemKind } from '@ansvar/domain/work-items'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'

export type Work = NonNullable<DashboardQuery['work']>['content'][number]

/** Where the record is read that a piece of work is about. */
const places: Readonly<Record<WorkItemKind, (query: { readonly open: string }) => string>> = {
  INSPECTION: paths.inspections.list,
  POLICY_REVIEW: paths.policies.list,
  PROCEDURE_REVIEW: paths.procedures.list,
  OBLIGATION: paths.legislationAssociations.list,
  EVENT: paths.events.list,
  ACTION: paths.events.list,
  DATA_SHEET: paths.chemicalAssociations.list,
  READING: paths.meters.list,
}

export const hrefOf = ({ kind, recordId }: Pick<Work, 'kind' | 'recordId'>): string => places[kind]({ open: recordId })

type WaitingKey = `waiting.${'OBLIGATION' | 'EVENT' | 'DATA_SHEET' | 'ACTION'}`

/** The words for when it is due, in `dashboard`: days up to a month or two, months beyond, and what it waits for. */
export type When = {
  readonly key: WaitingKey | 'dueToday' | 'dueIn' | 'overdueMonths' | 'overdueBy'
  readonly count?: number
}

/** What is done about work without a day; of other kinds only the day is missing. */
const waiting: Readonly<Partial<Record<WorkItemKind, WaitingKey>>> = {
  OBLIGATION: 'waiting.OBLIGATION',
  EVENT: 'waiting.EVENT',
  DATA_SHEET: 'waiting.DATA_SHEET',
}

const DAYS_TOLD = 60
const DAYS_IN_MONTH = 30.44

export function whenOf({ kind, dueOn }: Pick<Work, 'kind' | 'dueOn'>, today: IsoDate): When {
  if (!dueOn) return { key: waiting[kind] ?? 'waiting.ACTION' }
  const days = daysBetween(today, dueOn)
  if (days === 0) return { key: 'dueToday' }
  if (days > 0) return { key: 'dueIn', count: days }
  return -days > DAYS_TOLD
    ? { key: 'overdueMonths', count: Math.round(-days / DAYS_IN_MONTH) }
    : { key: 'overdueBy', count: -days }
}
