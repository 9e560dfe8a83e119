import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binStates,
  binTransitions,
  binTransitionsOf,
  type BinState,
  type BinTransition,
} from '@ansvar/domain/bin-states'
import { calendarFeedStates, calendarFeedTransitionsOf } from '@ansvar/domain/calendar-feed-states'
import { localDay } from '@ansvar/domain/dates'
import { levels, type Level } from '@ansvar/domain/permissions'
import {
  everyone,
  isMember,
  levelOf,
  openLifecycles,
  outcomeOf,
  type Lifecycles,
  type Who,
} from './support/lifecycles.ts'

// Every transition of the bin and of calendar feeds, in every state, by every caller. What is expected is calculated from
// the tables of the domain.

let all: Lifecycles

beforeAll(async () => {
  all = await openLifecycles()
})
afterAll(() => all.api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')

/** How to create a record of a kind, one that others use, and the level that discards the kind. */
type Kind = {
  readonly path: string
  readonly level: Level
  readonly create: (name: string) => object
  /** Creates a record that refers to this one. Missing if none can. */
  readonly use?: (id: string, name: string) => Promise<unknown>
}

const reading = () => ({ performed_at: new Date().toISOString(), value: 4 })
const kinds: readonly Kind[] = [
  {
    path: 'areas',
    level: 'MANAGE',
    create: (name) => ({ name }),
    use: (id, name) => all.make('post', 'areas', { name: `Below ${name}`, parent_id: id }),
  },
  {
    path: 'meters',
    level: 'EDIT',
    create: (name) => ({ name, utility_type: 'WATER', units: 'm³', kind: 'CONSUMPTION' }),
    use: (id) => all.make('post', `meters/${id}/readings`, reading()),
  },
  { path: 'policies', level: 'EDIT', create: (title) => ({ title }) },
  { path: 'reminders', level: 'EDIT', create: (title) => ({ title, starts_at: today, frequency: 'P1Y' }) },
]

let created = 0

/** Creates a record in a state. Returns its path, and that of its item in the bin. */
async function recordIn({ path, create, use }: Kind, state: BinState, isUsed: boolean) {
  created += 1
  const name = `Lifecycle ${created}`
  const { id } = await all.make('post', path, create(name))
  if (isUsed) await use?.(id, name)
  const record = `${all.own}/${path}/${id}`
  if (state === 'LIVE') return { record, item: null }
  await all.make('put', `${path}/${id}/discard`, { reason: 'Test' })
  const { content } = (await all.caller('manager').get(`${all.own}/bin?record_id=${id}`)).body
  return { record, item: `${all.own}/bin/${content[0]?.id ?? ''}` }
}

const send: Record<BinTransition, (who: Who, record: string, item: string | null) => Promise<string>> = {
  async DISCARD(who, record) {
    const { status, body } = await all.caller(who).put(`${record}/discard`, { reason: 'Test' })
    return status === 200 ? '200' : `${status} ${body.code}`
  },
  async RESTORE(who, record, item) {
    // A live record has the item of the last time, which is restored.
    const path = item ?? (await restoredItemOf(record))
    const { status, body } = await all.caller(who).put(`${path}/restore`, {})
    return status === 200 ? '200' : `${status} ${body.code}`
  },
}

/** Moves a live record to the bin and back. Returns the path of its item. */
async function restoredItemOf(record: string): Promise<string> {
  const manager = all.caller('manager')
  const { body } = await manager.put(`${record}/discard`, { reason: 'Test' })
  const item = `${all.own}/bin/${body.id}`
  expect((await manager.put(`${item}/restore`, {})).status).toBe(200)
  return item
}

/** Whether a record is live, as a manager sees it. */
const stateOf = async (record: string): Promise<BinState> =>
  (await all.caller('manager').get(record)).status === 200 ? 'LIVE' : 'IN_BIN'

const mayDiscard = (who: Who, { level }: Kind): boolean =>
  levels.indexOf(levelOf(who) ?? 'READ') >= levels.indexOf(level) && levelOf(who) !== null

/** The expected outcome of a transition. */
function expected(who: Who, kind: Kind, state: BinState, isUsed: boolean, name: BinTransition): string {
  if (levelOf(who) === null) return '404 not_found'
  const roles = mayDiscard(who, kind) ? (['DISCARDER'] as const) : []
  const { refusals } = binTransitionsOf({ state, isUsed }, levelOf(who), roles)
  const reason = refusals.find(({ transition }) => transition === name)?.reason ?? null
  // Readers see the items that they moved to the bin themselves.
  if (name === 'RESTORE' && levelOf(who) === 'READ') return '404 not_found'
  if (name === 'DISCARD' && reason === 'NOT_IN_STATE') return '409 discarded'
  return outcomeOf(reason)
}

const situations = kinds.flatMap((kind) =>
  binStates.flatMap((state) =>
    (kind.use && state === 'LIVE' ? [false, true] : [false]).map((isUsed) => ({
      kind,
      path: kind.path,
      state,
      isUsed,
    })),
  ),
)

describe.each(situations)('a record of $path that is $state (used: $isUsed)', ({ kind, state, isUsed }) => {
  test.each(everyone)('every transition by the %s', async (who) => {
    for (const name of isUsed ? (['DISCARD'] as const) : binTransitions) {
      const { record, item } = await recordIn(kind, state, isUsed)
      const outcome = await send[name](who, record, item)
      expect([name, outcome]).toEqual([name, expected(who, kind, state, isUsed, name)])
      const isDone = outcome === '200'
      expect([name, await stateOf(record)]).toEqual([name, isDone ? (name === 'DISCARD' ? 'IN_BIN' : 'LIVE') : state])
    }
  })
})

describe.each(calendarFeedStates)('a calendar feed that is %s', (state) => {
  test.each(everyone)('is revoked by its member only, not by the %s', async (who) => {
    const owner = all.caller('editor')
    const { body } = await owner.post('user/calendar-feeds', {})
    const revoke = `user/calendar-feeds/${body.id}/revoke`
    const before = state === 'REVOKED' ? (await owner.put(revoke, {})).status : 204
    expect(before).toBe(204)
    const roles = who === 'editor' ? (['OWNER'] as const) : []
    const { may } = calendarFeedTransitionsOf({ state }, levelOf(who) ?? 'READ', roles)
    const { status } = await all.caller(who).put(revoke, {})
    const refused = isMember(who) || who === 'outsider' ? 404 : 403
    expect(status).toBe(may.includes('REVOKE') ? 204 : refused)
    const active = new Set((await owner.get('user/calendar-feeds')).body.content.map(({ id }) => id))
    expect(active.has(body.id)).toBe(state === 'ACTIVE' && status !== 204)
    if (active.has(body.id)) await owner.put(revoke, {})
  })
})
