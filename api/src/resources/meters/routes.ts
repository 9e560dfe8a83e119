import { collection } from '#http/collection.ts'
import { readingKind } from '#resources/readings/queries.ts'
import { lastReadAt } from '#resources/readings/resolve-input.ts'
import { meterKind, meterListSpec, meterProblems, refreshNextReading, withReadings } from './queries.ts'
import { meterInput } from './schema.ts'

// Not hidden from organizations with limited access: they have meters.
export const meters = collection({
  path: '/organizations/{orgId}/meters',
  summaries: {
    list: 'The meters of an organization, each with its latest 12 readings',
    read: 'One meter with its latest 12 readings',
    create: 'Adds a meter',
    update: 'Saves a meter, or retires it',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: meterKind,
  list: meterListSpec,
  input: meterInput,
  present: ({ scope, membership }, rows) => withReadings(scope, membership.organizationId, rows),
  problems: ({ scope, body }, before) => meterProblems(scope, body.parts, before),
  saved: async ({ scope, membership }, row, before) =>
    refreshNextReading(scope, row, before && (await lastReadAt(scope, row)), membership.timeZone),
  history: { inside: [readingKind] },
})
