import type { IsoDate } from '@ansvar/domain/dates'
import { worstCompetence, type MemberState } from '@ansvar/domain/members'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Facts = { readonly state: MemberState; readonly competences: readonly { readonly validUntil?: IsoDate | null }[] }

type Standing = {
  readonly key: 'active' | 'inactive' | 'invited' | 'EXPIRED' | 'EXPIRES_SOON'
  readonly tone: Tone
  readonly icon?: Icon
}

const active: Standing = { key: 'active', tone: 'good' }

/** Where a member stands today: deactivated, invited, or how the most urgent of the competences stands. */
export function standingOf({ state, competences }: Facts, today: IsoDate): Standing {
  if (state === 'INACTIVE') return { key: 'inactive', tone: 'neutral', icon: RetiredIcon }
  if (state === 'INVITED') return { key: 'invited', tone: 'attention' }
  const worst = worstCompetence(
    competences.map(({ validUntil }) => ({ validUntil: validUntil ?? null })),
    today,
  )
  if (worst === 'EXPIRED') return { key: worst, tone: 'critical' }
  return worst === 'EXPIRES_SOON' ? { key: worst, tone: 'attention' } : active
}

/** The same in words alone. */
export const standingWords = (member: Facts, { t, today }: Pick<Telling, 't' | 'today'>): string =>
  t(`members.standing.${standingOf(member, today).key}`)

export function MemberStatus({ record }: { readonly record: Facts }) {
  const { t } = useTranslation()
  const { key, ...look } = standingOf(record, useToday())
  return <Status {...look}>{t(`members.standing.${key}`)}</Status>
}

export function MemberTag({ record }: { readonly record: Facts }) {
  const { t } = useTranslation()
  const { key, ...look } = standingOf(record, useToday())
  return <Tag {...look}>{t(`members.standing.${key}`)}</Tag>
}
