export type UpstreamBody = string | Uint8Array | ReadableStream<Uint8Array> | null

export type UpstreamRequest = {
  readonly method: string
  /** From the root, with its query: /api/v1/policies?page=0 */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: UpstreamBody
  readonly signal: AbortSignal
  /** By which connections it goes; a call where nothing is said. */
  readonly lane?: Lane
  /** For whom: what is shared among clients is shared by this; see `clientOf`. */
  readonly client?: string
}

/**
 * What is asked goes apart, so that none waits for another kind: short calls, files on their way up or down, streams of
 * events, and the question whether the service is ready.
 */
export type Lane = 'call' | 'transfer' | 'stream' | 'health'

export type UpstreamAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Headers by their names in lower case; one that may come several times has a list. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** An answer that is there with all its bytes. */
export type WholeAnswer = { readonly status: number; readonly headers: AnswerHeaders; readonly bytes: Uint8Array }

/** The one door to the REST service: a pool of connections in production, the service's own `request` in tests. */
export type Upstream = {
  (request: UpstreamRequest): Promise<UpstreamAnswer>
  /** Answers once all bytes are there, where that costs less than a stream of them. */
  readonly whole?: (request: UpstreamRequest) => Promise<WholeAnswer>
}

type Requestable = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** A Hono app in this process as an upstream, without ports. */
export function upstreamOf(app: Requestable): Upstream {
  return async ({ path, method, headers, body, signal }) => {
    const streamed = body instanceof ReadableStream && { duplex: 'half' as const }
    const init: RequestInit = { method, headers, body: body as RequestInit['body'], signal, ...streamed }
    const answer = await app.request(path, init)
    return { status: answer.status, headers: answer.headers, body: answer.body }
  }
}

/** The whole answer. Rejects when the signal aborts, whether or not the upstream heeds it. */
export function readWhole(upstream: Upstream, request: UpstreamRequest): Promise<WholeAnswer> {
  return upstream.whole ? upstream.whole(request) : untilAborted(upstream(request).then(gather), request.signal)
}

/** Reads an answer to its end. */
export async function gather({ status, headers, body }: UpstreamAnswer): Promise<WholeAnswer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  return {
    status,
    headers: { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() },
    bytes: bytesOf(chunks),
  }
}

export function bytesOf(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
