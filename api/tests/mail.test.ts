import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { createLog } from '#log.ts'
import { createMailer, type Mailer } from '#mail/mailer.ts'
import { createMailTransport } from '#mail/transport.ts'
import { referenceDatabase } from './support/database.ts'
import { startMailServer, type MailServer } from './support/mail-server.ts'

// Tests the outbox with a real mail server that refuses emails, becomes silent or stops.

let database: Database
let server: MailServer
let folder: string
let lines: string[]
const open: Mailer[] = []

beforeAll(async () => {
  database = await referenceDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  server = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'ansvar-mail-'))
  lines = []
})
afterEach(async () => {
  for (const mailer of open.splice(0)) await mailer.close(0)
  await server.close()
  await asSystem(database, (trx) => trx.deleteFrom('outbox').execute())
  rmSync(folder, { recursive: true, force: true })
})

/** A sender as in each API process. */
function sender(env: Record<string, string> = { SMTP_URL: server.url }): Mailer {
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://ansvar.example', ...env })
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const mailer = createMailer(database, createMailTransport(config), log)
  open.push(mailer)
  return mailer
}

const write = (recipient: string, giveUpIn = '3 days', html = '<p>Hej Åse</p>') =>
  asSystem(database, (trx) =>
    trx
      .insertInto('outbox')
      .values({
        kind: 'RESET',
        recipient,
        subject: 'Vælg en ny adgangskode',
        body: 'Hej Åse',
        html,
        give_up_date: sql<string>`now() + ${giveUpIn}::interval` as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const outbox = () => asSystem(database, (trx) => trx.selectFrom('outbox').selectAll().orderBy('recipient').execute())

/** Moves the clock past the time for which an email is retried. */
const passDays = () =>
  asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ give_up_date: sql<string>`now() - interval '1 second'` as never })
      .execute(),
  )

/** Returns the seconds until the only email in the outbox is due. */
async function dueIn(): Promise<number> {
  const row = await asSystem(database, (trx) =>
    trx
      .selectFrom('outbox')
      .select(sql<number>`extract(epoch from due_date - now())::float`.as('seconds'))
      .executeTakeFirst(),
  )
  return row?.seconds ?? Number.NaN
}

/** Makes every email due, slightly before now, because the milliseconds of the column are rounded up. */
const passTime = () =>
  asSystem(database, (trx) =>
    trx
      .updateTable('outbox')
      .set({ due_date: sql<string>`now() - interval '1 second'` as never })
      .execute(),
  )

async function run(mailer: Mailer): Promise<void> {
  mailer.notify()
  await mailer.idle()
}

test('an email is sent by SMTP, as text and HTML, and its row is deleted', async () => {
  const { id } = await write('ase@nordlys.example')
  const mailer = sender()
  await run(mailer)
  const [mail] = server.received
  expect(mail?.to).toEqual(['ase@nordlys.example'])
  expect(mail?.messageId).toBe(`<${id}@ansvar.example>`)
  expect(mail?.text).toMatch(/^From: Ansvar <no-reply@ansvar\.example>/m)
  expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(mail?.text).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(mail?.text).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
  expect(await outbox()).toEqual([])
  expect(mailer.counts()).toEqual({ sent: 1, failed: 0, givenUp: 0, waiting: 0, lost: 0 })
})

test('four senders on one outbox send each email once', async () => {
  const recipients = Array.from({ length: 40 }, (_, index) => `member-${String(index).padStart(2, '0')}@x.example`)
  for (const recipient of recipients) await write(recipient)
  await Promise.all([sender(), sender(), sender(), sender()].map(run))
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients)
  expect(await outbox()).toEqual([])
})

describe('an email that is not accepted', () => {
  test.each(['refuse recipient', 'refuse content', 'die after data'] as const)(
    'because of the server (%s) is sent later with the same Message-ID',
    async (manner) => {
      const { id } = await write('ase@nordlys.example')
      const mailer = sender()
      server.behave(manner)
      await run(mailer)
      expect(await outbox()).toMatchObject([{ id, attempts: 1, given_up_date: null }])
      expect(await dueIn()).toBeGreaterThan(50)
      await run(mailer)
      expect(await outbox()).toMatchObject([{ attempts: 1 }])

      server.behave('take')
      await passTime()
      await run(mailer)
      expect(await outbox()).toEqual([])
      expect(server.received.at(-1)?.messageId).toBe(`<${id}@ansvar.example>`)
      expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
      expect(mailer.counts()).toMatchObject({ sent: 1, failed: 1 })
    },
  )

  test('because no server responds, is delayed longer after each attempt', async () => {
    await write('ase@nordlys.example')
    const mailer = sender({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const waits: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await passTime()
      await run(mailer)
      waits.push(Math.round((await dueIn()) / 60))
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 240])
  })

  test('is given up at last, counted and logged without its text and link', async () => {
    const { id } = await write('ase@nordlys.example')
    server.behave('refuse recipient')
    const mailer = sender()
    await run(mailer)
    await passDays()
    await passTime()
    await run(mailer)
    expect(await outbox()).toMatchObject([{ id, recipient: 'ase@nordlys.example', body: '', html: '' }])
    expect(mailer.counts()).toEqual({ sent: 0, failed: 1, givenUp: 1, waiting: 0, lost: 1 })
    const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(log).toMatchObject([
      { level: 40, mail: id, kind: 'RESET', attempt: 1, code: 'EENVELOPE', response: 550 },
      { level: 50, mail: id, kind: 'RESET', attempt: 2, msg: 'a mail was given up' },
    ])
    expect(lines.join()).not.toMatch(/ase|nordlys|Vælg/)
    server.behave('take')
    await passTime()
    await run(mailer)
    expect(server.received).toEqual([])
  })

  test('does not delay the others', async () => {
    server.behave('hang')
    await write('first@nordlys.example')
    const first = sender()
    first.notify()
    await server.arrival(1)
    server.behave('take')
    await write('second@nordlys.example')
    await run(sender())
    expect(server.received.map(({ to }) => to[0])).toEqual(['first@nordlys.example', 'second@nordlys.example'])
    expect(await outbox()).toMatchObject([{ recipient: 'first@nordlys.example', attempts: 1 }])
  })
})

test('an email that a sender took and did not send is sent by another after the lease', async () => {
  const { id } = await write('ase@nordlys.example')
  server.behave('hang')
  const hanging = sender()
  hanging.notify()
  await server.arrival(1)
  await hanging.close(10)
  expect(await dueIn()).toBeGreaterThan(150)
  server.behave('take')
  await run(sender())
  expect(server.received).toHaveLength(1)
  await passTime()
  await run(sender())
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    `<${id}@ansvar.example>`,
    `<${id}@ansvar.example>`,
  ])
  expect(await outbox()).toEqual([])
})

test('without a server it becomes a complete file that only its owner can read', async () => {
  const { id } = await write('ase@nordlys.example')
  await run(sender({}))
  const [name = '', ...others] = readdirSync(join(folder, 'mail'))
  expect([name.endsWith(`-${id}.eml`), others]).toEqual([true, []])
  expect(readFileSync(join(folder, 'mail', name), 'utf8')).toMatch(/^To: ase@nordlys\.example\r$/m)
})

test('an address with a comma stays one address, and a line break does not start a header', async () => {
  await write('a@x.example, b@x.example')
  await write('c@x.example\r\nBcc: d@x.example')
  await run(sender())
  expect(server.received.flatMap(({ to }) => to).filter((address) => /^[bd]@/.test(address))).toEqual([])
  expect(server.received.filter(({ text }) => /^Bcc:/im.test(text))).toEqual([])
})
