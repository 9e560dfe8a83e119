import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createDeadline, isPlain, type Deadline, type GraphQLResponse, type HeaderOf } from 'rest-graphql'
import { inputLimits } from '@ansvar/domain/input-limits'
import type { Endpoint } from '#graphql/endpoint.ts'
import { compressed, compressedHeaders } from '#http/compressed.ts'
import type { Identity } from '#http/identity.ts'
import { isForeign } from '#http/same-origin.ts'

/** Bodies shorter than this are sent faster if they are copied into one write with the headers, in bytes. */
const SHORT_BODY_BYTES = 8192

type Options = {
  readonly endpoint: Endpoint
  readonly publicUrl: string
  /** The timeout of a request after its body is read, in milliseconds. */
  readonly timeout: number
  readonly identityOf: (peer: string | undefined, header: HeaderOf) => Identity
  /** Called after each response. `start` is the time of the request by `performance.now()`. */
  readonly onResponse: (request: {
    readonly status: number
    readonly start: number
    readonly requestId: string
  }) => void
  /** Returns the response to send if handling the request failed. */
  readonly onError: (error: unknown, requestId: string) => GraphQLResponse
}

/**
 * Handles plain GraphQL requests, which are nearly all requests, directly on Node's request and response. Creating a
 * Request and a Response of the Fetch API takes a third of the time of a short request. Passes all other requests on
 * to `others`: GET requests, forms, streams, cross-site requests and bodies of unknown or excessive length.
 */
export function createPlainListener(options: Options, others: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const header = headersOf(incoming)
    if (!isDirect(incoming, header) || isForeign(header, options.publicUrl)) others(incoming, outgoing)
    else void handle(incoming, outgoing, header, options)
  }
}

function isDirect({ method = '', url, headers }: IncomingMessage, header: HeaderOf): boolean {
  return (
    url === '/graphql' &&
    isPlain(method, header) &&
    Number(headers['content-length'] ?? Infinity) <= inputLimits.bytes &&
    headers['transfer-encoding'] === undefined
  )
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse, header: HeaderOf, options: Options) {
  const start = performance.now()
  const identity = options.identityOf(incoming.socket.remoteAddress, header)
  const body = await bodyOf(incoming)
  if (body === null) return
  // The timeout starts after the body is read, so that a slow client is not reported as a slow service.
  const deadline = createDeadline(options.timeout)
  outgoing.on('close', deadline.leave)
  const response = await respond(options, { method: 'POST', url: '/graphql', header, body }, identity, deadline)
  outgoing.off('close', deadline.leave)
  deadline.end()
  await write(outgoing, response, header)
  options.onResponse({ status: response.status, start, requestId: identity.requestId })
}

async function respond(
  { endpoint, onError }: Options,
  request: Parameters<Endpoint['respond']>[0],
  identity: Identity,
  { signal }: Deadline,
): Promise<GraphQLResponse> {
  try {
    return await endpoint.respond(request, identity, signal)
  } catch (error) {
    return onError(error, identity.requestId)
  }
}

async function write(outgoing: ServerResponse, { status, headers, body }: GraphQLResponse, header: HeaderOf) {
  const bytes = await compressed(body, header)
  if (bytes) {
    outgoing.writeHead(status, { ...headers, ...compressedHeaders, 'content-length': bytes.length }).end(bytes)
    return
  }
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  // A short text of single-byte characters is sent in one write with its headers.
  if (typeof body !== 'string' && body.length < SHORT_BODY_BYTES) outgoing.end(body.toString('latin1'), 'latin1')
  else outgoing.end(body)
}

/** Returns the body as text. Returns null if the client disconnected before it was complete. */
function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8') ?? ''))
    incoming.on('error', () => resolve(null))
    incoming.on('close', () => resolve(null))
  })
}

/** Node joins repeated headers, except Set-Cookie, which requests do not have. */
function headersOf({ headers }: IncomingMessage): HeaderOf {
  return (name) => headers[name] as string | undefined
}
