import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { WorkState } from '@ansvar/domain/inspections'
import type { RecordStatus } from '#screen/record-status.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import { MissedIcon } from '#ui/icons/missed.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import type { Tone } from '#ui/status.tsx'

type Inspection = {
  readonly state: WorkState
  readonly dueOn: IsoDate
  readonly performedAt: IsoDate | null
}

export const looks: Record<WorkState, { readonly tone: Tone; readonly icon?: Icon }> = {
  OVERDUE: { tone: 'critical' },
  MISSED: { tone: 'critical', icon: MissedIcon },
  DUE_SOON: { tone: 'attention' },
  LATER: { tone: 'neutral' },
  DONE: { tone: 'good' },
  SKIPPED: { tone: 'neutral', icon: SkippedIcon },
}

const others = { MISSED: 'missed', LATER: 'later', DONE: 'done', SKIPPED: 'skipped' } as const

/** Returns the status of an inspection, with the number of days in its text. */
export function inspectionStatusOf({ state, dueOn, performedAt }: Inspection, today: IsoDate): RecordStatus {
  const days = daysBetween(today, dueOn)
  const look = looks[state]
  if (state === 'OVERDUE') return { text: 'inspections.status.overdue', count: -days, ...look }
  if (state !== 'DUE_SOON') return { text: `inspections.status.${others[state]}`, day: performedAt, ...look }
  return days === 0
    ? { text: 'inspections.status.today', ...look }
    : { text: 'inspections.status.inDays', count: days, ...look }
}
