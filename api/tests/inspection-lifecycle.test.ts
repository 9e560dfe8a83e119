import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import {
  inspectionLifecycle,
  inspectionTransitions,
  inspectionTransitionsOf,
  type InspectionStage,
  type InspectionTransition,
} from '@ansvar/domain/inspection-states'
import { everyone, levelOf, openLifecycles, outcomeOf, type Lifecycles, type Who } from './support/lifecycles.ts'

// Every transition of an inspection, in every stage, by every caller. What is expected is calculated from the table of the
// domain.

let all: Lifecycles
let reminder: string
const item = randomUUID()

const day = (ahead: number) => localDay(new Date(Date.now() + ahead * 86_400_000), 'Europe/Copenhagen')

beforeAll(async () => {
  all = await openLifecycles()
  const items = [{ id: item, kind: 'YES_NO', text: 'Plombe', expected: 'YES' }]
  const list = await all.make('post', 'checklists', { title: 'Slukkere', items })
  const input = { title: 'Slukkere', starts_at: day(900), checklist_id: list.id }
  reminder = (await all.make('post', 'reminders', input)).id
})
afterAll(() => all.api.close())

type Situation = { readonly stage: InspectionStage; readonly missing: number; readonly open: number }

const situations: readonly Situation[] = [
  { stage: 'PLANNED', missing: 1, open: 0 },
  { stage: 'IN_PROGRESS', missing: 1, open: 0 },
  { stage: 'IN_PROGRESS', missing: 0, open: 1 },
  { stage: 'IN_PROGRESS', missing: 0, open: 0 },
  { stage: 'DONE', missing: 0, open: 0 },
  { stage: 'SKIPPED', missing: 1, open: 0 },
]

/** Creates an inspection in a stage, with its answer missing, failed or passed. Returns its path. */
async function inspectionIn({ stage, missing, open }: Situation): Promise<string> {
  const { id } = await all.make('post', 'inspections', { reminder_id: reminder, due_on: day(3) })
  const path = `inspections/${id}`
  if (stage === 'SKIPPED') await all.make('put', `${path}/skip`, { reason: 'Lukket' })
  if (stage === 'IN_PROGRESS' || stage === 'DONE') {
    await all.make('put', `${path}/start`, {})
    const value = open > 0 ? 'NO' : 'YES'
    const json = { answers: [{ item_id: item, value }] }
    if (missing === 0) await all.caller('manager').call('patch', `${all.own}/${path}/answers`, { json })
  }
  if (stage === 'DONE') await all.make('put', `${path}/complete`, {})
  return `${all.own}/${path}`
}

const inputs: Record<InspectionTransition, object> = {
  START: {},
  COMPLETE: {},
  POSTPONE: { due_on: day(5), reason: 'Lukket' },
  SKIP: { reason: 'Lukket' },
  REOPEN: { reason: 'Forkert' },
}

/** Sends a transition. Returns its outcome, the stage that a refusal contains, and the stage afterwards. */
async function sent(who: Who, path: string, name: InspectionTransition) {
  const { status, body } = await all.caller(who).put(`${path}/${name.toLowerCase()}`, inputs[name])
  const after = await all.caller('manager').get(path)
  const current = status === 409 ? (body.current?.['stage'] ?? null) : null
  return { outcome: status === 200 ? '200' : `${status} ${body.code}`, current, stage: after.body['stage'] }
}

function expected(who: Who, { stage, missing, open }: Situation, name: InspectionTransition) {
  if (levelOf(who) === null) return { outcome: '404 not_found', current: null, stage }
  const { refusals } = inspectionTransitionsOf({ state: stage, missing, open }, levelOf(who))
  const reason = refusals.find(({ transition }) => transition === name)?.reason ?? null
  if (reason !== null) return { outcome: outcomeOf(reason), current: reason === 'NOT_ALLOWED' ? null : stage, stage }
  const { to } = inspectionLifecycle[name]
  // Postponing keeps the stage, and reopening leads back to it. The managed ones were started, the skipped one was not.
  const back = stage === 'SKIPPED' ? 'PLANNED' : 'IN_PROGRESS'
  const target = typeof to === 'string' ? to : name === 'REOPEN' ? back : stage
  return { outcome: '200', current: null, stage: target }
}

describe.each(situations)('an inspection that is $stage (missing: $missing, open: $open)', (situation) => {
  test.each(everyone)('every transition by the %s', async (who) => {
    let path: string | null = null
    for (const name of inspectionTransitions) {
      path ??= await inspectionIn(situation)
      const seen = await sent(who, path, name)
      expect({ name, ...seen }).toEqual({ name, ...expected(who, situation, name) })
      if (seen.outcome === '200') path = null
    }
  })
})
