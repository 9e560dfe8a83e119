import { localDay } from '@ansvar/domain/dates'
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
})
