import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { readingKind } from '#resources/readings/queries.ts'
import { lastReadAt } from '#resources/readings/settle.ts'
import { bareMeterKind, kindWithReadings, meterListSpec, readMeters, refreshNextReading } from './queries.ts'
import { meter, meterInput, meterList } from './schema.ts'
import { settleMeter } from './settle.ts'

const collection = '/organizations/{orgId}/meters'
const single = `${collection}/{id}` as const
const writing = { access: 'EDIT_ORGANIZATION', versioned: true, body: meterInput, answer: meter } as const

// Not hidden from LIMITED organisations: they have meters.
export const meters = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The meters of an organisation, each with its latest 12 readings',
    access: 'READ_ORGANIZATION',
    list: meterListSpec,
    answer: meterList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readMeters(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One meter with its latest 12 readings',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: meter,
    async handle({ scope, membership, params }) {
      const row = await readRecord(scope, bareMeterKind, { organizationId: membership.organizationId, id: params.id })
      return record(await kindWithReadings(scope, row), row)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Adds a meter',
    status: 201,
    async handle({ scope, membership, body }) {
      const row = await createRecord(
        scope,
        bareMeterKind,
        membership.organizationId,
        await settleMeter(scope, membership.organizationId, body, null),
      )
      return record(bareMeterKind, await refreshNextReading(scope, row, null, membership.timeZone), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Saves a meter, or retires it',
    async handle({ scope, membership, params, body, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const known = await readRecord(scope, bareMeterKind, key)
      const kind = await kindWithReadings(scope, known)
      const row = await updateRecord(scope, kind, key, ifMatch, (before) =>
        settleMeter(scope, membership.organizationId, body, before),
      )
      return record(kind, await refreshNextReading(scope, row, await lastReadAt(scope, row), membership.timeZone))
    },
  }),
  historyEndpoint({
    path: collection,
    kind: bareMeterKind,
    inside: [readingKind({ kind: 'LEVEL', units: '' }, () => null)],
  }),
]
