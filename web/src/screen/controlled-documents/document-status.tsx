import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { DocumentState } from '@ansvar/domain/controlled-documents'
import { EditIcon } from '#ui/icons/edit.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'
import type { Telling } from '../list/columns.ts'
import { useToday } from '../use-today.ts'

type Facts = { readonly state: DocumentState; readonly nextReviewDate: IsoDate | null }

/** From this many days before its review a document asks for attention. */
const NOTICE_DAYS = 30

export type Standing = {
  readonly key: 'draft' | 'retired' | 'inForce' | 'overdue' | 'today' | 'inDays' | 'inWeeks'
  readonly count?: number
  readonly tone: Tone
  readonly icon?: Icon
}

/** Where a policy or procedure stands today: its state, and for one in force how near its review is. */
export function standingOf({ state, nextReviewDate }: Facts, today: IsoDate): Standing {
  if (state === 'DRAFT') return { key: 'draft', tone: 'neutral', icon: EditIcon }
  if (state === 'RETIRED') return { key: 'retired', tone: 'neutral', icon: RetiredIcon }
  const days = nextReviewDate === null ? null : daysBetween(today, nextReviewDate)
  if (days === null || days > NOTICE_DAYS) return { key: 'inForce', tone: 'good' }
  if (days < 0) return { key: 'overdue', count: -days, tone: 'critical' }
  if (days === 0) return { key: 'today', tone: 'attention' }
  return days < 14
    ? { key: 'inDays', count: days, tone: 'attention' }
    : { key: 'inWeeks', count: Math.round(days / 7), tone: 'attention' }
}

/** Its standing in a list: an icon and words. */
export function DocumentStatus({ record }: { readonly record: Facts }) {
  const { words, look } = useStanding(record)
  return <Status {...look}>{words}</Status>
}

/** Its standing in its head: a tag. */
export function DocumentTag({ record }: { readonly record: Facts }) {
  const { words, look } = useStanding(record)
  return <Tag {...look}>{words}</Tag>
}

function useStanding(document: Facts) {
  const { t } = useTranslation()
  const today = useToday()
  const { tone, icon } = standingOf(document, today)
  return { words: standingWords(document, { t, today }), look: { tone, ...(icon && { icon }) } }
}

/** Its standing in words alone. */
export function standingWords(document: Facts, { t, today }: Pick<Telling, 't' | 'today'>): string {
  const { key, count } = standingOf(document, today)
  return t(`controlledDocuments.standing.${key}`, { count })
}
