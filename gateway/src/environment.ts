import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { poolLimits, type PoolLimits } from 'rest-graphql'
import { exchangeLimits, type ExchangeLimits } from '#http/exchanges.ts'

export type Environment = {
  readonly port: number
  /** Undefined binds to all addresses. */
  readonly host: string | undefined
  readonly apiUrl: string
  readonly publicUrl: string
  readonly webFolder: string
  readonly logLevel: string
  /** How long requests are still accepted after the process was asked to end, in milliseconds. */
  readonly shutdownDelayMs: number
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: BlockList
  /** Limits for the clients of this process. */
  readonly limits: ExchangeLimits
  /** Limits for the requests to the REST service. */
  readonly upstreamLimits: PoolLimits
}

/** Reads the environment, once at startup. Throws an error that names the first invalid variable. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const port = portOf('PORT', variables['PORT'], 4000)
  const apiPort = portOf('API_PORT', variables['API_PORT'], 4001)
  return {
    port,
    host: variables['HOST'] || undefined,
    apiUrl: urlOf('API_URL', variables['API_URL'] || `http://127.0.0.1:${apiPort}`).origin,
    publicUrl: urlOf('PUBLIC_URL', variables['PUBLIC_URL'] || `http://localhost:${port}`).origin,
    webFolder: webFolderOf(variables['WEB_FOLDER']),
    logLevel: variables['LOG_LEVEL'] || 'info',
    shutdownDelayMs: delayOf('SHUTDOWN_DELAY_SECONDS', variables['SHUTDOWN_DELAY_SECONDS']) * 1_000,
    trustedProxies: proxiesOf(variables['TRUSTED_PROXIES'] || '127.0.0.0/8,::1'),
    limits: {
      ...exchangeLimits,
      connections: countOf('MAX_CONNECTIONS', variables['MAX_CONNECTIONS'], exchangeLimits.connections),
      connectionsPerAddress: countOf(
        'MAX_CONNECTIONS_PER_ADDRESS',
        variables['MAX_CONNECTIONS_PER_ADDRESS'],
        exchangeLimits.connectionsPerAddress,
      ),
      requests: countOf('MAX_REQUESTS', variables['MAX_REQUESTS'], exchangeLimits.requests),
      requestsPerClient: countOf(
        'MAX_REQUESTS_PER_CLIENT',
        variables['MAX_REQUESTS_PER_CLIENT'],
        exchangeLimits.requestsPerClient,
      ),
      streamsPerClient: countOf(
        'MAX_STREAMS_PER_CLIENT',
        variables['MAX_STREAMS_PER_CLIENT'],
        exchangeLimits.streamsPerClient,
      ),
    },
    upstreamLimits: {
      calls: countOf('MAX_CALLS', variables['MAX_CALLS'], poolLimits.calls),
      callsPerClient: countOf('MAX_CALLS_PER_CLIENT', variables['MAX_CALLS_PER_CLIENT'], poolLimits.callsPerClient),
      transfers: countOf('MAX_TRANSFERS', variables['MAX_TRANSFERS'], poolLimits.transfers),
      transfersPerClient: countOf(
        'MAX_TRANSFERS_PER_CLIENT',
        variables['MAX_TRANSFERS_PER_CLIENT'],
        poolLimits.transfersPerClient,
      ),
    },
  }
}

function countOf(name: string, text: string | undefined, fallback: number): number {
  const count = text ? Number(text) : fallback
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} is not a number of 1 or more: ${text}`)
  return count
}

function delayOf(name: string, text: string | undefined): number {
  const seconds = Number(text || 0)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 300)
    throw new Error(`${name} is not a number from 0 to 300: ${text}`)
  return seconds
}

/**
 * The default folder may be missing, because the web app may not be built yet. A configured folder must contain the
 * app.
 */
function webFolderOf(folder: string | undefined): string {
  if (!folder) return fileURLToPath(new URL('../../web/dist', import.meta.url))
  if (!existsSync(folder)) throw new Error(`WEB_FOLDER does not exist: ${folder}`)
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`WEB_FOLDER does not contain a built web app: ${folder}`)
  return folder
}

function portOf(name: string, text: string | undefined, fallback: number): number {
  const port = text ? Number(text) : fallback
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}

function urlOf(name: string, text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`${name} is not an HTTP URL: ${text}`)
  return url
}

/** Addresses and networks, comma-separated: `10.0.0.0/8,192.168.1.7`. */
function proxiesOf(text: string): BlockList {
  const list = new BlockList()
  for (const item of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix] = item.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (!isIP(address)) throw new Error(`TRUSTED_PROXIES contains an invalid address: ${item}`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
