import { useTranslation } from 'react-i18next'
import type { IsoDate } from '@ansvar/domain/dates'
import { worstCompetence, type MemberState } from '@ansvar/domain/members'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Facts = { readonly state: MemberState; readonly competences: readonly { readonly validUntil?: IsoDate | null }[] }

const tones: Readonly<Record<string, Tone>> = { EXPIRED: 'critical', EXPIRES_SOON: 'attention' }

/** Where a member stands today: deactivated, invited, or how the most urgent of the competences stands. */
export function standingOf({ state, competences }: Facts, today: IsoDate) {
  if (state === 'INACTIVE') return { key: 'inactive', tone: 'neutral' as Tone, icon: RetiredIcon }
  if (state === 'INVITED') return { key: 'invited', tone: 'attention' as Tone }
  const worst = worstCompetence(
    competences.map(({ validUntil }) => ({ validUntil: validUntil ?? null })),
    today,
  )
  const tone = worst === null ? undefined : tones[worst]
  return tone === undefined || worst === null ? { key: 'active', tone: 'good' as Tone } : { key: worst, tone }
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
