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

/**
 * Hop-by-hop headers, which apply to a single connection (RFC 9110, section 7.6.1), and headers that the gateway sets.
 */
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

/** The maximum time until the response starts, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000

/** The status that proxies log if the client disconnects before the response. */
const CLIENT_DISCONNECTED = 499

type PassThroughOptions = {
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
  /** The client that the request is made for, see `TransportRequest`. */
  readonly client: string
  /** Aborts when the process shuts down, because an event stream does not end otherwise. */
  readonly ending: AbortSignal
  /** The upstream path, if it differs from the path of the request. */
  readonly path?: string
  readonly log: Log
}

/**
 * Passes a request on to the REST service, and returns its response. Files and events are streamed. All other bodies
 * are read completely in both directions, so that slow clients do not occupy a connection to the service.
 */
export async function passThrough(
  request: Request,
  upstream: Transport,
  options: PassThroughOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const path = options.path ?? pathname + search
  const lane = laneOf(path, request.headers.get('accept'), request.headers.get('content-type'))
  const late = new AbortController()
  try {
    const body = lane === 'transfer' ? request.body : await readBody(request)
    if (body === TOO_LARGE) return tooLarge(options.requestId)
    // The timeout applies until the response starts. A file transfer may take longer, and a stream has no time limit.
    const timer = setTimeout(
      () => late.abort(new DOMException('The request timed out', 'TimeoutError')),
      RESPONSE_TIMEOUT_MS,
    )
    const signals = [
      request.signal,
      ...(lane === 'stream' ? [options.ending] : []),
      ...(lane === 'call' ? [late.signal] : []),
    ]
    const upstreamRequest: TransportRequest = {
      method: request.method,
      path,
      headers: { ...Object.fromEntries(endToEnd(request.headers, rewritten)), ...options.headers },
      body,
      signal: AbortSignal.any(signals),
      lane,
      client: options.client,
    }
    const response = await (
      lane === 'call' ? readWhole(upstream, upstreamRequest).then(responseOf) : upstream(upstreamRequest)
    ).finally(() => clearTimeout(timer))
    const headers = endToEnd(response.headers)
    // The rest of a refused body is not read, so that the connection cannot be used again.
    if (response.status === 413) headers.set('connection', 'close')
    const isEmpty = request.method === 'HEAD' || response.status === 204 || response.status === 304
    return new Response(isEmpty ? null : response.body, { status: response.status, headers })
  } catch (error) {
    // The client does not receive this response. Its status is for the request log.
    if (request.signal.aborted)
      return problem(CLIENT_DISCONNECTED, 'client_left', 'The client disconnected', options.requestId)
    if (error instanceof OverloadError)
      return problem(429, 'too_many_requests', 'Too many requests', options.requestId, { 'retry-after': '1' })
    options.log.warn({ requestId: options.requestId, cause: causeOf(error) }, 'the service failed')
    return problem(502, 'upstream', 'The service did not respond as it should', options.requestId)
  }
}

/** Returns the connection pool that a request uses. */
export function laneOf(path: string, accept: string | null | undefined, contentType: string | null | undefined): Lane {
  if (accept?.includes('text/event-stream') || /\/changes(?:\?|$)/.test(path)) return 'stream'
  return contentType?.startsWith('multipart/') || /^\/files\/|\/content(?:\?|$)/.test(path) ? 'transfer' : 'call'
}

const TOO_LARGE = Symbol('too large')

/** Reads the complete body, so that it can be sent again. Stops reading when the body exceeds the limit. */
async function readBody(request: Request): Promise<Uint8Array | null | typeof TOO_LARGE> {
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

/** Closes the connection, because the rest of the body is not read. */
const tooLarge = (requestId: string): Response =>
  problem(413, 'too_large', 'The body exceeds 1 MiB', requestId, { connection: 'close' })

function responseOf({
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
  const result = new Headers()
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && !others.has(name) && !named.has(name)) result.append(name, value)
  return result
}
