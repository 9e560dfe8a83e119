import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { RiskAssessmentState } from '@ansvar/domain/risk-assessment-states'
import type { RecordStatus } from '#screen/record-status.tsx'
import { EditIcon } from '#ui/icons/edit.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Assessment = {
  readonly active: boolean
  readonly state: RiskAssessmentState
  readonly nextDueOn: IsoDate | null
}

/** Number of days before its review from which an assessment is due soon. */
const NOTICE_DAYS = 30

/** Returns the status of an assessment: its state, and for a current one when it is due again. */
export function riskAssessmentStatusOf({ active, state, nextDueOn }: Assessment, today: IsoDate): RecordStatus {
  if (!active) return { text: 'riskAssessments.status.retired', tone: 'neutral', icon: RetiredIcon }
  if (state === 'DRAFT') return { text: 'riskAssessments.status.draft', tone: 'neutral', icon: EditIcon }
  if (state === 'OUTDATED') return { text: 'riskAssessments.status.outdated', tone: 'critical' }
  const days = nextDueOn === null ? null : daysBetween(today, nextDueOn)
  if (days === null || days > NOTICE_DAYS) return { text: 'riskAssessments.status.current', tone: 'good' }
  return days < 0
    ? { text: 'riskAssessments.status.overdue', count: -days, tone: 'critical' }
    : { text: 'riskAssessments.status.due', day: nextDueOn, tone: 'attention' }
}
