import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Log } from '#log.ts'
import { CONNECTIONS, type Outgoing, type Transport } from './transport.ts'

/** For so long a mail that was taken belongs to its taker. Longer than any sending lasts (see DELIVERY_MS). */
const LEASE_SECONDS = 180
const DELIVERY_MS = 120_000
/** Seconds to wait after the first, second, ... failure; the last one holds for all that follow. */
const BACKOFF_SECONDS = [60, 300, 900, 3_600, 14_400]

/** What a process has done since it started, and how the outbox stood when it last looked. */
export type MailCounts = {
  readonly sent: number
  readonly failed: number
  readonly givenUp: number
  readonly waiting: number
  readonly lost: number
}

/** Sends what stands in the outbox. */
export type Mailer = {
  /** Begins to send what is due, without waiting for it. Called after a commit that wrote to the outbox, and at times. */
  readonly wake: () => void
  /** Waits until nothing is being sent. */
  idle(): Promise<void>
  counts(): MailCounts
  /** Takes no more mails, and waits for those on their way, at most so many milliseconds. */
  close(patienceMs: number): Promise<void>
}

type Taken = Outgoing & { readonly kind: string; readonly attempts: number; readonly out_of_time: boolean }

/**
 * Sends the outbox, at least once each mail, by any number of processes side by side. A mail is taken with a lease and
 * sent outside of any transaction; its row goes when the other side has it. Who is killed in between leaves a lease that
 * runs out, and the next one sends the mail again under the same Message-ID.
 */
export function createMailer(database: Database, transport: Transport, log: Log): Mailer {
  let working: Promise<void> = Promise.resolve()
  let queued = false
  let closing = false
  const done = { sent: 0, failed: 0, givenUp: 0 }
  let standing = { waiting: 0, lost: 0 }

  async function attempt(mail: Taken): Promise<void> {
    const facts = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    if (mail.out_of_time) {
      await giveUp(database, mail)
      done.givenUp += 1
      log.error(facts, 'a mail was given up')
      return
    }
    try {
      await within(DELIVERY_MS, transport.deliver(mail))
    } catch (error) {
      done.failed += 1
      await postpone(database, mail)
      log.warn({ ...facts, ...reasonOf(error) }, 'a mail was not taken, and will be tried again')
      return
    }
    await asSystem(database, (trx) => trx.deleteFrom('outbox').where('id', '=', mail.id).execute())
    done.sent += 1
    log.info(facts, 'a mail was sent')
  }

  async function lane(): Promise<void> {
    for (let mail = await take(database); mail; mail = await take(database)) {
      await attempt(mail)
      if (closing) return
    }
  }

  async function work(): Promise<void> {
    queued = false
    if (closing) return
    const ended = await Promise.allSettled(Array.from({ length: CONNECTIONS }, lane))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
    standing = await look(database)
  }

  return {
    wake() {
      if (queued) return
      queued = true
      working = working.then(work).catch((error: unknown) => log.error({ err: error }, 'the outbox was not read'))
    },
    idle: () => working,
    counts: () => ({ ...done, ...standing }),
    async close(patienceMs) {
      closing = true
      await within(patienceMs, working).catch(() => log.warn('a mail was still on its way, and will be sent again'))
      transport.close()
    },
  }
}

/** Takes the mail that has been due the longest and that nobody else is taking. */
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

/** Lets the mail wait for its next attempt; at the latest until it is to be given up. */
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

/** Keeps the row to be seen, but not what it said: its link may open an account. */
async function giveUp(database: Database, { id }: Taken): Promise<void> {
  await asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ given_up_date: sql<Date>`now()`, body: '', html: '' })
      .where('id', '=', id)
      .execute(),
  )
}

const look = (database: Database): Promise<{ waiting: number; lost: number }> =>
  asSystem(database, (trx) =>
    trx
      .selectFrom('outbox')
      .select(sql<number>`count(*) filter (where given_up_date is null)`.as('waiting'))
      .select(sql<number>`count(*) filter (where given_up_date is not null)`.as('lost'))
      .executeTakeFirstOrThrow(),
  )

/** Why a mail was not taken, in codes alone: the words of mail servers repeat addresses. */
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
    timer = setTimeout(() => reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
