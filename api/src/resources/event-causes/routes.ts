import { z } from 'zod'
import { causeCategories, causeKinds, causeLimits, causeProblems } from '@ansvar/domain/event-causes'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, fault, id, optional, optionalReference, prose } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { snakeProblems } from '#contract/problem.ts'
import { kindOf } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { withinEvent } from '#resources/event-parts/access.ts'
import { withoutHiddenNames } from '#resources/event-parts/signatures.ts'

const causeInput = inputSchema('EventCauseInput', {
  kind: z.enum(causeKinds),
  category: optional(z.enum(causeCategories)),
  text: prose(causeLimits.text).refine((text) => text.trim() !== '', fault('required')),
  because_of_id: optionalReference,
  active,
})

const cause = recordResponse('EventCause', causeInput, { event_id: id })

const causeKind = kindOf('event_causes', cause, { parent: { table: 'events', column: 'event_id' } })

/** Returns the causes of an event. There are at most `causeLimits.perEvent`. */
const causesOf = ({ trx }: Scope, organizationId: string, eventId: string) =>
  trx
    .selectFrom('event_causes')
    .select(['id', 'because_of_id'])
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .limit(causeLimits.perEvent)
    .execute()

export const eventCauses = collection({
  path: '/organizations/{orgId}/events/{eventId}/causes',
  within: withinEvent,
  summaries: {
    list: 'Lists the causes of an event, oldest first',
    read: 'Returns one cause of an event',
    create: 'Adds a cause to an open event. 409 if the event is not open',
    update: 'Replaces the values of a cause of an open event. 409 if the event is not open',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: causeKind,
  list: listSpec(cause, {
    sort: ['kind', 'category'],
    defaultSort: 'created_date,asc',
    filters: ['kind', 'category'],
    searchable: false,
  }),
  input: causeInput,
  present: ({ scope }, rows) => withoutHiddenNames(scope, rows),
  async problems({ scope, membership, params, body }, before) {
    const { kind = null, because_of_id: becauseOfId = null } = body.parts
    const stored = await causesOf(scope, membership.organizationId, params.eventId)
    const others = stored.map((other) => ({ id: other.id, becauseOfId: other.because_of_id }))
    const isFull = before === null && others.length >= causeLimits.perEvent
    return [
      ...snakeProblems(causeProblems({ id: before?.id ?? null, kind, becauseOfId }, others)),
      ...(isFull ? [{ path: 'text', code: 'too_many' } as const] : []),
    ]
  },
  bin: { uses: [usedBy('event_causes', 'because_of_id')] },
  history: false,
})
