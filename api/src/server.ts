import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { readConfig, type Config } from '#config.ts'
import { FolderInUseError } from '#db/lock.ts'
import type { Database } from '#db/open.ts'
import { createFiles } from '#files/open.ts'
import { removeAllRemains, sweepFiles } from '#files/sweep.ts'
import { createHub } from '#live/hub.ts'
import { createLog, type Log } from '#log.ts'
import { createMailer } from '#mail/mailer.ts'
import { createMailTransport } from '#mail/transport.ts'
import { prepareDatabase } from '#prepare.ts'
import { openDueInspections } from '#resources/inspections/opening.ts'
import { seed } from '#seed/seed.ts'
import { offerSetup, type SetupOffer } from '#seed/setup-link.ts'
import { sweep } from '#sweep.ts'
import { createApi } from './app.ts'

const DRAIN_MS = 10_000
/** For how long a connection that is kept may still bring a request, which is answered as its last. */
const LAST_CALL_MS = 1_000
/** For so long an ending process waits for the mails on their way; another one sends them again. */
const MAIL_PATIENCE_MS = 5_000
const CHORES_MS = 60_000
const SWEEP_FILES_MS = 3_600_000
/** The exit code of a process that found its data folder in use. */
const EXIT_IN_USE = 75
// A list call of 500 ids is a longer request line than Node's own limit of 16 KiB. A connection is kept for longer than
// callers keep theirs, so that none sends its next request on one that is just being closed.
const serverOptions = { maxHeaderSize: 65_536, keepAliveTimeout: 75_000 }

async function start(log: Log, config: Config): Promise<void> {
  const began = performance.now()
  const database = await prepareDatabase(config)
  try {
    await seed(database, config, new Date(), createFiles(config))
    const { port, onStop } = await run(database, log, config)
    // Not before it serves: a start that fails leaves the link of the service that runs as it is.
    const offer = await offerSetup(database, config.publicUrl, new Date())
    if (offer) {
      onStop(offer.release)
      process.stderr.write(wordsOf(offer))
    }
    const ms = Math.round(performance.now() - began)
    log.info({ engine: database.engine, address: config.host, port, ms }, 'the api is ready')
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A secret on purpose, and on standard error, so that it is read by whoever starts the service and kept in no log. */
const wordsOf = ({ link }: SetupOffer): string =>
  link === null
    ? '\nThe link that makes the first organisation is the one that another api of this database printed.\n\n'
    : `\nMake the first organisation and its first user, once, here:\n${link}\n\n`

type Serving = { readonly port: number; readonly onStop: (chore: () => Promise<void>) => void }

/** Serves until a signal ends it. Answers the port, and takes what is to be done at the end; rejects where the port cannot be had. */
async function run(database: Database, log: Log, config: Config): Promise<Serving> {
  const mailer = createMailer(database, createMailTransport(config), log)
  const hub = createHub(database, () => new Date(), log)
  const files = createFiles(config)
  // Whoever has the data folder alone knows that nothing is arriving yet.
  if (database.engine === 'pglite') await removeAllRemains(files)
  const { fetch } = createApi({ database, config, log, mailer, hub, files })
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch, hostname: config.host, port: config.port, serverOptions }, () =>
      resolve(listening),
    )
    listening.once('error', reject)
  })

  const doChores = (): void => {
    mailer.wake()
    sweep(database, new Date()).catch((error: unknown) => log.error({ err: error }, 'sweeping failed'))
  }
  const chores = setInterval(doChores, CHORES_MS)
  doChores()

  let sweeping: Promise<unknown> = Promise.resolve()
  const doSweep = (): void => {
    const opened = openDueInspections(database, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'opening inspections failed'),
    )
    const swept = sweepFiles(database, files, new Date()).then(
      (found) => found && log.info(found, 'files were swept'),
      (error: unknown) => log.error({ err: error }, 'sweeping files failed'),
    )
    sweeping = Promise.all([opened, swept])
  }
  const sweeps = setInterval(doSweep, SWEEP_FILES_MS)
  doSweep()

  const lastChores: (() => Promise<void>)[] = []
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'the api is stopping')
    clearInterval(chores)
    clearInterval(sweeps)
    await hub.close()
    await drain(server as Server)
    await mailer.close(MAIL_PATIENCE_MS)
    await sweeping
    for (const chore of lastChores) await chore()
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
  return { port, onStop: (chore) => void lastChores.push(chore) }
}

/** Takes no new connection, answers what is on its way as each connection's last, and ends. */
async function drain(server: Server): Promise<void> {
  // The server's own close would end idle connections at once, and with them a request that is just on its way.
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'))
  const ended = new Promise((resolve) => Listener.prototype.close.call(server, resolve))
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await Promise.race([ended, pause(LAST_CALL_MS)])
  // Timers run before sockets are read: after a stall a request may be there that makes its connection a busy one.
  const closeIdle = () => void turn().then(() => server.closeIdleConnections())
  const idle = setInterval(closeIdle, 20)
  closeIdle()
  await ended
  clearInterval(idle)
  clearTimeout(deadline)
}

/** What went wrong, in words: of several attempts to connect Node's own error has none. */
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
