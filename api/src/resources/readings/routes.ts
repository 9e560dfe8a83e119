import { z } from 'zod'
import { meterLimits } from '@ansvar/domain/meters'
import { listSchema } from '#contract/components.ts'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { lockRecord, readRecord } from '#db/records.ts'
import { list, versioned } from '#http/responses.ts'
import { collection } from '#http/collection.ts'
import type { CollectionCall } from '#http/collection-definition.ts'
import { endpoint } from '#http/endpoint.ts'
import { meterKind, refreshNextReading } from '#resources/meters/queries.ts'
import { createReadings, presentReadings, readingKind, readingListSpec } from './queries.ts'
import { reading, readingInput } from './schema.ts'
import { demandSequence, lastReadAt, resolveInput } from './resolve-input.ts'

const path = '/organizations/{orgId}/meters/{meterId}/readings'

/** Returns the meter in the path. Throws `not_found`. */
const meterOf = ({ scope, membership, params }: CollectionCall<typeof path>) =>
  readRecord(scope, meterKind, { organizationId: membership.organizationId, id: params.meterId })

// Not hidden from organizations with limited access: they have meters.
export const readings = [
  ...collection({
    path,
    within: { kind: meterKind, param: 'meterId' },
    summaries: {
      list: 'Lists the readings of a meter, newest first',
      read: 'Returns one reading of a meter',
      update: 'Replaces the values of a reading',
    },
    writing: 'EDIT_ORGANIZATION',
    kind: readingKind,
    list: readingListSpec,
    input: readingInput,
    present: async (call, rows) => presentReadings(call.scope, await meterOf(call), rows),
    async resolve(call, before) {
      const [input] = await resolveInput(call.scope, await meterOf(call), [call.body], { before })
      if (!input) throw new RequestProblem('bad_request')
      return { ...input, meter_id: call.params.meterId }
    },
    async saved(call) {
      const meter = await meterOf(call)
      await refreshNextReading(call.scope, meter, await lastReadAt(call.scope, meter), call.membership.timeZone)
      return null
    },
    bin: {
      async moved(call, row) {
        const meter = await meterOf(call)
        await demandSequence(call.scope, meter, row)
        await refreshNextReading(call.scope, meter, await lastReadAt(call.scope, meter), call.membership.timeZone)
      },
    },
    history: false,
  }),
  endpoint({
    method: 'post',
    path,
    summary: 'Creates one reading, or 1 to 10,000, all or none. Returns the number and the newest 12 of several',
    access: 'EDIT_ORGANIZATION',
    versioned: true,
    body: readingInput,
    many: meterLimits.readings,
    status: 201,
    response: z.union([reading, listSchema(reading)]),
    async handle({ scope, membership, params, body, rows }) {
      if (rows?.length === 0) throw invalid([{ path: '', code: 'required' }])
      const { organizationId, timeZone } = membership
      const meter = await lockRecord(scope, meterKind, { organizationId, id: params.meterId })
      const inputs = await resolveInput(scope, meter, rows ?? [body], { rows: rows !== null })
      const stored = await createReadings(scope, meter, inputs)
      await refreshNextReading(scope, meter, await lastReadAt(scope, meter), timeZone)
      const newest = stored.toSorted((a, b) => (a.performed_at < b.performed_at ? 1 : -1)).slice(0, meterLimits.latest)
      const responses = await presentReadings(scope, meter, newest)
      const [first] = stored
      return rows || !first ? { ...list(responses, stored.length), status: 201 } : versioned(responses[0], first, 201)
    },
  }),
]
