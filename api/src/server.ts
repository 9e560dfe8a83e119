import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createPackBuilder } from '#audit-packs/builder.ts'
import { readConfig, type Config } from '#config.ts'
import { createExtractor } from '#data-sheets/extractor.ts'
import { FolderInUseError } from '#db/lock.ts'
import type { Database } from '#db/open.ts'
import { eraseMembers } from '#erasures/erase-members.ts'
import { createFiles } from '#files/open.ts'
import { removeAllRemains, sweepFiles } from '#files/sweep.ts'
import { closeServer } from '#http/close-server.ts'
import { createHub } from '#live/hub.ts'
import { createLog, type Log } from '#log.ts'
import { createMailer } from '#mail/mailer.ts'
import { createMailTransport } from '#mail/transport.ts'
import { queueDigests } from '#notices/digests.ts'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { prepareDatabase } from '#prepare.ts'
import { putScheduledInForce } from '#resources/approvals/scheduled.ts'
import { openDueInspections } from '#resources/inspections/opening.ts'
import { seed } from '#seed/seed.ts'
import { offerSetup, type SetupOffer } from '#seed/setup-link.ts'
import { sweep } from '#sweep.ts'
import { createApi } from './app.ts'

/** The timeout for emails being sent when the process stops. Another process sends them again. */
const MAIL_TIMEOUT_MS = 5_000
const PERIODIC_WORK_MS = 60_000
const FILE_CLEANUP_MS = 3_600_000
/** The exit code of a process whose data folder is in use. */
const EXIT_IN_USE = 75
// A list call of 500 ids has a longer request line than Node's limit of 16 KiB. The timeout of idle connections is
// longer than that of the callers, so that no caller sends a request on a connection that is being closed.
const serverOptions = { maxHeaderSize: 65_536, keepAliveTimeout: 75_000 }

async function start(log: Log, config: Config): Promise<void> {
  const startedAt = performance.now()
  const database = await prepareDatabase(config)
  try {
    await seed(database, config, new Date(), createFiles(config))
    const { port, onStop } = await run(database, log, config)
    // After the service has started: a failed start does not affect the link of a running service.
    const offer = await offerSetup(database, config.publicUrl, new Date())
    if (offer) {
      onStop(offer.release)
      process.stderr.write(setupText(offer))
    }
    const ms = Math.round(performance.now() - startedAt)
    log.info({ engine: database.engine, address: config.host, port, ms }, 'the api is ready')
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Contains a secret on purpose. It is written to standard error, so that the operator reads it and no log stores it.
 */
const setupText = ({ link }: SetupOffer): string =>
  link === null
    ? '\nAnother api process of this database has printed the link that creates the first organization.\n\n'
    : `\nCreate the first organization and its first user here. The link works once:\n${link}\n\n`

/** Returns work that is not started while it is in progress: a run can take longer than a minute. */
function oneAtATime(work: () => Promise<unknown>) {
  let current: Promise<unknown> | null = null
  return {
    start: () => void (current ??= work().finally(() => (current = null))),
    idle: async () => void (await current),
  }
}

type Working = {
  readonly database: Database
  readonly log: Log
  readonly mailer: Pick<ReturnType<typeof createMailer>, 'notify'>
  readonly config: Config
}

/** Returns the work of each minute. None of it is started while it is in progress. */
function periodicWorkOf({ database, log, mailer, config }: Working) {
  const digests = oneAtATime(() =>
    queueDigests(database, new Date(), config.publicUrl)
      .then((queued) => queued > 0 && mailer.notify())
      .catch((error: unknown) => log.error({ err: error }, 'daily summaries failed')),
  )
  const erasures = oneAtATime(() =>
    eraseMembers(database, new Date())
      .then((members) => members > 0 && log.info({ members }, 'personal data erased'))
      .catch((error: unknown) => log.error({ err: error }, 'erasing personal data failed')),
  )
  const scheduled = oneAtATime(() =>
    putScheduledInForce(database, new Date(), config.publicUrl)
      .then((documents) => {
        if (documents === 0) return false
        log.info({ documents }, 'scheduled documents are in force')
        mailer.notify()
        return true
      })
      .catch((error: unknown) => log.error({ err: error }, 'scheduled documents failed')),
  )
  const all = [digests, erasures, scheduled]
  return {
    start: () => all.forEach((each) => each.start()),
    async idle() {
      for (const each of all) await each.idle()
    },
  }
}

type Serving = { readonly port: number; readonly onStop: (work: () => Promise<void>) => void }

/** Rejects if the port is not available. */
function listen(fetch: Hono['fetch'], { host, port }: Config): Promise<ReturnType<typeof serve>> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve(server))
    server.once('error', reject)
  })
}

