import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { validityOf, type Validity } from '@ansvar/domain/documents'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Facts = { readonly expiryDate?: IsoDate | null; readonly active: boolean }

const tones: Record<Validity, Tone> = {
  UNLIMITED: 'neutral',
  VALID: 'good',
  EXPIRING: 'attention',
  EXPIRED: 'critical',
}

/** Whether it still holds, in a list: an icon and words. What never expires says nothing. */
export function DocumentValidity({ record }: { readonly record: Facts }) {
  const standing = useStanding(record)
  return standing && <Status {...standing.look}>{standing.words}</Status>
}

/** The same in its head: a tag. */
export function DocumentTag({ record }: { readonly record: Facts }) {
  const standing = useStanding(record)
  return standing && <Tag {...standing.look}>{standing.words}</Tag>
}

type Look = { readonly tone: Tone; readonly icon?: Icon }

function useStanding({ active, expiryDate = null }: Facts): { words: string; look: Look } | null {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  const words = validityWords({ active, expiryDate }, { t, dates, today })
  if (words === null) return null
  if (!active) return { words, look: { tone: 'neutral', icon: RetiredIcon } }
  return { words, look: { tone: tones[validityOf(expiryDate, today)] } }
}

/** Whether it still holds, in words alone; null of what never expires. */
export function validityWords(
  { active, expiryDate = null }: Facts,
  { t, dates, today }: Pick<Telling, 't' | 'dates' | 'today'>,
): string | null {
  if (!active) return t('documents.standing.retired')
  const validity = validityOf(expiryDate, today)
  if (expiryDate === null || validity === 'UNLIMITED') return null
  const values = { day: dates.day(expiryDate), count: daysBetween(today, expiryDate) }
  return t(`documents.standing.${validity}`, values)
}
