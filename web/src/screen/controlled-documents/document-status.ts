import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { DocumentStage } from '@ansvar/domain/document-states'
import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { DueIcon } from '#ui/icons/due.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import type { RecordStatus } from '../record-status.tsx'

type Document = {
  readonly state: DocumentState
  readonly stage?: DocumentStage
  readonly hasDraft?: boolean
  readonly nextReviewDate: IsoDate | null
}

/** Number of days before its review from which a document is due soon. */
const NOTICE_DAYS = 30

/** Returns the status of a policy or procedure: its state, and for one in force how near its review is. */
export function documentStatusOf(document: Document, today: IsoDate): RecordStatus {
  const { state, stage, hasDraft = false, nextReviewDate } = document
  if (stage === 'IN_APPROVAL')
    return { text: 'controlledDocuments.status.inApproval', tone: 'attention', icon: DueIcon }
  if (stage === 'SCHEDULED') return { text: 'controlledDocuments.status.scheduled', tone: 'neutral', icon: DueIcon }
  if (state === 'DRAFT' && hasDraft)
    return { text: 'controlledDocuments.status.nextDraft', tone: 'good', icon: EditIcon }
  if (state === 'DRAFT') return { text: 'controlledDocuments.status.draft', tone: 'neutral', icon: EditIcon }
  if (state === 'RETIRED') return { text: 'controlledDocuments.status.retired', tone: 'neutral', icon: RetiredIcon }
  return dueReviewOf(nextReviewDate, today) ?? { text: 'controlledDocuments.status.inForce', tone: 'good' }
}

/** Returns the status of a document whose review is overdue or due soon. Null for others. */
export function dueReviewOf(nextReviewDate: IsoDate | null, today: IsoDate): RecordStatus | null {
  const days = nextReviewDate === null ? null : daysBetween(today, nextReviewDate)
  if (days === null || days > NOTICE_DAYS) return null
  if (days < 0) return { text: 'controlledDocuments.status.overdue', count: -days, tone: 'critical' }
  if (days === 0) return { text: 'controlledDocuments.status.today', tone: 'attention' }
  return days < 14
    ? { text: 'controlledDocuments.status.inDays', count: days, tone: 'attention' }
    : { text: 'controlledDocuments.status.inWeeks', count: Math.round(days / 7), tone: 'attention' }
}
