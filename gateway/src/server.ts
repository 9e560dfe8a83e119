import { readDocument } from '@ansvar/schema'
import { createUndiciTransport } from 'rest-graphql'
import { drain } from '#drain.ts'
import { readEnvironment, type Environment } from '#environment.ts'
import { withRetries } from '#http/retry.ts'
import { createEndpoint } from '#graphql/endpoint.ts'
import { createGatewayServer } from '#listener.ts'
import { createLog } from '#log.ts'
import { logPaths } from '#path-log.ts'

function start(environment: Environment): void {
  const { apiUrl, host, logLevel, port, publicUrl, trustedProxies, webFolder, limits, upstreamLimits } = environment
  const log = createLog(logLevel)
  const pool = createUndiciTransport(apiUrl, upstreamLimits)
  const stopping = new AbortController()
  const ending = new AbortController()
  const options = {
    schema: readDocument(),
    upstream: withRetries(pool.transport),
    webFolder,
    publicUrl,
    trustedProxies,
    limits,
    queued: pool.waiting,
    log,
    stopping: stopping.signal,
    ending: ending.signal,
  }
  const endpoint = createEndpoint(options)
  const server = createGatewayServer(options, endpoint)
  const paths = logPaths(log, endpoint.pathCounts)

  server.once('error', fail)
  server.listen(port, host, () => log.info({ address: server.address(), publicUrl }, 'listening'))
  drain(server, log, {
    delayMs: environment.shutdownDelayMs,
    onStop: () => stopping.abort(),
    onDrain: () => ending.abort(),
    close() {
      paths.end()
      return pool.close()
    },
  })
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
