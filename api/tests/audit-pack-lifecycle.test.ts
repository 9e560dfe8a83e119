import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPackTransitionsOf } from '@ansvar/domain/audit-pack-states'
import { auditPackStates, type AuditPackState } from '@ansvar/domain/audit-packs'
import { asSystem } from '#db/scope.ts'
import { everyone, levelOf, openLifecycles, outcomeOf, type Lifecycles, type Who } from './support/lifecycles.ts'

// The transition of an audit pack that callers can cause, in every state, by every caller. What is expected is calculated
// from the table of the domain.

let all: Lifecycles

beforeAll(async () => {
  all = await openLifecycles()
})
afterAll(() => all.api.close())

/** Orders a pack, sets its state as the service does, and returns its path. The former ones make room. */
async function packIn(state: AuditPackState): Promise<string> {
  const system = (statement: ReturnType<typeof sql>) => asSystem(all.api.database, (trx) => statement.execute(trx))
  await system(sql`update audit_packs set state = 'EXPIRED'`)
  const { id } = await all.make('post', 'audit-packs', { standards: ['ISO_14001'] })
  await system(sql`
    update audit_packs set state = ${state}, size = 1, content_hash = repeat('a', 64), expires_date = now() + interval '1 day'
    where id = ${id}`)
  return `${all.own}/audit-packs/${id}`
}

function expected(who: Who, state: AuditPackState) {
  const level = levelOf(who)
  if (level === null) return { outcome: '404 not_found', state }
  const reason = auditPackTransitionsOf({ state }, level).refusals.find(
    ({ transition }) => transition === 'CANCEL',
  )?.reason
  return { outcome: outcomeOf(reason ?? null), state: reason === undefined ? 'CANCELLED' : state }
}

describe.each(auditPackStates)('a pack in the state %s', (state) => {
  test.each(everyone)('is cancelled by the %s, or not', async (who) => {
    const path = await packIn(state)
    const { status, body } = await all.caller(who).put(`${path}/cancel`, {})
    const after = await all.caller('manager').get(path)
    const seen = { outcome: status === 200 ? '200' : `${status} ${body.code}`, state: after.body['state'] }
    expect(seen).toEqual(expected(who, state))
  })

  test('is downloaded only if it is ready, and its content is stored', async () => {
    const path = await packIn(state)
    const { status } = await all.caller('manager').get(`${path}/content`)
    // The content of this one is not in the store.
    expect(status).toBe(state === 'READY' ? 500 : 404)
  })
})
