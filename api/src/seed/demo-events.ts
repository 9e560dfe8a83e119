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
  for (const event of events) {
    const organization_id = demoId('organization', event.organization)
    const id = demoId('event', event.key)
    const reported = by(event.reporter, days.instant(event.days_ago, 14), nameOf)
    const [facts, persons] = [factsOf(event, days), personsOf(event)]
    const { dismissed } = event
    const last = dismissed ? by(dismissed.by, days.instant(dismissed.days_ago, 9), nameOf) : reported
    const ending = dismissed ? ({ state: 'DISMISSED', state_reason: dismissed.reason } as const) : null
    await trx
      .insertInto('events')
      .values({
        ...facts,
        ...ending,
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
  corrective_action: event.corrective_action,
  action_due_date: event.due_in === null ? null : days.day(-event.due_in),
  action_completed_date: event.completed_days_ago === null ? null : days.day(event.completed_days_ago),
})

const personsOf = (event: DemoEvent) => ({
  reporter_id: member(event.reporter),
  handler_id: member(event.handler),
  action_responsible_id: member(event.responsible),
  persons: event.persons,
})
