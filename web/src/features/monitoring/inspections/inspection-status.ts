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

/** The status of an inspection, with the days that its text counts. */
export function inspectionStatusOf({ state, dueOn, performedAt }: Inspection, today: IsoDate): RecordStatus {
  const days = daysBetween(today, dueOn)
  const look = looks[state]
  if (state === 'OVERDUE') return { text: 'inspections.standing.overdue', count: -days, ...look }
  if (state !== 'DUE_SOON') return { text: `inspections.standing.${others[state]}`, day: performedAt, ...look }
  return days === 0
    ? { text: 'inspections.standing.today', ...look }
    : { text: 'inspections.standing.inDays', count: days, ...look }
}
