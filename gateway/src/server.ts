import { readDocument } from '@ansvar/schema'
import { drain } from '#drain.ts'
import { readEnvironment, type Environment } from '#environment.ts'
import { patient } from '#http/patience.ts'
import { createPool } from '#http/pool.ts'
import { createGatewayServer } from '#listener.ts'
import { createLog } from '#log.ts'

function start(environment: Environment): void {
  const { apiUrl, host, logLevel, port, publicUrl, trustedProxies, webFolder, limits, shares } = environment
  const log = createLog(logLevel)
  const pool = createPool(apiUrl, shares)
  const ending = new AbortController()
  const server = createGatewayServer({
    schema: readDocument(),
    upstream: patient(pool.upstream),
    webFolder,
    publicUrl,
    trustedProxies,
    limits,
    waiting: pool.waiting,
    log,
    ending: ending.signal,
  })

  server.once('error', fail)
  server.listen(port, host, () => log.info({ address: server.address(), publicUrl }, 'listening'))
  drain(
    server,
    log,
    () => ending.abort(),
    () => pool.close(),
  )
}

function fail(error: unknown): never {
  process.stderr.write(`The gateway does not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  start(readEnvironment(process.env))
} catch (error) {
  fail(error)
}
