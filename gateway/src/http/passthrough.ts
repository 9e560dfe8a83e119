import { problem } from '#http/problem.ts'
import type { Upstream, UpstreamBody } from '#http/upstream.ts'

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
const MOST_HELD = 1024 * 1024

/** As proxies log a client that closed its connection before the answer. */
const CLIENT_LEFT = 499

/** Passes a request on to the REST service and its answer back, streamed both ways. */
export async function passThrough(
  request: Request,
  upstream: Upstream,
  own: {
    readonly requestId: string
    readonly headers: Readonly<Record<string, string>>
    /** Aborts when the process is to end: an event stream has no end of its own. */
    readonly ending: AbortSignal
    /** In place of the request's own, where it asks by another address. */
    readonly path?: string
  },
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isStream = request.headers.get('accept') === 'text/event-stream'
  const late = new AbortController()
  try {
    const sent = await bodyOf(request)
    const isUpload = sent instanceof ReadableStream
    // Nobody waits longer for an answer to begin; a file may take its time on the way, a stream as long as it lasts.
    const timer = setTimeout(() => late.abort(new DOMException('The request timed out', 'TimeoutError')), MOST_WAIT)
    const signals = [request.signal, ...(isStream ? [own.ending] : []), ...(isStream || isUpload ? [] : [late.signal])]
    const answer = await upstream({
      method: request.method,
      path: own.path ?? pathname + search,
      headers: { ...Object.fromEntries(endToEnd(request.headers, rewritten)), ...own.headers },
      body: sent,
      signal: AbortSignal.any(signals),
    }).finally(() => clearTimeout(timer))
    const headers = endToEnd(answer.headers)
    // What is refused for its size is not read to its end, so that the connection cannot be used again.
    if (answer.status === 413) headers.set('connection', 'close')
    const isEmpty = request.method === 'HEAD' || answer.status === 204 || answer.status === 304
    const body = isEmpty || answer.body === null ? null : ReadableStream.from(answer.body)
    return new Response(body, { status: answer.status, headers })
  } catch {
    // Nobody reads this answer; its status is what the log of requests shows.
    if (request.signal.aborted) return problem(CLIENT_LEFT, 'client_left', 'The client left', own.requestId)
    return problem(502, 'upstream', 'The service did not respond as it should', own.requestId)
  }
}

/** A short body is there as a whole before it is sent on, so that it can be sent again; a file streams. */
async function bodyOf(request: Request): Promise<UpstreamBody> {
  const length = Number(request.headers.get('content-length') ?? NaN)
  const isShort = length <= MOST_HELD && !request.headers.get('content-type')?.startsWith('multipart/')
  return isShort && request.body ? new Uint8Array(await request.arrayBuffer()) : request.body
}

function endToEnd(headers: Headers, others: ReadonlySet<string> = new Set()): Headers {
  const named = new Set((headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = new Headers()
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && !others.has(name) && !named.has(name)) kept.append(name, value)
  return kept
}
