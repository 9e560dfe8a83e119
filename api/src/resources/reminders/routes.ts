import { localDay } from '@ansvar/domain/dates'
import { sql } from 'kysely'
import { collection } from '#http/collection.ts'
import { followRule, openNext } from '#resources/inspections/opening.ts'
import { reminderInput, reminderKind, reminderListSpec } from './schema.ts'

export const reminders = collection({
  path: '/organizations/{orgId}/reminders',
  summaries: {
    list: 'Lists the reminders of the organization',
    read: 'Returns one reminder',
    create: 'Creates a reminder and its first inspection',
    update: 'Replaces the values of a reminder. A new schedule moves its open inspection if it is not due yet',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: reminderKind,
  list: reminderListSpec,
  input: reminderInput,
  async saved({ scope, now, membership }, row, before) {
    const today = localDay(now, membership.timeZone)
    if (before) await followRule(scope, before, row, today)
    await openNext(scope, row, today, membership.timeZone)
    return null
  },
  // Its open inspections go to the bin with it. Those that were started, done or skipped are records of what happened.
  bin: {
    uses: [
      {
        table: 'inspections',
        where: (id) =>
          sql`reminder_id = ${id}::uuid and (status = 'DONE' or skip_reason is not null or started_date is not null)`,
      },
    ],
    async moved({ scope, now, membership }, row, direction) {
      const today = localDay(now, membership.timeZone)
      if (direction === 'RESTORED') await openNext(scope, row, today, membership.timeZone)
    },
  },
})
