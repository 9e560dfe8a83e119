import { effectDueOn } from '@ansvar/domain/corrective-actions'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoEvent, type DemoFiles } from './demo-files.ts'

const member = (key: string | null) => (key === null ? null : demoId('member', key))

/** Writes the demo's events, and separately the persons of each. Returns the changes. */
export async function writeEvents(
  trx: Trx,
  { events }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  // In the order of their reports, so that their numbers are.
  for (const event of events.toSorted((a, b) => b.days_ago - a.days_ago)) {
    const organization_id = demoId('organization', event.organization)
    const id = demoId('event', event.key)
    const reported = by(event.reporter, days.instant(event.days_ago, 14), nameOf)
    const [facts, persons] = [factsOf(event, days), personsOf(event)]
    const { dismissed } = event
    const last = dismissed ? by(dismissed.by, days.instant(dismissed.days_ago, 9), nameOf) : reported
    const taken_date = event.handler || event.corrective_action ? reported.at : null
    const ending = dismissed ? ({ state: 'DISMISSED', state_reason: dismissed.reason } as const) : null
    await trx
      .insertInto('events')
      .values({
        ...facts,
        ...ending,
        taken_date,
        organization_id,
        id,
        version: dismissed ? 2 : 1,
        created_date: reported.at,
        last_modified_date: last.at,
        last_modified_by: last.userName,
      })
      .execute()
    await trx
      .insertInto('event_persons')
      .values({
        ...persons,
        organization_id,
        id: demoId('event persons', event.key),
        event_id: id,
        created_date: reported.at,
        last_modified_date: reported.at,
        last_modified_by: reported.userName,
      })
      .execute()
    const named = { organizationId: organization_id, resource: 'events', id, parent: null }
    entries.push(
      { ...named, ...reported, action: 'CREATED', before: null, after: contentOf(facts) },
      {
        ...named,
        ...reported,
        resource: 'event_persons',
        parent: { resource: 'events', id },
        action: 'CREATED',
        before: null,
        after: contentOf(persons),
      },
    )
    entries.push(...(await writeAction(trx, event, { organization_id, event_id: id, reported, days })))
    if (ending)
      entries.push({
        ...named,
        ...last,
        action: 'UPDATED',
        before: { state: 'OPEN', state_reason: null },
        after: ending,
      })
  }
  return entries
}

type Reported = {
  readonly organization_id: string
  readonly event_id: string
  readonly reported: ReturnType<typeof by>
  readonly days: Calendar
}

/** Writes the corrective action of an event, and separately its responsible member. Returns the changes. */
async function writeAction(
  trx: Trx,
  event: DemoEvent,
  { organization_id, event_id, reported, days }: Reported,
): Promise<Entry[]> {
  if (event.corrective_action === null) return []
  const id = demoId('corrective action', event.key)
  const completed_on = event.completed_days_ago === null ? null : days.day(event.completed_days_ago)
  const facts = {
    title: event.corrective_action,
    kind: 'CORRECTIVE' as const,
    state: completed_on === null ? ('OPEN' as const) : ('DONE' as const),
    due_on: event.due_in === null ? null : days.day(-event.due_in),
    completed_on,
    effect_due_on: effectDueOn(completed_on),
  }
  const persons = {
    responsible_id: member(event.responsible),
    completed_by_id: completed_on === null ? null : member(event.responsible),
  }
  const stamps = {
    organization_id,
    created_date: reported.at,
    last_modified_date: reported.at,
    last_modified_by: reported.userName,
  }
  await trx
    .insertInto('corrective_actions')
    .values({ ...facts, ...stamps, id, event_id })
    .execute()
  await trx
    .insertInto('corrective_action_persons')
    .values({ ...persons, ...stamps, id: demoId('corrective action persons', event.key), action_id: id })
    .execute()
  const named = { organizationId: organization_id, id, action: 'CREATED' as const, before: null, ...reported }
  const source = { source_kind: 'EVENT', source_id: event_id }
  return [
    { ...named, resource: 'corrective_actions', parent: null, after: contentOf({ ...source, ...facts }) },
    {
      ...named,
      resource: 'corrective_action_persons',
      parent: { resource: 'corrective_actions', id },
      after: contentOf(persons),
    },
  ]
}

const by = (key: string, at: Date, nameOf: (key: string) => string) => ({
  at,
  userId: demoId('member', key),
  userName: nameOf(key),
})

const factsOf = (event: DemoEvent, days: Calendar) => ({
  title: event.title,
  description: event.description,
  kind: event.kind,
  importance: event.importance,
  occurrence_date: days.day(event.days_ago),
  accident_occurred: event.accident_occurred,
  area_id: demoId('area', event.area),
  state: 'OPEN' as const,
})

const personsOf = (event: DemoEvent) => ({
  reporter_id: member(event.reporter),
  handler_id: member(event.handler),
  persons: event.persons,
})
