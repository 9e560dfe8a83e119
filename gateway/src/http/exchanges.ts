import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Counts, type Lane } from 'rest-graphql'

export type ExchangeLimits = {
  /** The maximum number of connections of one address, except those of trusted proxies, and of all addresses. */
  readonly connectionsPerAddress: number
  readonly connections: number
  /** The maximum number of concurrent requests of one client and of all clients, without streams and transfers. */
  readonly requestsPerClient: number
  readonly requests: number
  /** The maximum number of event streams of one client, and of file transfers that are running or queued. */
  readonly streamsPerClient: number
  readonly transfersPerClient: number
  /** The time limits for receiving the body of a call and for sending its response, in milliseconds. */
  readonly bodyTime: number
  readonly responseTime: number
  /** A file transfer that moves fewer bytes than this within the time limit is ended, in bytes and milliseconds. */
  readonly transferBytes: number
  readonly transferTime: number
  /** How long a client may stall a file transfer while others are queued, in milliseconds. */
  readonly transferStallTime: number
}

export const exchangeLimits: ExchangeLimits = {
  connectionsPerAddress: 1_000,
  connections: 10_000,
  requestsPerClient: 200,
  requests: 1_000,
  streamsPerClient: 500,
  transfersPerClient: 100,
  bodyTime: 20_000,
  responseTime: 60_000,
  transferBytes: 65_536,
  transferTime: 20_000,
  transferStallTime: 5_000,
}

/** A client with fewer concurrent requests than this is not refused because of the requests of others. */
const GUARANTEED_REQUESTS = 10
/**
 * A response that its client has not received at this age can be ended in favour of another request, in milliseconds.
 */
const MAX_UNRECEIVED_MS = 1_000

type Exchange = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly lane: Lane
  readonly client: string
  readonly startedAt: number
  /** When the response was completely written, but not yet received by the client. */
  writtenAt: number | null
  /** The bytes that its socket had transferred at the last progress, and the time of that. */
  moved: number
  movedAt: number
}

type Options = {
  readonly limits: ExchangeLimits
  /** Returns the client that a request counts for. */
  readonly clientOf: (incoming: IncomingMessage) => string
  /** Returns whether an address is a proxy, which all clients behind it share. */
  readonly isProxy: (address: string) => boolean
  readonly laneOf: (incoming: IncomingMessage) => Lane
  /** Returns the number of queued file transfers. */
  readonly queued: () => number
  /** Responds to a request that exceeds a limit. */
  readonly refuse: (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/** Ends connections that exceed the limits. Returns the counts of open connections by address, without proxies. */
function limitConnections(server: Server, { limits, isProxy }: Options): Counts {
  const connections = new Counts()
  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    connections.add(address, 1)
    socket.once('close', () => connections.add(address, -1))
    if (connections.of(address) > limits.connectionsPerAddress) socket.destroy()
  })
  return connections
}

/**
 * Limits the connections and requests of clients, so that slow, idle or excessive clients do not affect others. Ends
 * exchanges that make no progress. If a limit is reached, ends those first that wait for their client. `admits`
 * returns whether a request may be handled. If not, it has already been refused.
 */
