import type { IsoDate, IsoDateTime } from '@ansvar/domain/dates'
import { worstCompetence, type MemberState } from '@ansvar/domain/members'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Member = {
  readonly state: MemberState
  readonly erasedDate?: IsoDateTime | null
  readonly competences: readonly { readonly validUntil?: IsoDate | null }[]
}

/** Returns the status of a member: erased, deactivated, invited, or that of the most urgent competence. */
export function memberStatusOf({ state, erasedDate, competences }: Member, today: IsoDate): RecordStatus {
  if (erasedDate) return { text: 'members.status.erased', tone: 'neutral', icon: RetiredIcon }
  if (state === 'INACTIVE') return { text: 'members.status.inactive', tone: 'neutral', icon: RetiredIcon }
  if (state === 'INVITED') return { text: 'members.status.invited', tone: 'attention' }
  const worst = worstCompetence(
    competences.map(({ validUntil }) => ({ validUntil: validUntil ?? null })),
    today,
  )
  if (worst === 'EXPIRED') return { text: 'members.status.EXPIRED', tone: 'critical' }
  return worst === 'EXPIRES_SOON'
    ? { text: 'members.status.EXPIRES_SOON', tone: 'attention' }
    : { text: 'members.status.active', tone: 'good' }
}
