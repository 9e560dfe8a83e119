import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { noticePeriodOf, validityOf, type DocumentKind, type Validity } from '@ansvar/domain/documents'
import type { Period } from '@ansvar/domain/periods'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import type { Tone } from '#ui/status.tsx'

type Document = {
  readonly expiryDate?: IsoDate | null
  readonly kind: DocumentKind
  readonly noticePeriod?: Period | null
  readonly active: boolean
}

const tones: Record<Exclude<Validity, 'UNLIMITED'>, Tone> = {
  VALID: 'good',
  EXPIRING: 'attention',
  EXPIRED: 'critical',
}

/** Returns whether a document is valid, or null if it never expires. */
export function validityStatusOf(
  { active, expiryDate = null, ...document }: Document,
  today: IsoDate,
): RecordStatus | null {
  if (!active) return { text: 'documents.status.retired', tone: 'neutral', icon: RetiredIcon }
  const validity = validityOf(expiryDate, noticePeriodOf(document), today)
  if (expiryDate === null || validity === 'UNLIMITED') return null
  return {
    text: `documents.status.${validity}`,
    tone: tones[validity],
    day: expiryDate,
    count: daysBetween(today, expiryDate),
  }
}
