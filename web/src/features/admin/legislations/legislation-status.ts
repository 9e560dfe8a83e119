import type { IsoDate } from '@ansvar/domain/dates'
import type { LegislationRowFragment } from '#graphql/generated/types.ts'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Legislation = Pick<LegislationRowFragment, 'repealedOn'>

/** Whether legislation is in force. */
export const forceStatusOf = (legislation: Legislation, today: IsoDate): RecordStatus =>
  repealStatusOf(legislation, today) ?? { text: 'legislations.force.inForce', tone: 'good' }

/** That legislation is repealed; null while it is in force. */
export const repealStatusOf = ({ repealedOn }: Legislation, today: IsoDate): RecordStatus | null =>
  repealedOn !== null && repealedOn <= today
    ? { text: 'legislations.force.repealed', tone: 'neutral', icon: RetiredIcon }
    : null
