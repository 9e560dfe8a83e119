import { authorityReportTransitionsOf, authorityReportTransitionTo } from '@ansvar/domain/authority-report-states'
import { isValidOn, reportProblems, type ReportDue, type ReportState } from '@ansvar/domain/authority-reports'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import type { Checked } from '#contract/check.ts'
import { domainFields } from '#contract/cases.ts'
import { listSchema } from '#contract/components.ts'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { resolveFiles } from '#db/files.ts'
import { createRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { endpoint } from '#http/endpoint.ts'
import { list, versioned } from '#http/responses.ts'
import { demandTransition } from '#http/transitions.ts'
import { lockUnclosedEvent, requireHandler } from '#resources/event-parts/access.ts'
import { eventKind } from '#resources/events/queries.ts'
import * as queries from './queries.ts'
import { report, reportInput, reportKind, type ReportInput } from './schema.ts'

const path = '/organizations/{orgId}/events/{eventId}/authority-reports'

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now' | 'ifMatch'> & {
  readonly params: { readonly eventId: string; readonly ruleId: string }
  readonly body: Checked<ReportInput>
}

const keyOf = ({
  membership,
  params,
}: Pick<Call, 'membership'> & { readonly params: { readonly eventId: string } }) => ({
  organizationId: membership.organizationId,
  id: params.eventId,
})

/** Saves a report of an event that is not closed: a dismissal does not end the duty to report. Returns its row, and the due date that the event requires. */
async function saveReport(call: Call): Promise<{ row: Row<'authority_reports'>; due: ReportDue | undefined }> {
  const { scope, ifMatch, body, params } = call
  const key = keyOf(call)
  const { organizationId } = key
  await requireHandler(call, key)
  await lockUnclosedEvent(call, key)
  const event = await readRecord(scope, eventKind, key)
  const stored = await queries.storedReports(scope, event)
  const before = stored.get(params.ruleId) ?? null
  const rule = await queries.readRule(scope, params.ruleId)
  if (!rule || (!before && (ifMatch ?? 0) !== 0)) throw new RequestProblem('not_found')

  const occurredOn = event.occurrence_date as IsoDate
  const given = body.parts.counted_from_on ?? (before?.counted_from_on as IsoDate | undefined) ?? occurredOn
  const required = await queries.requiredReports(scope, event, new Map([[rule.id, given]]))
  const due = required.find(({ ruleId }) => ruleId === rule.id)

  async function valuesOf(current: Row<'authority_reports'> | null) {
    const owner = current && ({ table: 'authority_reports', id: current.id } as const)
    const { files, problems } = await resolveFiles(scope, organizationId, body.parts.files, owner)
    const facts = domainFields(body.parts, ['state', 'reported_on', 'reason', 'counted_from_on'])
    const outdated: FieldProblem[] = isValidOn(rule as NonNullable<typeof rule>, given)
      ? []
      : [{ path: 'counted_from_on', code: 'invalid' }]
    const own = snakeProblems(reportProblems(facts, occurredOn, localDay(call.now, call.membership.timeZone)))
    const { counted_from_on: _given, ...input } = body.valid([...own, ...(due ? [] : outdated), ...problems])
    demandStateChange(call, current, due, input.state)
    const dates = due ? queries.datesOf(due) : datesOfStored(current)
    return { ...input, ...dates, files: JSON.stringify(files) }
  }

  const context = contextOf(call)
  const shown = { ...reportKind, present: (row: Row<'authority_reports'>) => queries.presentReport(row, due, context) }
  const row = before
    ? await updateRecord(scope, shown, { organizationId, id: before.id }, ifMatch, valuesOf)
    : await createRecord(scope, reportKind, organizationId, {
        ...(await valuesOf(null)),
        event_id: event.id,
        rule_id: rule.id,
      })
  return { row, due }
}

/**
 * Ends the request if the state of a report cannot be changed to another one, with the current report if it is stored. The
 * caller handles the event, which is not closed. A report that is not stored is due.
 */
function demandStateChange(
  { membership }: Call,
  current: Row<'authority_reports'> | null,
  due: ReportDue | undefined,
  latter: ReportState,
): void {
  const former = current?.state ?? 'DUE'
  const transition = authorityReportTransitionTo(former, latter)
  if (transition === null) return
  const facts = { state: former, isEventClosed: false }
  const outcome = authorityReportTransitionsOf(facts, membership.level, ['HANDLER'])
  demandTransition(outcome, transition, current && queries.presentReport(current, due, contextOf({ membership })))
}

/** The context of a report that is saved: its event is not closed. */
const contextOf = ({ membership: { level } }: Pick<Call, 'membership'>) => ({ isEventClosed: false, level })

/** Returns the stored dates of a report that its event requires no more. */
function datesOfStored(row: Row<'authority_reports'> | null) {
  if (!row) throw new RequestProblem('not_found')
  const { counted_from_on, due_on, remind_on } = row
  return { counted_from_on, due_on, remind_on }
}

export const authorityReports = [
  endpoint({
    method: 'get',
    path,
    summary: 'Lists the reports to authorities of an event. 403 unless the caller is its handler or a manager',
    access: 'READ_ORGANIZATION',
    response: listSchema(report),
    async handle(call) {
      await requireHandler(call, keyOf(call))
      const event = await readRecord(call.scope, eventKind, keyOf(call))
      return list(await queries.reportsOf(call.scope, event, call.membership.level))
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/{ruleId}`,
    summary: 'Returns the report that a rule requires of an event, or that is stored. 403 unless the caller handles it',
    access: 'READ_ORGANIZATION',
    response: report,
    async handle(call) {
      await requireHandler(call, keyOf(call))
      const event = await readRecord(call.scope, eventKind, keyOf(call))
      const reports = await queries.reportsOf(call.scope, event, call.membership.level)
      const found = reports.find(({ rule_id }) => rule_id === call.params.ruleId)
      if (!found) throw new RequestProblem('not_found')
      return versioned(found, found)
    },
  }),
  endpoint({
    method: 'put',
    path: `${path}/{ruleId}`,
    summary: 'Saves or adds the report of an event that is not closed. 403 unless the caller handles it',
    access: 'READ_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: reportInput,
    response: report,
    async handle(call) {
      const { row, due } = await saveReport(call)
      return versioned(queries.presentReport(row, due, contextOf(call)), row)
    },
  }),
]
