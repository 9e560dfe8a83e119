import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createDeadline, isPlain, type Deadline, type GraphQLResponse, type HeaderOf } from 'rest-graphql'
import { inputLimits } from '@ansvar/domain/input-limits'
import type { Endpoint } from '#graphql/endpoint.ts'
import { compressed, compressedHeaders } from '#http/compressed.ts'
import type { Identity } from '#http/identity.ts'
import { isForeign } from '#http/same-origin.ts'

/** A body of fewer bytes is sooner copied than written by itself. */
const SHORT = 8192

type Options = {
  readonly endpoint: Endpoint
  readonly publicUrl: string
  /** How long a request may take once it is read, in milliseconds. */
  readonly timeout: number
  readonly identityOf: (peer: string | undefined, header: HeaderOf) => Identity
  /** Told of each request that was answered; it came at `start`, by `performance.now()`. */
  readonly onAnswered: (request: {
    readonly status: number
    readonly start: number
    readonly requestId: string
  }) => void
  /** What is answered where answering failed. */
  readonly onFailed: (error: unknown, requestId: string) => GraphQLResponse
}

/**
 * Answers plain GraphQL requests, as nearly all are, on Node's own request and response: making a Request and a Response
 * of the web's kind costs a third of a short one. Whatever is not plain (a GET, a form, a stream, another site, a
 * body of unknown or excessive length) is left to `others`, who say what there is to say.
 */
export function createPlainListener(options: Options, others: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const header = headersOf(incoming)
    if (!isDirect(incoming, header) || isForeign(header, options.publicUrl)) others(incoming, outgoing)
    else void answer(incoming, outgoing, header, options)
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

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, header: HeaderOf, options: Options) {
  const start = performance.now()
  const identity = options.identityOf(incoming.socket.remoteAddress, header)
  const body = await bodyOf(incoming)
  if (body === null) return
  // The time runs from when the request is read, so that a slow sender is not taken for a slow service.
  const deadline = createDeadline(options.timeout)
  outgoing.on('close', deadline.leave)
  const given = await answerOrFailure(options, { method: 'POST', url: '/graphql', header, body }, identity, deadline)
  outgoing.off('close', deadline.leave)
  deadline.end()
  await write(outgoing, given, header)
  options.onAnswered({ status: given.status, start, requestId: identity.requestId })
}

async function answerOrFailure(
  { endpoint, onFailed }: Options,
  request: Parameters<Endpoint['respond']>[0],
  identity: Identity,
  { signal }: Deadline,
): Promise<GraphQLResponse> {
  try {
    return await endpoint.respond(request, identity, signal)
  } catch (error) {
    return onFailed(error, identity.requestId)
  }
}

async function write(outgoing: ServerResponse, { status, headers, body }: GraphQLResponse, header: HeaderOf) {
  const bytes = await compressed(body, header)
  if (bytes) {
    outgoing.writeHead(status, { ...headers, ...compressedHeaders, 'content-length': bytes.length }).end(bytes)
    return
  }
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  // A short text leaves in one write with its headers; each byte of it is a character then.
  if (typeof body !== 'string' && body.length < SHORT) outgoing.end(body.toString('latin1'), 'latin1')
  else outgoing.end(body)
}

/** The body's text; null where the client left before it was there. */
function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8') ?? ''))
    incoming.on('error', () => resolve(null))
    incoming.on('close', () => resolve(null))
  })
}

/** Node has joined what came several times; only Set-Cookie, which no request has, it keeps apart. */
function headersOf({ headers }: IncomingMessage): HeaderOf {
  return (name) => headers[name] as string | undefined
}