/**
 * Serves until a signal arrives. Returns the port, and a function that registers work for the shutdown. Rejects if the
 * port is not available.
 */
async function run(database: Database, log: Log, config: Config): Promise<Serving> {
  const mailer = createMailer(database, createMailTransport(config), log)
  const hub = createHub(database, () => new Date(), log)
  const files = createFiles(config)
  // Only the process with the exclusive data folder can be sure that no upload is in progress.
  if (database.engine === 'pglite') await removeAllRemains(files)
  const packs = createPackBuilder({ database, files, config, log, mailer })
  const extractor = createExtractor({ database, files, log })
  const stopping = new AbortController()
  const { fetch } = createApi({
    database,
    config,
    log,
    mailer,
    hub,
    files,
    packs,
    extractor,
    stopping: stopping.signal,
  })
  const server = await listen(fetch, config)

  const minutely = periodicWorkOf({ database, log, mailer, config })
  const runPeriodicWork = (): void => {
    mailer.notify()
    minutely.start()
    packs.notify()
    extractor.notify()
    sweep(database, new Date()).catch((error: unknown) => log.error({ err: error }, 'clean-up failed'))
  }
  const periodicWork = setInterval(runPeriodicWork, PERIODIC_WORK_MS)
  runPeriodicWork()

  let hourlyRun: Promise<unknown> = Promise.resolve()
  const runHourlyWork = (): void => {
    const opened = openDueInspections(database, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'opening inspections failed'),
    )
    const cleaned = sweepFiles(database, files, new Date()).then(
      (found) => found && log.info(found, 'files cleaned up'),
      (error: unknown) => log.error({ err: error }, 'clean-up of files failed'),
    )
    const notified = notifyOfDueWork(database, new Date(), config.publicUrl).then(
      (isMailed) => isMailed && mailer.notify(),
      (error: unknown) => log.error({ err: error }, 'notices of due actions failed'),
    )
    hourlyRun = Promise.all([opened, cleaned, notified])
  }
  const hourlyWork = setInterval(runHourlyWork, FILE_CLEANUP_MS)
  runHourlyWork()

  const shutdownWork: (() => Promise<void>)[] = []
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'the api is stopping')
    clearInterval(periodicWork)
    clearInterval(hourlyWork)
    stopping.abort()
    // A connection that is established while a listener closes is reset. The load balancer first stops sending requests.
    await pause(config.shutdownDelayMs)
    await hub.close()
    await closeServer(server as Server)
    await packs.close()
    await extractor.close()
    await mailer.close(MAIL_TIMEOUT_MS)
    await hourlyRun
    await minutely.idle()
    for (const work of shutdownWork) await work()
    await database.close()
    log.info('the api has stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the api did not stop cleanly')
          process.exit(1)
        },
      )
    })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { port, onStop: (work) => void shutdownWork.push(work) }
}

/** Describes an error as text. Node's error for several connection attempts has no message of its own. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join('\n')
  return error instanceof Error ? error.message : String(error)
}

try {
  const config = readConfig(process.env)
  await start(createLog(config.logLevel), config)
} catch (error) {
  process.stderr.write(`The api did not start. ${explain(error)}\n`)
  process.exit(error instanceof FolderInUseError ? EXIT_IN_USE : 1)
}
