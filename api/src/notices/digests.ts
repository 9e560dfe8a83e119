import { sql } from 'kysely'
import type { DateFormat } from '@ansvar/domain/date-formats'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { callFunction, functionRows } from '#db/functions.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { countOf, digestEmail, MAX_OF_KIND, type DigestTask } from './digest-email.ts'

/** More than the members of any installation. Those that are left are sent a minute later. */
const MAX_DUE = 100_000
/** The number of summaries of one transaction, which on the embedded database lets no request through. */
const BATCH = 20
/** The number of transactions at a time. The other connections are for requests. */
const PARALLEL = 3

type Due = { readonly organization_id: string; readonly member_id: string; readonly day: IsoDate }

/** Whether the limit on mail of the organization or the member is reached. */
const isOverLimit = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'AN429'

/**
 * Queues the daily summaries that are due, those of some members of an organization in one transaction. Any number of
 * processes can call it at the same time: an organization is settled by one of them at a time, and the row of the member
 * and the day lets one summary through. The members of an organization over its limit of mail wait for a later run. A
 * summary that fails does not affect the others: the first error is thrown at the end. Returns how many were queued. If
 * any were, notify the mailer.
 */
export async function queueDigests(database: Database, now: Date, publicUrl: string): Promise<number> {
  const due = await asSystem(database, (trx) => functionRows<Due>(trx, 'digests_due', now, MAX_DUE))
  const waiting = [...Map.groupBy(due, ({ organization_id: id }) => id).values()]
  const failures: unknown[] = []
  let queued = 0
  async function settleNext(): Promise<void> {
    for (let own = waiting.shift(); own; own = waiting.shift())
      for (let at = 0; at < own.length; at += BATCH) {
        const settled = await settle(database, own.slice(at, at + BATCH), { now, publicUrl })
        queued += settled.queued
        failures.push(...settled.failures)
        if (settled.isOver) break
      }
  }
  await Promise.all(Array.from({ length: database.engine === 'pglite' ? 1 : PARALLEL }, settleNext))
  if (failures.length > 0) throw failures[0]
  return queued
}

type Run = { readonly now: Date; readonly publicUrl: string }

/** The tasks of a member who has any, as `app.digest_tasks` returns them. */
type Found = {
  readonly member_id: string
  readonly language: Language
  readonly date_format: DateFormat
  readonly tasks: readonly DigestTask[]
}

type Settled = {
  readonly queued: number
  readonly failures: readonly unknown[]
  /** Whether the organization gets no more summaries in this run: it is over its limit, or another process settles it. */
  readonly isOver: boolean
}

/** Settles the day of members of one organization in a transaction, or of each in its own if one of them fails. */
async function settle(database: Database, batch: readonly Due[], run: Run): Promise<Settled> {
  try {
    const queued = await queueBatch(database, batch, run)
    return { queued: queued ?? 0, failures: [], isOver: queued === null }
  } catch (error) {
    if (batch.length === 1)
      return { queued: 0, failures: isOverLimit(error) ? [] : [error], isOver: isOverLimit(error) }
  }
  const each: Settled[] = []
  for (const one of batch) each.push(await settle(database, [one], run))
  return {
    queued: each.reduce((sum, { queued }) => sum + queued, 0),
    failures: each.flatMap(({ failures }) => failures),
    // One member can be over a limit of their own.
    isOver: each.every(({ isOver }) => isOver),
  }
}

/** Returns how many emails were queued, or null if another process is at the organization. */
const queueBatch = (database: Database, batch: readonly Due[], { now, publicUrl }: Run): Promise<number | null> =>
  asSystem(database, async (trx) => {
    const [{ organization_id: organizationId, day } = { organization_id: '', day: '' as IsoDate }] = batch
    const { rows: locks } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('daily summaries of ' || ${organizationId}, 0)) as held`.execute(
      trx,
    )
    if (!locks[0]?.held) return null
    const claimed = await trx
      .insertInto('digests')
      .values(batch.map(({ member_id }) => ({ organization_id: organizationId, member_id, day, created_date: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .execute()
    if (claimed.length === 0) return 0
    const members = claimed.map(({ member_id: id }) => id)
    const found = await functionRows<Found>(trx, 'digest_tasks', organizationId, members, day, MAX_OF_KIND)
    const mails = found.map(({ member_id: memberId, language, date_format: dateFormat, tasks }) => ({
      member_id: memberId,
      tasks: countOf(tasks),
      ...digestEmail({ memberId, language, dateFormat, today: day, publicUrl }, tasks),
    }))
    if (mails.length > 0) await callFunction(trx, 'queue_digests', day, JSON.stringify(mails))
    return mails.length
  })
