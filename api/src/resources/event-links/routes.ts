import { z } from 'zod'
import { eventLinkKinds } from '@ansvar/domain/event-links'
import type { Language } from '@ansvar/domain/languages'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, id, reference } from '#contract/fields.ts'
import { idIn, listSpec } from '#contract/lists.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { linkColumns } from '#db/event-part-tables.ts'
import { kindOf, readRecords, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { collection } from '#http/collection.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { withinEvent } from '#resources/event-parts/access.ts'
import { withoutHiddenNames } from '#resources/event-parts/signatures.ts'
import { titlesOf } from './targets.ts'

const linkInput = inputSchema('EventLinkInput', {
  kind: z.enum(eventLinkKinds),
  target_id: reference,
  active,
})
type LinkInput = z.output<typeof linkInput>

const link = recordResponse('EventLink', linkInput, {
  event_id: id,
  title: z.string().nullable(),
})

const linkKind = kindOf('event_links', link, {
  derived: ['title'],
  parent: { table: 'events', column: 'event_id' },
})

const linkListSpec = listSpec(link, {
  sort: ['kind'],
  defaultSort: 'created_date,asc',
  filters: ['kind', 'target_id', 'event_id'],
  searchable: false,
})

/** Returns links with the titles of the linked records. */
async function presentLinks(scope: Scope, rows: readonly Row<'event_links'>[], language: Language) {
  const [first] = rows
  if (!first) return []
  const titles = await titlesOf(scope, first.organization_id, rows, language)
  const shown = await withoutHiddenNames(scope, rows)
  return shown.map((row) => ({ ...row, title: titles.get(row.target_id) ?? null }))
}

type Place = { readonly organizationId: string; readonly eventId: string; readonly language: Language }

/**
 * Returns the problems of a link: its target must exist and never changes, and an event has one active link to a record.
 */
async function linkProblems(
  scope: Scope,
  { organizationId, eventId, language }: Place,
  { kind, target_id: targetId, active: given }: Partial<LinkInput>,
  before: Row<'event_links'> | null,
): Promise<FieldProblem[]> {
  if (!kind || !targetId) return []
  if (before && before.kind !== kind) return [{ path: 'kind', code: 'fixed' }]
  if (before && before.target_id !== targetId) return [{ path: 'target_id', code: 'fixed' }]
  const titles = await titlesOf(scope, organizationId, [{ kind, target_id: targetId }], language)
  if (!titles.has(targetId)) return [{ path: 'target_id', code: 'not_found' }]
  if (!(given ?? before?.active ?? true)) return []
  const other = await scope.trx
    .selectFrom('event_links')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('active', '=', true)
    .$if(before !== null, (query) => query.where('id', '<>', before?.id ?? ''))
    .executeTakeFirst()
  return other ? [{ path: 'target_id', code: 'taken' }] : []
}

export const eventLinks = [
  ...collection({
    path: '/organizations/{orgId}/events/{eventId}/links',
    within: withinEvent,
    summaries: {
      list: 'Lists the records that an event is linked to, oldest link first',
      read: 'Returns one link of an event',
      create: 'Links an open event to a record of the organization. 409 if the event is not open',
      update: 'Retires or restores a link of an open event. Its record cannot be changed. 409 if the event is not open',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: linkKind,
    list: linkListSpec,
    input: linkInput,
    present: ({ scope, language }, rows) => presentLinks(scope, rows, language),
    problems: ({ scope, membership: { organizationId }, params: { eventId }, body, language }, before) =>
      linkProblems(scope, { organizationId, eventId, language }, body.parts, before),
    values: ({ kind, target_id: targetId, active: given }, before, { params }) => ({
      ...(before === null && { [linkColumns[kind]]: targetId }),
      event_id: params.eventId,
      active: given,
    }),
    bin: {},
    history: false,
  }),
  listEndpoint({
    path: '/organizations/{orgId}/event-links',
    summary: 'Lists the links of all events, such as those to one record, oldest first',
    access: 'READ_ORGANIZATION',
    list: { ...linkListSpec, filters: { ...linkListSpec.filters, event_id: idIn('event_id') } },
    item: link,
    async read({ scope, membership, query, language }) {
      const { rows, total } = await readRecords(scope, linkKind, membership.organizationId, query)
      return { rows: await presentLinks(scope, rows, language), total }
    },
  }),
]
