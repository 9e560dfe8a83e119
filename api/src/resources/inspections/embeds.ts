import { recordsById } from '#db/related.ts'
import { embedsOf, recordOf } from '#http/embeds.ts'
import { reminderKind } from '#resources/reminders/queries.ts'

export const inspectionEmbeds = embedsOf({
  reminder: recordOf('reminder_id', ({ scope, membership }, ids) =>
    recordsById(scope, reminderKind, membership?.organizationId ?? null, ids),
  ),
})
