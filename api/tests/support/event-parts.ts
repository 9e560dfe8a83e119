import { sql } from 'kysely'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import type { Trx } from '#db/tables.ts'
import { startApi, type Account, type Caller } from './api.ts'

export const today = localDay(new Date(), 'Europe/Copenhagen')
export const daysFromToday = (days: number) => fromDayNumber(dayNumber(today) + days)
/** The id of no record. */
export const unknown = '00000000-0000-4000-8000-000000000000'
/** An accident of 20 days ago. */
export const facts = {
  title: 'Spild ved kar 3',
  kind: 'INCIDENT',
  importance: 'HIGH',
  occurrence_date: daysFromToday(-20),
  accident_occurred: true,
}

/** Starts the demo for tests of what belongs to an event: callers, ids by name, and reports of events. */
export async function openEvents() {
  const api = await startApi()
  const callers = new Map<Account, Caller>()
  const ids = new Map<string, string>()
  for (const account of ['manager', 'editor', 'reader', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
  const manager = caller('manager')
  const own = `organizations/${manager.organizationId}`
  for (const list of ['members', 'areas'])
    for (const row of (await manager.get(`${own}/${list}?size=500`)).body.content) ids.set(String(row['name']), row.id)
  for (const rule of (await manager.get('reporting-rules')).body.content) ids.set(String(rule['code']), rule.id)

  const report = async (who: Account, more: object = {}) =>
    (await caller(who).post(`${own}/events`, { ...facts, ...more })).body
  const idOf = (name: string): string => ids.get(name) ?? unknown

  /** Runs SQL as a request of this user does, without a route. */
  async function as<T>(account: Account, work: (trx: Trx) => Promise<T>): Promise<T> {
    const { id } = (await caller(account).get('user')).body
    return api.database.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.user_id', ${id}, true), set_config('role', 'ansvar_app', true)`.execute(trx)
      return work(trx)
    })
  }

  return {
    api,
    path: `${own}/events`,
    caller,
    idOf,
    report,
    as,
    /** Reports an event of the manager that Lars handles. Neither the editor nor the reader takes part in it. */
    handledByLars: () => report('manager', { persons: 'Ole Winther', handler_id: idOf('Lars Østergaard') }),
  }
}
