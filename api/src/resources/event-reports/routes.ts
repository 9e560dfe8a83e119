import { localDay } from '@ansvar/domain/dates'
import { MAX_DAILY_REPORTS } from '@ansvar/domain/events'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { ownFiles, resolveFiles } from '#db/files.ts'
import { callFunction } from '#db/functions.ts'
import { rowExists } from '#db/lookups.ts'
import { noteCreated, readRecord } from '#db/records.ts'
import { contentOf } from '#db/trail/difference.ts'
import { endpoint } from '#http/endpoint.ts'
import { notifyOfReport } from '#resources/events/notices.ts'
import { eventKind, memberIdOf, noPersons } from '#resources/events/queries.ts'
import { eventProblemsOf } from '#resources/events/schema.ts'
import { eventReport, eventReportInput } from './schema.ts'

export const eventReports = [
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/event-reports',
    summary:
      'Reports an event. Members with the level READ can do this if `readers_report_events` of the organization is true',
    access: 'READ_ORGANIZATION',
    hiddenWhenLimited: true,
    body: eventReportInput,
    status: 201,
    response: eventReport,
    async handle(call) {
      const { scope, membership, body, now } = call
      const { organizationId } = membership
      const { area_id: areaId } = body.parts
      const found: FieldProblem[] = eventProblemsOf(body.parts, localDay(now, membership.timeZone))
      if (areaId && !(await rowExists(scope.trx, 'areas', { organization_id: organizationId, id: areaId })))
        found.push({ path: 'area_id', code: 'not_found' })
      const { files, problems } = await resolveFiles(scope, organizationId, body.parts.files, null)
      const report = { ...body.valid([...found, ...problems]), files }
      const by = [MAX_DAILY_REPORTS, now, scope.user.name]
      const id = await callFunction<string>(scope.trx, 'report_event', organizationId, JSON.stringify(report), ...by)
      if (id === null) throw new RequestProblem('forbidden')
      await ownFiles(scope, organizationId, { table: 'events', id }, files, true)
      const event = await readRecord(scope, eventKind, { organizationId, id })
      noteCreated(scope, eventKind, organizationId, event)
      const reporterId = await memberIdOf(scope, organizationId)
      const after = contentOf({ ...noPersons, reporter_id: reporterId, persons: report.persons })
      const record = { organizationId, resource: 'event_persons', id, parent: { resource: 'events', id } }
      scope.note({ ...record, action: 'CREATED', before: null, after })
      const recipients = await notifyOfReport(scope, event, reporterId)
      const { version, number } = event
      return { status: 201, body: { id, organization_id: organizationId, version, number, recipient_ids: recipients } }
    },
  }),
]
