import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { readingKind } from '#resources/readings/queries.ts'
import { lastReadAt } from '#resources/readings/resolve-input.ts'
import { meterKind, meterListSpec, meterProblems, refreshNextReading, withReadings } from './queries.ts'
import { meterInput } from './schema.ts'

// Not hidden from organizations with limited access: they have meters.
export const meters = collection({
  path: '/organizations/{orgId}/meters',
  summaries: {
    list: 'Lists the meters of the organization, each with its latest 12 readings',
    read: 'Returns one meter with its latest 12 readings',
    create: 'Creates a meter',
    update: 'Replaces the values of a meter',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: meterKind,
  list: meterListSpec,
  input: meterInput,
  present: ({ scope, membership }, rows) => withReadings(scope, membership.organizationId, rows),
  problems: ({ scope, body }, before) => meterProblems(scope, body.parts, before),
  saved: async ({ scope, membership }, row, before) =>
    refreshNextReading(scope, row, before && (await lastReadAt(scope, row)), membership.timeZone),
  bin: { uses: [usedBy('readings', 'meter_id'), usedBy('event_links', 'meter_id')] },
  history: { inside: [readingKind] },
})
