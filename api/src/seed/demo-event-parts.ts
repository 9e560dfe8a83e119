import { REMINDER_DAYS, reportDueOn } from '@ansvar/domain/authority-reports'
import { dayNumber, fromDayNumber, type IsoDate } from '@ansvar/domain/dates'
import { linkColumns } from '#db/event-part-tables.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import type { DemoEventParts } from './demo-event-part-files.ts'
import { demoId, type DemoFiles } from './demo-files.ts'

type Written = { readonly by: string; readonly days_ago: number }
type Context = {
  readonly trx: Trx
  readonly days: Calendar
  readonly nameOf: (key: string) => string
  readonly parts: DemoEventParts
}

/** Writes the causes, comments, links, injuries and reports of the demo's events. Returns the changes. */
export async function writeEventParts(
  trx: Trx,
  { eventParts }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const parts of eventParts) {
    const context = { trx, days, nameOf, parts }
    entries.push(
      ...(await writeCauses(context)),
      ...(await writeComments(context)),
      ...(await writeLinks(context)),
      ...(await writeInjuries(context)),
      ...(await writeReports(context)),
    )
  }
  return entries
}

/** Returns the columns of every record of an event. */
function keysOf({ days, nameOf, parts }: Context, kind: string, index: number, { by, days_ago }: Written) {
  const at = days.instant(days_ago, 15)
  return {
    organization_id: demoId('organization', parts.organization),
    id: demoId(kind, `${parts.event} ${index}`),
    event_id: demoId('event', parts.event),
    created_date: at,
    last_modified_date: at,
    last_modified_by: nameOf(by),
  }
}

type Keys = ReturnType<typeof keysOf>

/** Returns the change that created a record of an event. */
const created = (resource: string, { by }: Written, { event_id, ...row }: Keys & object): Entry => ({
  organizationId: row.organization_id,
  resource,
  id: row.id,
  parent: { resource: 'events', id: event_id },
  action: 'CREATED',
  before: null,
  after: contentOf(row),
  at: row.created_date,
  userId: demoId('member', by),
  userName: row.last_modified_by,
})

async function writeCauses(context: Context): Promise<Entry[]> {
  const { trx, parts } = context
  const entries: Entry[] = []
  for (const [index, cause] of parts.causes.entries()) {
    const { kind, category, text, because_of: deeper } = cause
    const because_of_id = deeper === null ? null : demoId('event cause', `${parts.event} ${deeper}`)
    const row = { ...keysOf(context, 'event cause', index, cause), kind, category, text, because_of_id }
    await trx.insertInto('event_causes').values(row).execute()
    entries.push(created('event_causes', cause, { ...row, active: true } as Keys))
  }
  return entries
}

async function writeComments(context: Context): Promise<Entry[]> {
  const { trx, parts, nameOf } = context
  const entries: Entry[] = []
  for (const [index, comment] of parts.comments.entries()) {
    const author = { author_id: demoId('member', comment.by), author_name: nameOf(comment.by) }
    const row = { ...keysOf(context, 'event comment', index, comment), ...author, text: comment.text }
    await trx.insertInto('event_comments').values(row).execute()
    entries.push(created('event_comments', comment, row))
  }
  return entries
}

/** The kind of demo record that a link refers to. */
const linked = {
  AREA: 'area',
  CHEMICAL_ASSOCIATION: 'chemical association',
  INSPECTION: 'inspection',
  PROCEDURE: 'procedure',
  POLICY: 'policy',
  METER: 'meter',
  OBLIGATION: 'legislation',
  STAKEHOLDER: 'stakeholder association',
} as const

async function writeLinks(context: Context): Promise<Entry[]> {
  const { trx, parts } = context
  const entries: Entry[] = []
  for (const [index, link] of parts.links.entries()) {
    const target = demoId(linked[link.kind], link.key)
    const keys = keysOf(context, 'event link', index, link)
    await trx
      .insertInto('event_links')
      .values({ ...keys, [linkColumns[link.kind]]: target })
      .execute()
    entries.push(created('event_links', link, { ...keys, kind: link.kind, target_id: target, active: true } as Keys))
  }
  return entries
}

async function writeInjuries(context: Context): Promise<Entry[]> {
  const { trx, parts, days } = context
  const entries: Entry[] = []
  for (const [index, injury] of parts.injuries.entries()) {
    const { by: _by, days_ago: _daysAgo, member, name, absent, ...facts } = injury
    const row = {
      ...keysOf(context, 'event injury', index, injury),
      ...facts,
      injured_member_id: member === null ? null : demoId('member', member),
      injured_name: name,
      hired_on: null,
      first_absence_on: absent && days.day(absent[0]),
      absence_until: absent && days.day(absent[1]),
      compensation_likely: false,
      permanent: false,
      died_on: null,
    }
    await trx.insertInto('event_injuries').values(row).execute()
    entries.push(created('event_injuries', injury, { ...row, active: true } as Keys))
  }
  return entries
}

async function writeReports(context: Context): Promise<Entry[]> {
  const { trx, parts, days } = context
  const entries: Entry[] = []
  for (const [index, report] of parts.reports.entries()) {
    const { state, reference, reason } = report
    const rule = await trx
      .selectFrom('reporting_rules')
      .select(['id', 'period'])
      .where('code', '=', report.rule)
      .executeTakeFirstOrThrow()
    const from = days.day(report.counted_from_days_ago)
    const dueOn = reportDueOn(from, rule.period)
    const row = {
      ...keysOf(context, 'authority report', index, report),
      rule_id: rule.id,
      state,
      counted_from_on: from,
      due_on: dueOn,
      remind_on: earlier(fromDayNumber(dayNumber(from) + REMINDER_DAYS), dueOn),
      reported_on: report.reported_days_ago === null ? null : days.day(report.reported_days_ago),
      reference,
      reason,
    }
    await trx.insertInto('authority_reports').values(row).execute()
    entries.push(created('authority_reports', report, row))
  }
  return entries
}

const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)
