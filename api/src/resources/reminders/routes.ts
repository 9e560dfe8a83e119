import { localDay } from '@ansvar/domain/dates'
import { collection } from '#http/collection.ts'
import { followRule, openNext } from '#resources/inspections/opening.ts'
import { reminderInput, reminderKind, reminderListSpec } from './schema.ts'

export const reminders = collection({
  path: '/organizations/{orgId}/reminders',
  summaries: {
    list: 'The schedules by which an organization inspects',
    read: 'One reminder',
    create: 'Adds a reminder and opens its first inspection, on its first date',
    update: 'Saves a reminder; if its schedule changes, its open inspection that is not yet due follows it',
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
