import { z } from 'zod'
import { meterLimits } from '@ansvar/domain/meters'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { createRecord, lockRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { meterKind, refreshNextReading } from '#resources/meters/queries.ts'
import { createReadings, previousValues, readingKind, readingListSpec, readReadings } from './queries.ts'
import { reading, readingInput, readingList } from './schema.ts'
import { lastReadAt, settleReadings } from './settle.ts'

const collection = '/organizations/{orgId}/meters/{meterId}/readings'
const single = `${collection}/{id}` as const
const bareKind = readingKind({ kind: 'LEVEL', units: '' }, () => null)

// Not hidden from LIMITED organisations: they have meters.
export const readings = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The readings of a meter, the newest first',
    access: 'READ_ORGANIZATION',
    list: readingListSpec,
    answer: readingList,
    async handle({ scope, membership, params, query }) {
      const meter = await readRecord(scope, meterKind, {
        organizationId: membership.organizationId,
        id: params.meterId,
      })
      const { rows, total } = await readReadings(scope, meter, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One reading of a meter',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: reading,
    async handle({ scope, membership, params }) {
      const meter = await readRecord(scope, meterKind, {
        organizationId: membership.organizationId,
        id: params.meterId,
      })
      const row = await readOne(scope, meter, params.id)
      return record(await kindOf(scope, meter, row), row)
    },
  }),
  endpoint({
    method: 'post',
    path: collection,
    summary: 'Keeps a reading, or an array of up to 10,000, all or none; of many the newest 12 are answered',
    access: 'EDIT_ORGANIZATION',
    versioned: true,
    body: readingInput,
    many: meterLimits.readings,
    status: 201,
    answer: z.union([reading, readingList]),
    async handle({ scope, membership, params, body, rows }) {
      const meter = await lockRecord(scope, meterKind, {
        organizationId: membership.organizationId,
        id: params.meterId,
      })
      if (rows) return keepMany(scope, meter, membership.timeZone, rows)
      const [input] = await settleReadings(scope, meter, [body])
      if (!input) throw new RequestProblem('bad_request')
      const row = await createRecord(scope, bareKind, membership.organizationId, { ...input, meter_id: meter.id })
      await refreshNextReading(scope, meter, await lastReadAt(scope, meter), membership.timeZone)
      return record(await kindOf(scope, meter, row), row, 201)
    },
  }),
  endpoint({
    method: 'put',
    path: single,
    summary: 'Corrects a reading of a meter',
    access: 'EDIT_ORGANIZATION',
    versioned: true,
    body: readingInput,
    answer: reading,
    async handle({ scope, membership, params, body, ifMatch }) {
      const meter = await lockRecord(scope, meterKind, {
        organizationId: membership.organizationId,
        id: params.meterId,
      })
      const known = await readOne(scope, meter, params.id)
      const key = { organizationId: membership.organizationId, id: params.id }
      const kind = await kindOf(scope, meter, known)
      const row = await updateRecord(scope, kind, key, ifMatch, async (before) => {
        const [input] = await settleReadings(scope, meter, [body], { before })
        return input ?? {}
      })
      await refreshNextReading(scope, meter, await lastReadAt(scope, meter), membership.timeZone)
      return record(await kindOf(scope, meter, row), row)
    },
  }),
]

/** Keeps many readings in one transaction: all of them, or none with every faulty field of every row named. */
async function keepMany(
  scope: Scope,
  meter: Row<'meters'>,
  timeZone: string,
  bodies: Parameters<typeof settleReadings>[2],
) {
  if (bodies.length === 0) throw invalid([{ path: '', code: 'required' }])
  const inputs = await settleReadings(scope, meter, bodies, { rows: true })
  const rows = await createReadings(scope, meter, inputs)
  await refreshNextReading(scope, meter, await lastReadAt(scope, meter), timeZone)
  const newest = rows.toSorted((a, b) => (a.performed_at < b.performed_at ? 1 : -1)).slice(0, meterLimits.latest)
  const previous = await previousValues(scope, meter, newest)
  const kind = readingKind(meter, (row) => previous.get(row.id) ?? null)
  return {
    ...list(
      newest.map((row) => kind.present(row)),
      rows.length,
    ),
    status: 201,
  }
}

/** One reading; refuses with 404 where it is another meter's. */
async function readOne(scope: Scope, meter: Row<'meters'>, id: string): Promise<Row<'readings'>> {
  const row = await readRecord(scope, bareKind, { organizationId: meter.organization_id, id })
  if (row.meter_id !== meter.id) throw new RequestProblem('not_found')
  return row
}

/** The kind by which this one reading is answered. */
async function kindOf(scope: Scope, meter: Row<'meters'>, row: Row<'readings'>) {
  const previous = await previousValues(scope, meter, [row])
  return readingKind(meter, ({ id }) => previous.get(id) ?? null)
}
