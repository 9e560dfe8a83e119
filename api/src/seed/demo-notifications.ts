import { DAY_MS } from '@ansvar/domain/dates'
import { assignmentNotices } from '@ansvar/domain/notices'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'

/** The notifications of the demo are those of the last month. Those of the last week are unread. */
const MADE_DAYS = 30
const UNREAD_DAYS = 7

/** Writes the notifications that the changes of the last month made when they happened. */
export async function writeNotifications(trx: Trx, history: readonly Entry[], now: Date): Promise<void> {
  const ageOf = (at: Date) => (now.getTime() - at.getTime()) / DAY_MS
  const rows = history
    .filter(({ at }) => ageOf(at) >= 0 && ageOf(at) <= MADE_DAYS)
    .flatMap((entry) =>
      assignmentNotices(entry, entry.at)
        .filter(({ memberId }) => memberId !== entry.userId)
        .map(({ organizationId, memberId, kind, resource, recordId, key }) => ({
          organization_id: organizationId,
          member_id: memberId,
          kind,
          resource,
          record_id: recordId,
          key,
          created_date: entry.at,
          read_date: ageOf(entry.at) > UNREAD_DAYS ? entry.at : null,
        })),
    )
  if (rows.length > 0) await trx.insertInto('notifications').values(rows).execute()
}