export function watchExchanges(server: Server, options: Options) {
  const { limits } = options
  const connections = limitConnections(server, options)
  const exchanges = new Set<Exchange>()
  const requests = new Counts()
  const streams = new Counts()
  const transfers = new Counts()
  const countedBy: Record<Lane, readonly [Counts, number]> = {
    call: [requests, limits.requestsPerClient],
    health: [requests, limits.requestsPerClient],
    stream: [streams, limits.streamsPerClient],
    transfer: [transfers, limits.transfersPerClient],
  }

  /**
   * Ends the oldest exchange of a lane that waits for its client. Considers only the exchanges of `client`, unless it
   * is null.
   */
  function endOldest(lane: Lane, client: string | null): boolean {
    const now = performance.now()
    for (const exchange of exchanges)
      if (
        exchange.lane === lane &&
        (client === null || exchange.client === client) &&
        canBeEnded(exchange, limits, now)
      ) {
        end(exchange)
        return true
      }
    return false
  }

  function end(exchange: Exchange): void {
    exchanges.delete(exchange)
    exchange.incoming.socket.destroy()
  }

  function admits(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const lane = options.laneOf(incoming)
    const client = options.clientOf(incoming)
    const [counts, max] = countedBy[lane]
    const own = counts.of(client)
    const isFull = counts === requests && requests.total >= limits.requests && own >= GUARANTEED_REQUESTS
    if ((own >= max && !endOldest(lane, client)) || (own < max && isFull && !endOldest(lane, null))) {
      options.refuse(incoming, outgoing)
      return false
    }
    const now = performance.now()
    const exchange: Exchange = {
      incoming,
      outgoing,
      lane,
      client,
      startedAt: now,
      writtenAt: null,
      moved: 0,
      movedAt: now,
    }
    exchanges.add(exchange)
    counts.add(client, 1)
    outgoing.once('close', () => {
      exchanges.delete(exchange)
      counts.add(client, -1)
    })
    return true
  }

  function endStalled(): void {
    const now = performance.now()
    let needed = options.queued()
    for (const exchange of exchanges) {
      const isBlocking = needed > 0 && exchange.lane === 'transfer' && canBeEnded(exchange, limits, now)
      if (isBlocking) needed -= 1
      if (isBlocking || waitTimeOf(exchange, limits, now) > maxWaitOf(exchange, limits)) end(exchange)
    }
  }
  const shortest = Math.min(limits.bodyTime, limits.responseTime, limits.transferTime, limits.transferStallTime)
  const timer = setInterval(endStalled, Math.min(shortest / 4, 1_000)).unref()
  server.once('close', () => clearInterval(timer))

  return { admits, count: () => ({ requests: requests.total, streams: streams.total, connections: connections.total }) }
}

/**
 * Returns whether an exchange can be ended in favour of another one. A request whose body is incomplete can be ended
 * immediately. A response that is not received, or a file transfer that stalls, can be ended after its time limit.
 */
function canBeEnded(exchange: Exchange, limits: ExchangeLimits, now: number): boolean {
  if (exchange.lane === 'stream' || !isWaiting(exchange)) return false
  if (exchange.lane === 'transfer') return waitTimeOf(exchange, limits, now) > limits.transferStallTime
  return isReceiving(exchange) || now - exchange.startedAt > MAX_UNRECEIVED_MS
}

/** Returns whether an exchange waits for its client to send more of the request or to receive more of the response. */
function isWaiting(exchange: Exchange): boolean {
  const { incoming, outgoing } = exchange
  if (isReceiving(exchange) && incoming.readableLength === 0) return true
  return outgoing.writableLength > 0 || (outgoing.writableEnded && !outgoing.writableFinished)
}

/**
 * Returns how long an exchange has waited for its client, in milliseconds. Progress resets the time for file transfers
 * only.
 */
function waitTimeOf(exchange: Exchange, limits: ExchangeLimits, now: number): number {
  const { incoming, outgoing, lane, startedAt } = exchange
  if (lane === 'call') {
    if (isReceiving(exchange)) return now - startedAt
    if (!outgoing.writableEnded || outgoing.writableFinished) return 0
    exchange.writtenAt ??= now
    return now - exchange.writtenAt
  }
  const moved = incoming.socket.bytesRead + incoming.socket.bytesWritten
  if (!isWaiting(exchange) || moved - exchange.moved >= limits.transferBytes) {
    exchange.moved = moved
    exchange.movedAt = now
  }
  return now - exchange.movedAt
}

function maxWaitOf(exchange: Exchange, { bodyTime, responseTime, transferTime }: ExchangeLimits): number {
  if (exchange.lane !== 'call') return transferTime
  return isReceiving(exchange) ? bodyTime : responseTime
}

const isReceiving = ({ incoming, outgoing }: Exchange): boolean => !incoming.complete && !outgoing.writableEnded
