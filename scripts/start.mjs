// Starts Ansvar from a fresh clone: installs and builds what is missing, starts API and gateway, and prints their
// addresses. Plain JavaScript for Node 20 without dependencies, because it runs before any are installed.
import { resolve } from 'node:path'
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { hostOf } from './lib/host.mjs'
import { freePort } from './lib/ports.mjs'
import { root } from './lib/run.mjs'
import { main, log, Stop, waiting } from './lib/log.mjs'
import { startService } from './lib/service.mjs'

const services = []
let stopping = false

/** First Ctrl-C: the processes finish their requests. Second: they are killed. */
function onSignal() {
  if (stopping) {
    for (const service of services) service.kill()
    process.exit(130)
  }
  stopping = true
  if (services.length === 0) process.exit(130)
  log('Stopping (Ctrl-C once more to force it)')
  for (const service of services.toReversed()) service.stop()
}

async function start() {
  const port = await freePort('PORT', 4000)
  const apiPort = await freePort('API_PORT', 4001)
  if (port === apiPort) throw new Stop(`PORT and API_PORT are both ${port}: the gateway and the api need one each.`)
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
  const dataFolder = resolve(root, process.env.DATA_DIR || '.data')
  const options = {
    logFolder: resolve(dataFolder, 'logs'),
    env: { ...hostOf(process.env), PORT: port, API_PORT: apiPort, DATA_DIR: dataFolder, PUBLIC_URL: publicUrl },
  }

  await install({ tests: false })
  const built = build()

  log(
    process.env.DATABASE_URL ? 'Starting the api on DATABASE_URL' : `Starting the api on the database in ${dataFolder}`,
  )
  const api = startService('api', 'api/src/server.ts', options)
  services.push(api)
  await Promise.all([built, waiting('starting the api', api.ready(`http://127.0.0.1:${apiPort}`))])
  if (stopping) return

  log('Starting the gateway')
  const gateway = startService('gateway', 'gateway/dist/server.js', options)
  services.push(gateway)
  await waiting('starting the gateway', gateway.ready(`http://127.0.0.1:${port}`))
  log('Ready. Ctrl-C stops it.')
  process.stdout.write(`\n          ${publicUrl}\n\n`)
}

/** Waits until one process ends, then ends the other. */
async function untilEnd() {
  const first = await Promise.race(services.map(({ ended }) => ended))
  const wasStopping = stopping
  if (!wasStopping) log(`The ${first.name} has ended (${first.signal ?? `exit code ${first.code}`}); stopping`)
  stopping = true
  for (const service of services) service.stop()
  const ends = await Promise.all(services.map(({ ended }) => ended))
  log('Stopped')
  return wasStopping ? Math.max(...ends.map(({ code }) => code ?? 0)) : first.code || 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
await main(
  async () => {
    try {
      await start()
    } catch (error) {
      for (const service of services) service.stop()
      await Promise.all(services.map(({ ended }) => ended))
      if (stopping) return 0
      throw error
    }
    return untilEnd()
  },
  `npm start

Installs and builds what is missing, starts the api and the gateway, and prints where they are. Ctrl-C stops them.
PORT, API_PORT, DATA_DIR and the other variables of README.md say how.`,
)
