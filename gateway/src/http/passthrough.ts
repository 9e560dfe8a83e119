import { inputLimits } from '@ansvar/domain/input-limits'
import { problem } from '#http/problem.ts'
import {
  bytesOf,
  OverloadError,
  readWhole,
  type Lane,
  type Transport,
  type TransportRequest,
  type WholeResponse,
} from 'rest-graphql'
import type { Log } from '#log.ts'

/** Headers that speak of one connection and end with it (RFC 9110, section 7.6.1), and those that are written anew. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const rewritten = new Set(['expect', 'forwarded', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])

/** For how long an answer may take to begin, in milliseconds. */
const MOST_WAIT = 10_000

/** As proxies log a client that closed its connection before the answer. */
const CLIENT_LEFT = 499

type Own = {
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
  /** The client that the request is made for; see `TransportRequest`. */
  readonly client: string
  /** Aborts when the process is to end: an event stream has no end of its own. */
  readonly ending: AbortSignal
  /** The upstream path, if it differs from the request's own. */
  readonly path?: string
  readonly log: Log
}

/**
 * Passes a request on to the REST service and its answer back. Files and events are streamed; everything else is read
 * whole before it is sent on, both ways, so that who is slow to send or to read holds no connection to the service.
 */
export async function passThrough(request: Request, upstream: Transport, own: Own): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const path = own.path ?? pathname + search
  const lane = laneOf(path, request.headers.get('accept'), request.headers.get('content-type'))
  const late = new AbortController()
  try {
    const body = lane === 'transfer' ? request.body : await wholeBody(request)
    if (body === TOO_LARGE) return tooLarge(own.requestId)
    // Nobody waits longer for an answer; a file may take its time on the way, a stream as long as it lasts.
    const timer = setTimeout(() => late.abort(new DOMException('The request timed out', 'TimeoutError')), MOST_WAIT)
    const signals = [
      request.signal,
      ...(lane === 'stream' ? [own.ending] : []),
      ...(lane === 'call' ? [late.signal] : []),
    ]
    const asked: TransportRequest = {
      method: request.method,
      path,
      headers: { ...Object.fromEntries(endToEnd(request.headers, rewritten)), ...own.headers },
      body,
      signal: AbortSignal.any(signals),
      lane,
      client: own.client,
    }
    const answer = await (lane === 'call' ? readWhole(upstream, asked).then(answerOf) : upstream(asked)).finally(() =>
      clearTimeout(timer),
    )
    const headers = endToEnd(answer.headers)
    // What is refused for its size is not read to its end, so that the connection cannot be used again.
    if (answer.status === 413) headers.set('connection', 'close')
    const isEmpty = request.method === 'HEAD' || answer.status === 204 || answer.status === 304
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers })
  } catch (error) {
    // Nobody reads this answer; its status is what the log of requests shows.
    if (request.signal.aborted) return problem(CLIENT_LEFT, 'client_left', 'The client left', own.requestId)
    if (error instanceof OverloadError)
      return problem(429, 'too_many_requests', 'Too many requests', own.requestId, { 'retry-after': '1' })
    own.log.warn({ requestId: own.requestId, cause: causeOf(error) }, 'the service failed')
    return problem(502, 'upstream', 'The service did not respond as it should', own.requestId)
  }
}

/** By which connections a request goes. */
export function laneOf(path: string, accept: string | null | undefined, contentType: string | null | undefined): Lane {
  if (accept?.includes('text/event-stream') || /\/changes(?:\?|$)/.test(path)) return 'stream'
  return contentType?.startsWith('multipart/') || /^\/files\/|\/content(?:\?|$)/.test(path) ? 'transfer' : 'call'
}

const TOO_LARGE = Symbol('too large')

/** A body as a whole, so that it can be sent again; no more of it is read than it may have. */
async function wholeBody(request: Request): Promise<Uint8Array | null | typeof TOO_LARGE> {
  if (Number(request.headers.get('content-length') ?? 0) > inputLimits.bytes) return TOO_LARGE
  if (!request.body) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > inputLimits.bytes) return TOO_LARGE
    chunks.push(chunk)
  }
  return bytesOf(chunks)
}

/** What is refused for its size is not read to its end, so that the connection cannot be used again. */
const tooLarge = (requestId: string): Response =>
  problem(413, 'too_large', 'A body may have 1 MiB', requestId, { connection: 'close' })

function answerOf({
  status,
  headers,
  bytes,
}: WholeResponse): Pick<Response, 'status' | 'headers'> & { readonly body: Uint8Array<ArrayBuffer> } {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item === 'string') all.append(name, item)
  return { status, headers: all, body: new Uint8Array(bytes) }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function endToEnd(headers: Headers, others: ReadonlySet<string> = new Set()): Headers {
  const named = new Set((headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = new Headers()
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && !others.has(name) && !named.has(name)) kept.append(name, value)
  return kept
}
