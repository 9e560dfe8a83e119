import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authorityReportLifecycle,
  authorityReportTransitions,
  authorityReportTransitionsOf,
  type AuthorityReportTransition,
} from '@ansvar/domain/authority-report-states'
import { reportStates, type ReportState } from '@ansvar/domain/authority-reports'
import { localDay } from '@ansvar/domain/dates'
import { everyone, levelOf, openLifecycles, outcomeOf, type Lifecycles, type Who } from './support/lifecycles.ts'

// Every transition of a report to an authority, in every state, by every caller. What is expected is calculated from the
// table of the domain.

let all: Lifecycles
let rule: string

beforeAll(async () => {
  all = await openLifecycles()
  const { body } = await all.caller('manager').get('reporting-rules')
  rule = body.content.find((one) => one['code'] === 'ENVIRONMENT')?.id ?? ''
})
afterAll(() => all.api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')
const inputs: Record<ReportState, object> = {
  DUE: { state: 'DUE' },
  REPORTED: { state: 'REPORTED', reported_on: today },
  NOT_REQUIRED: { state: 'NOT_REQUIRED', reason: 'Kun regnvand' },
}

type Situation = {
  readonly state: ReportState
  readonly isEventClosed: boolean
  readonly handler: 'editor' | 'reader' | null
}

/** Reports an event with a report to an authority in this state, and returns the path of the report. */
async function reportIn({ state, isEventClosed, handler }: Situation): Promise<string> {
  const event = { title: 'Spild ved kar 3', kind: 'OBSERVATION', importance: 'LOW', accident_occurred: false }
  const handled = { handler_id: handler && all.idOf(handler), occurrence_date: today }
  const { id } = await all.make('post', 'events', { ...event, ...handled })
  const path = `events/${id}/authority-reports/${rule}`
  await all.make('put', path, inputs[state])
  if (isEventClosed) {
    // The first action takes the event.
    const action = { source_kind: 'EVENT', source_id: id, title: 'Ny pakning' }
    const added = await all.make('post', 'corrective-actions', action)
    await all.make('put', `corrective-actions/${added.id}/cancel`, { reason: 'Ikke nødvendig' })
    await all.make('put', `events/${id}/close`, { no_action_reason: 'Udstyret er skrottet' })
  }
  return `${all.own}/${path}`
}

/** Sends a transition. Returns its outcome, the state that a refusal contains, and the state afterwards. */
async function sent(who: Who, path: string, name: AuthorityReportTransition) {
  const target = authorityReportLifecycle[name].to as ReportState
  const { status, body } = await all.caller(who).put(path, inputs[target])
  const after = await all.caller('manager').get(path)
  const current = status === 409 ? (body.current?.['state'] ?? null) : null
  return { outcome: status === 200 ? '200' : `${status} ${body.code}`, current, state: after.body['state'] }
}

/** The expected outcome of a transition. A save that leaves the state of an open event's report as it is is none. */
function expected(who: Who, { state, isEventClosed, handler }: Situation, name: AuthorityReportTransition) {
  if (levelOf(who) === null) return { outcome: '404 not_found', current: null, state }
  const roles = handler === who ? (['HANDLER'] as const) : []
  const { refusals } = authorityReportTransitionsOf({ state, isEventClosed }, levelOf(who), roles)
  const reason = refusals.find(({ transition }) => transition === name)?.reason ?? null
  const target = authorityReportLifecycle[name].to as ReportState
  const isUnchanged = target === state && reason === 'NOT_IN_STATE' && !isEventClosed
  if (isUnchanged || reason === null) return { outcome: '200', current: null, state: target }
  // A report of a closed event is refused because of the event.
  const current = reason === 'NOT_IN_STATE' && !isEventClosed ? state : null
  return { outcome: outcomeOf(reason), current, state }
}

/** The transitions that a report shows to a caller who handles its event. Null for others, who do not see it. */
function shown(who: Who, { state, isEventClosed, handler }: Situation) {
  const roles = handler === who ? (['HANDLER'] as const) : []
  const outcome = authorityReportTransitionsOf({ state, isEventClosed }, levelOf(who), roles)
  return levelOf(who) === 'MANAGE' || roles.length > 0 ? outcome : null
}

describe.each(
  reportStates.flatMap((state) =>
    // An event with a due report cannot be closed.
    (state === 'DUE' ? [false] : [false, true]).flatMap((isEventClosed) =>
      ([null, 'editor', 'reader'] as const).map((handler) => ({ state, isEventClosed, handler })),
    ),
  ),
)('a report that is $state, of an event handled by $handler (closed: $isEventClosed)', (situation) => {
  test.each(everyone)('every transition by the %s', async (who) => {
    let path: string | null = null
    for (const name of authorityReportTransitions) {
      path ??= await reportIn(situation)
      const { status, body } = await all.caller(who).get(path)
      expect(status === 200 ? { may: body['may'], refusals: body['refusals'] } : null).toEqual(shown(who, situation))
      const seen = await sent(who, path, name)
      expect({ name, ...seen }).toEqual({ name, ...expected(who, situation, name) })
      if (seen.outcome === '200') path = null
    }
  })
})
