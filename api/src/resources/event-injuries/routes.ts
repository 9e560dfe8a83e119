import { z } from 'zod'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import {
  absenceDays,
  bodyParts,
  contactModes,
  employments,
  injuryKinds,
  injuryLimits,
  injuryProblems,
  injurySides,
  treatments,
} from '@ansvar/domain/event-injuries'
import { domainFields } from '#contract/cases.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, id, optional, optionalDay, optionalLine, optionalReference, withDefault } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { snakeProblems } from '#contract/problem.ts'
import { kindOf, readRecord, type Row } from '#db/records.ts'
import { collection } from '#http/collection.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { recordFilesInput } from '#http/files.ts'
import { withinHandledEvent } from '#resources/event-parts/access.ts'
import { countInjuries } from '#resources/event-parts/facts.ts'
import { eventKind } from '#resources/events/queries.ts'

const injuryInput = inputSchema('EventInjuryInput', {
  injured_member_id: optionalReference,
  injured_name: optionalLine(injuryLimits.name),
  employment: optional(z.enum(employments)),
  job: optionalLine(injuryLimits.job),
  hired_on: optionalDay,
  injury_kind: optional(z.enum(injuryKinds)),
  body_part: optional(z.enum(bodyParts)),
  side: optional(z.enum(injurySides)),
  first_absence_on: optionalDay,
  absence_until: optionalDay,
  treatment: optional(z.enum(treatments)),
  compensation_likely: withDefault(z.boolean(), false),
  permanent: withDefault(z.boolean(), false),
  died_on: optionalDay,
  contact_mode: optional(z.enum(contactModes)),
  object: optionalLine(injuryLimits.object),
  files: recordFilesInput,
  active,
})

const injury = recordResponse('EventInjury', injuryInput, {
  event_id: id,
  absence_days: z.number().int().min(0).nullable(),
})

const injuryKind = kindOf('event_injuries', injury, {
  derived: ['absence_days'],
  parent: { table: 'events', column: 'event_id' },
  references: { injured_member_id: 'members' },
})

const checkedFields = [
  'injured_member_id',
  'injured_name',
  'job',
  'object',
  'hired_on',
  'first_absence_on',
  'absence_until',
  'died_on',
] as const

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly params: { readonly eventId: string } }

/** Returns the date of the event in the path, and today in the organization's time zone. */
async function datesOf({ scope, membership, now, params }: Call) {
  const event = await readRecord(scope, eventKind, { organizationId: membership.organizationId, id: params.eventId })
  return { occurredOn: event.occurrence_date as IsoDate, today: localDay(now, membership.timeZone) }
}

async function presentInjuries(call: Call, rows: readonly Row<'event_injuries'>[]) {
  const { occurredOn, today } = await datesOf(call)
  return rows.map((row) => {
    const absence = domainFields(row, ['first_absence_on', 'absence_until']) as Parameters<typeof absenceDays>[1]
    return { ...row, absence_days: absenceDays(occurredOn, absence, today) }
  })
}

export const eventInjuries = collection({
  path: '/organizations/{orgId}/events/{eventId}/injuries',
  within: withinHandledEvent,
  summaries: {
    list: 'Lists the injuries of an event, oldest first. 403 unless the caller is its handler or a manager',
    read: 'Returns one injury of an event. 403 unless the caller is its handler or a manager',
    create: 'Adds an injury to an open event. 403 unless the caller is its handler or a manager. 409 if it is not open',
    update:
      'Replaces the values of an injury. 403 unless the caller is the handler or a manager. 409 if it is not open',
  },
  writing: 'READ_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: injuryKind,
  list: listSpec(injury, {
    sort: ['injury_kind', 'body_part', 'first_absence_on'],
    defaultSort: 'created_date,asc',
    filters: ['injury_kind', 'body_part', 'treatment'],
    searchable: false,
  }),
  input: injuryInput,
  present: presentInjuries,
  async problems(call, before) {
    const { scope, membership, params, body } = call
    const { occurredOn, today } = await datesOf(call)
    const count = before
      ? 0
      : await countInjuries(scope, { organization_id: membership.organizationId, id: params.eventId })
    return [
      ...snakeProblems(injuryProblems(domainFields(body.parts, checkedFields), occurredOn, today)),
      ...(count >= injuryLimits.perEvent ? [{ path: 'injured_name', code: 'too_many' } as const] : []),
    ]
  },
  bin: {},
  history: false,
})
