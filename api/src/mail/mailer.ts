import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Log } from '#log.ts'
import { CONNECTIONS, type Outgoing, type Transport } from './transport.ts'

/** The lease of a taken email. It is longer than any delivery (see DELIVERY_MS). */
const LEASE_SECONDS = 180
const DELIVERY_MS = 120_000
/** The delay in seconds after the first, second, ... failure. The last one is used for all that follow. */
const BACKOFF_SECONDS = [60, 300, 900, 3_600, 14_400]

/** The counts of this process since it started, and of the outbox at the last poll. */
export type MailCounts = {
  readonly sent: number
  readonly failed: number
  readonly givenUp: number
  readonly waiting: number
  readonly lost: number
}

/** Sends the emails of the outbox. */
export type Mailer = {
  /**
   * Starts sending the due emails and does not wait for it. Call it after a commit that wrote to the outbox, and
   * periodically.
   */
  readonly notify: () => void
  /** Resolves when no email is being sent. */
  idle(): Promise<void>
  counts(): MailCounts
  /** Takes no more emails. Waits for those being sent, up to the timeout. */
  close(timeoutMs: number): Promise<void>
}

type Taken = Outgoing & { readonly kind: string; readonly attempts: number; readonly out_of_time: boolean }

/**
 * Sends every email of the outbox at least once, in any number of processes at the same time. An email is taken with a
 * lease and sent outside of any transaction. Its row is deleted after the mail server has accepted it. If a process is
 * killed in between, the lease expires and another process sends the email again with the same Message-ID.
 */
export function createMailer(database: Database, transport: Transport, log: Log): Mailer {
  let working: Promise<void> = Promise.resolve()
  let queued = false
  let closing = false
  const done = { sent: 0, failed: 0, givenUp: 0 }
  let outbox = { waiting: 0, lost: 0 }

  async function attempt(mail: Taken): Promise<void> {
    const context = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    if (mail.out_of_time) {
      await giveUp(database, mail)
      done.givenUp += 1
      log.error(context, 'a mail was given up')
      return
    }
    try {
      await within(DELIVERY_MS, transport.deliver(mail))
    } catch (error) {
      done.failed += 1
      await postpone(database, mail)
      log.warn({ ...context, ...reasonOf(error) }, 'an email was not accepted and will be sent again')
      return
    }
    await asSystem(database, (trx) => trx.deleteFrom('outbox').where('id', '=', mail.id).execute())
    done.sent += 1
    log.info(context, 'a mail was sent')
  }

  async function sendAll(): Promise<void> {
    for (let mail = await take(database); mail; mail = await take(database)) {
      await attempt(mail)
      if (closing) return
    }
  }

  async function work(): Promise<void> {
    queued = false
    if (closing) return
    const results = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendAll))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    outbox = await countOutbox(database)
  }

  return {
    notify() {
      if (queued) return
      queued = true
      working = working.then(work).catch((error: unknown) => log.error({ err: error }, 'the outbox was not read'))
    },
    idle: () => working,
    counts: () => ({ ...done, ...outbox }),
    async close(timeoutMs) {
      closing = true
      await within(timeoutMs, working).catch(() => log.warn('an email was interrupted and will be sent again'))
      transport.close()
    },
  }
}

/** Takes the email that has been due the longest and is not leased. */
const take = (database: Database): Promise<Taken | undefined> =>
  asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        due_date: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('given_up_date', 'is', null)
          .where('due_date', '<=', sql<string>`now()`)
          .orderBy('due_date')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'recipient', 'subject', 'body', 'html', 'created_date', 'attempts'])
      .returning(sql<boolean>`give_up_date <= now()`.as('out_of_time'))
      .executeTakeFirst(),
  )

/** Schedules the next attempt, not later than the time at which the email is given up. */
async function postpone(database: Database, { id, attempts }: Taken): Promise<void> {
  const seconds = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1]
  await asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ due_date: sql<Date>`least(now() + make_interval(secs => ${seconds}), greatest(give_up_date, now()))` })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute(),
  )
}

/** Preserves the row as a record, but not the text: its link could open an account. */
async function giveUp(database: Database, { id }: Taken): Promise<void> {
  await asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ given_up_date: sql<Date>`now()`, body: '', html: '' })
      .where('id', '=', id)
      .execute(),
  )
}

const countOutbox = (database: Database): Promise<{ waiting: number; lost: number }> =>
  asSystem(database, (trx) =>
    trx
      .selectFrom('outbox')
      .select(sql<number>`count(*) filter (where given_up_date is null)`.as('waiting'))
      .select(sql<number>`count(*) filter (where given_up_date is not null)`.as('lost'))
      .executeTakeFirstOrThrow(),
  )

/** Returns the reason of a failed delivery as codes only. The texts of mail servers repeat addresses. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {}
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof command === 'string' && { command: command.split(' ')[0] }),
    ...(typeof responseCode === 'number' && { response: responseCode }),
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('The mail server timed out.'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
