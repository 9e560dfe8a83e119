import type { DocumentState } from '@ansvar/domain/controlled-documents'
import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { EditIcon } from '#ui/icons/edit.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import type { RecordStatus } from '../record-status.tsx'

type Document = { readonly state: DocumentState; readonly nextReviewDate: IsoDate | null }

/** From this many days before its review, a document needs attention. */
const NOTICE_DAYS = 30

/** The status of a policy or procedure: its state, and for one in force how near its review is. */
export function documentStatusOf({ state, nextReviewDate }: Document, today: IsoDate): RecordStatus {
  if (state === 'DRAFT') return { text: 'controlledDocuments.standing.draft', tone: 'neutral', icon: EditIcon }
  if (state === 'RETIRED') return { text: 'controlledDocuments.standing.retired', tone: 'neutral', icon: RetiredIcon }
  const days = nextReviewDate === null ? null : daysBetween(today, nextReviewDate)
  if (days === null || days > NOTICE_DAYS) return { text: 'controlledDocuments.standing.inForce', tone: 'good' }
  if (days < 0) return { text: 'controlledDocuments.standing.overdue', count: -days, tone: 'critical' }
  if (days === 0) return { text: 'controlledDocuments.standing.today', tone: 'attention' }
  return days < 14
    ? { text: 'controlledDocuments.standing.inDays', count: days, tone: 'attention' }
    : { text: 'controlledDocuments.standing.inWeeks', count: Math.round(days / 7), tone: 'attention' }
}
