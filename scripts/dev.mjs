// Starts Ansvar for development: the api and the gateway from their sources, restarted when a source changes, and the web
// app with hot reload by Vite.
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { given } from './lib/arguments.mjs'
import { codegen } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { freePort } from './lib/ports.mjs'
import { root } from './lib/run.mjs'
import { main, log, Stop, waiting } from './lib/log.mjs'
import { startService } from './lib/service.mjs'

const SETTLE_MS = 150
const running = []
let stopping = false

/** First Ctrl-C: the processes finish their requests. Second: this process ends, and the others end with it. */
function onSignal() {
  if (stopping || running.length === 0) process.exit(130)
  log('Stopping (Ctrl-C once more to force it)')
  stop()
}

function stop() {
  stopping = true
  for (const service of running.toReversed()) service.stop()
}

/** Calls `change` with the path of a changed file for which `counts` is true, once the changes have settled. */
function onChange(folders, counts, change) {
  let timer
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const path = join(folder, name ?? '')
      if (/node_modules|\/dist\/|\.test\.tsx?$/.test(path) || !counts(path)) return
      clearTimeout(timer)
      timer = setTimeout(() => change(path), SETTLE_MS)
    })
}

/**
 * Starts a process, and restarts it when one of its sources changes. If it ended by itself, as after a syntax error,
 * the next change starts it.
 */
function startWatched(name, entry, { folders, ...options }) {
  let service = startService(name, entry, options)
  let turn = Promise.resolve()
  const restart = async (path) => {
    service.stop()
    await service.ended
    if (stopping) return
    log(`Restarting the ${name}: ${path} has changed`)
    service = startService(name, entry, options)
  }
  onChange(
    folders,
    (path) => /\.(ts|sql|graphql|csv|json|wasm)$/.test(path),
    (path) => (turn = turn.then(() => restart(path))),
  )
  return {
    ready: (url) => service.ready(url),
    stop: () => service.stop(),
    // A restart replaces the process, so an exit is final only while all processes stop.
    end: () => turn.then(() => service.ended),
  }
}

/** Regenerates the types of the documents when the schema or a document changes. */
function watchDocuments() {
  onChange(
    ['schema', 'api/src/resources', 'web/src'],
    (path) => path.endsWith('.graphql'),
    () => codegen().catch((error) => log(error.message)),
  )
}

const flagsOf = (port) => (given().includes('--inspect') ? [`--inspect=127.0.0.1:${port}`] : [])

await main(
  async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
    const unknown = given().filter((option) => option !== '--inspect')
    if (unknown.length > 0) throw new Stop(`Unknown option: ${unknown.join(' ')}. See: pnpm dev --help`)
    const webPort = await freePort('WEB_PORT', 5173)
    const port = await freePort('PORT', 4000)
    const apiPort = await freePort('API_PORT', 4001)
    const dataFolder = resolve(root, process.env.DATA_DIR || '.data')
    const publicUrl = `http://localhost:${webPort}`
    const options = {
      logFolder: resolve(dataFolder, 'logs'),
      env: { HOST: '127.0.0.1', PORT: port, API_PORT: apiPort, DATA_DIR: dataFolder, PUBLIC_URL: publicUrl },
    }
    await install({ tests: true })
    await waiting('writing the GraphQL types', codegen())

    log('Starting the api, the gateway and Vite')
    const api = startWatched('api', 'api/src/server.ts', {
      ...options,
      flags: flagsOf(9229),
      folders: ['api/src', 'domain/src', 'data'],
    })
    const gateway = startWatched('gateway', 'gateway/src/server.ts', {
      ...options,
      flags: flagsOf(9230),
      folders: ['gateway/src', 'schema'],
    })
    const web = startService('vite', 'web/node_modules/vite/bin/vite.js', {
      ...options,
      args: ['web', '--port', webPort, '--strictPort', '--host', 'localhost', '--clearScreen', 'false'],
      env: { ...options.env, GATEWAY_URL: `http://127.0.0.1:${port}` },
    })
    running.push(api, gateway, web)
    watchDocuments()
    await waiting('starting the api', api.ready(`http://127.0.0.1:${apiPort}`))
    await gateway.ready(`http://127.0.0.1:${port}`)
    await web.ready(publicUrl)
    if (!stopping) process.stdout.write(`\n          ${publicUrl}\n\n`)
    await web.ended
    stop()
    await Promise.all([api.end(), gateway.end()])
    log('Stopped')
    process.exit(0)
  },
  `pnpm dev [--inspect]

Starts the api (API_PORT, 4001) and the gateway (PORT, 4000) from their sources and restarts each when a source changes.
Serves the web app with hot reload on WEB_PORT (5173). Writes GraphQL types when a document or the schema changes.
--inspect opens the debuggers of the api (9229) and of the gateway (9230). Ctrl-C stops everything.`,
)
