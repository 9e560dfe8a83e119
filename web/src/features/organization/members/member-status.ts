import type { IsoDate } from '@ansvar/domain/dates'
import { worstCompetence, type MemberState } from '@ansvar/domain/members'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Member = { readonly state: MemberState; readonly competences: readonly { readonly validUntil?: IsoDate | null }[] }

/** The status of a member: deactivated, invited, or that of the most urgent of the competences. */
export function memberStatusOf({ state, competences }: Member, today: IsoDate): RecordStatus {
  if (state === 'INACTIVE') return { text: 'members.standing.inactive', tone: 'neutral', icon: RetiredIcon }
  if (state === 'INVITED') return { text: 'members.standing.invited', tone: 'attention' }
  const worst = worstCompetence(
    competences.map(({ validUntil }) => ({ validUntil: validUntil ?? null })),
    today,
  )
  if (worst === 'EXPIRED') return { text: 'members.standing.EXPIRED', tone: 'critical' }
  return worst === 'EXPIRES_SOON'
    ? { text: 'members.standing.EXPIRES_SOON', tone: 'attention' }
    : { text: 'members.standing.active', tone: 'good' }
}
