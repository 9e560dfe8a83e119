export type TransportBody = string | Uint8Array | ReadableStream<Uint8Array> | null

export type TransportRequest = {
  readonly method: string
  /** From the root, with its query: /api/v1/policies?page=0 */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: TransportBody
  readonly signal: AbortSignal
  /** The kind of connection that it uses; `call` by default. */
  readonly lane?: Lane
  /** The client on whose behalf it is sent; connections are shared fairly among clients. */
  readonly client?: string
}

/**
 * Kinds of requests that do not wait for each other: short calls, files that are uploaded or downloaded, event streams,
 * and health checks.
 */
export type Lane = 'call' | 'transfer' | 'stream' | 'health'

export type TransportResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Headers by their names in lower case; one that occurs several times is a list. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A response that is complete, with all its bytes. */
export type WholeResponse = { readonly status: number; readonly headers: ResponseHeaders; readonly bytes: Uint8Array }

/** Sends requests to the REST service: `createUndiciTransport` over the network, `transportOf` within the process. */
export type Transport = {
  (request: TransportRequest): Promise<TransportResponse>
  /** Resolves once all bytes have arrived, where that is cheaper than a stream of them. */
  readonly whole?: (request: TransportRequest) => Promise<WholeResponse>
}

type Requestable = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** A transport to an app in this process, such as a Hono app, without ports. */
export function transportOf(app: Requestable): Transport {
  return async ({ path, method, headers, body, signal }) => {
    const streamed = body instanceof ReadableStream && { duplex: 'half' as const }
    const init: RequestInit = { method, headers, body: body as RequestInit['body'], signal, ...streamed }
    const response = await app.request(path, init)
    return { status: response.status, headers: response.headers, body: response.body }
  }
}

/** The whole response. Rejects when the signal aborts, whether or not the transport heeds it. */
export function readWhole(transport: Transport, request: TransportRequest): Promise<WholeResponse> {
  return transport.whole ? transport.whole(request) : untilAborted(transport(request).then(gather), request.signal)
}

/** Reads a response to its end. */
export async function gather({ status, headers, body }: TransportResponse): Promise<WholeResponse> {
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
