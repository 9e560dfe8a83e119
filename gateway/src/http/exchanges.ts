import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Counts, type Lane } from 'rest-graphql'

export type ExchangeLimits = {
  /** Connections of one address, but for those of trusted proxies; and of all together. */
  readonly connectionsPerAddress: number
  readonly connections: number
  /** Requests on their way of one client, streams and files aside; and of all clients together. */
  readonly requestsPerClient: number
  readonly requests: number
  /** Streams of events of one client, and files of one client on their way or waiting for their turn. */
  readonly streamsPerClient: number
  readonly transfersPerClient: number
  /** How long a body that is no file may take to arrive, and an answer that is no file to be taken, in milliseconds. */
  readonly bodyTime: number
  readonly answerTime: number
  /** A file on its way moves so many bytes in so many milliseconds, or is ended. */
  readonly transferBytes: number
  readonly transferTime: number
  /** How long a file may stand still for its client where others wait for their turn, in milliseconds. */
  readonly transferPatience: number
}

export const exchangeLimits: ExchangeLimits = {
  connectionsPerAddress: 1_000,
  connections: 10_000,
  requestsPerClient: 200,
  requests: 1_000,
  streamsPerClient: 500,
  transfersPerClient: 100,
  bodyTime: 20_000,
  answerTime: 60_000,
  transferBytes: 65_536,
  transferTime: 20_000,
  transferPatience: 5_000,
}

/** A client with fewer requests on their way is never refused for those of others. */
const FEW = 10
/** From this age an answer that its client has yet to take makes room for another request, in milliseconds. */
const PATIENCE = 1_000

type Exchange = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly lane: Lane
  readonly client: string
  readonly began: number
  /** When its answer was found written whole, but not taken. */
  writtenAt: number | null
  /** What its socket had moved when it was last found to go on, and when that was. */
  moved: number
  movedAt: number
}

type Options = {
  readonly limits: ExchangeLimits
  /** For whom a request counts. */
  readonly clientOf: (incoming: IncomingMessage) => string
  /** Whether connections from an address are those of everybody behind it. */
  readonly isProxy: (address: string) => boolean
  readonly laneOf: (incoming: IncomingMessage) => Lane
  /** How many files wait for their turn. */
  readonly waiting: () => number
  /** Answers a request that is one too many. */
  readonly refuse: (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/**
 * Keeps clients that are slow, idle or many from costing others anything: counts connections and requests, ends what
 * does not go on, and where there are too many lets those give way first that wait for their own client. Answers
 * whether a request may be handled; where it may not, it was refused.
 */
export function watchExchanges(server: Server, options: Options) {
  const { limits } = options
  const connections = new Counts()
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

  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (options.isProxy(address)) return
    connections.add(address, 1)
    socket.once('close', () => connections.add(address, -1))
    if (connections.of(address) > limits.connectionsPerAddress) socket.destroy()
  })

  /** Ends the oldest exchange of a lane that waits for its client, of this one alone where there is a client. */
  function makeRoom(lane: Lane, client: string | null): boolean {
    const now = performance.now()
    for (const exchange of exchanges)
      if (
        exchange.lane === lane &&
        (client === null || exchange.client === client) &&
        givesWay(exchange, limits, now)
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
    const [counts, most] = countedBy[lane]
    const own = counts.of(client)
    const isFull = counts === requests && requests.total >= limits.requests && own >= FEW
    if ((own >= most && !makeRoom(lane, client)) || (own < most && isFull && !makeRoom(lane, null))) {
      options.refuse(incoming, outgoing)
      return false
    }
    const now = performance.now()
    const exchange: Exchange = { incoming, outgoing, lane, client, began: now, writtenAt: null, moved: 0, movedAt: now }
    exchanges.add(exchange)
    counts.add(client, 1)
    outgoing.once('close', () => {
      exchanges.delete(exchange)
      counts.add(client, -1)
    })
    return true
  }

  function sweep(): void {
    const now = performance.now()
    let wanted = options.waiting()
    for (const exchange of exchanges) {
      const isInTheWay = wanted > 0 && exchange.lane === 'transfer' && givesWay(exchange, limits, now)
      if (isInTheWay) wanted -= 1
      if (isInTheWay || standstillOf(exchange, limits, now) > mostOf(exchange, limits)) end(exchange)
    }
  }
  const shortest = Math.min(limits.bodyTime, limits.answerTime, limits.transferTime, limits.transferPatience)
  const sweeps = setInterval(sweep, Math.min(shortest / 4, 1_000)).unref()
  server.once('close', () => clearInterval(sweeps))

  return { admits, count: () => ({ requests: requests.total, streams: streams.total, connections: connections.total }) }
}

/**
 * Whether an exchange makes room for another: one whose body is yet to arrive at once, one whose answer is yet to be taken
 * or whose file stalls for too long.
 */
function givesWay(exchange: Exchange, limits: ExchangeLimits, now: number): boolean {
  if (exchange.lane === 'stream' || !isWaiting(exchange)) return false
  if (exchange.lane === 'transfer') return standstillOf(exchange, limits, now) > limits.transferPatience
  return isArriving(exchange) || now - exchange.began > PATIENCE
}

/** Whether it is the client that an exchange waits for: for more of its request, or to take its answer. */
function isWaiting(exchange: Exchange): boolean {
  const { incoming, outgoing } = exchange
  if (isArriving(exchange) && incoming.readableLength === 0) return true
  return outgoing.writableLength > 0 || (outgoing.writableEnded && !outgoing.writableFinished)
}

/** For how long an exchange has waited for its client, in milliseconds: a file for that it moves on, others altogether. */
function standstillOf(exchange: Exchange, limits: ExchangeLimits, now: number): number {
  const { incoming, outgoing, lane, began } = exchange
  if (lane === 'call') {
    if (isArriving(exchange)) return now - began
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

function mostOf(exchange: Exchange, { bodyTime, answerTime, transferTime }: ExchangeLimits): number {
  if (exchange.lane !== 'call') return transferTime
  return isArriving(exchange) ? bodyTime : answerTime
}

const isArriving = ({ incoming, outgoing }: Exchange): boolean => !incoming.complete && !outgoing.writableEnded
