import type { ExecutionResult } from 'graphql'
import type { Limits } from '../conventions/limits.ts'
import { createDeadline } from './deadline.ts'
import { isMultipart, MultipartError, readMultipart } from './multipart.ts'
import type { Parameters } from './plain-request.ts'
import { refusal } from './refusals.ts'
import type { Caller, GraphQLRequest, GraphQLResponse, HeaderOf } from './request.ts'
import { streamOf } from './stream.ts'
import { parametersOf } from './subscribe.ts'

type Results = AsyncGenerator<ExecutionResult, void, void>

export type WebOptions = {
  readonly respond: (request: GraphQLRequest, caller: Caller) => Promise<GraphQLResponse>
  readonly subscribe: (parameters: Parameters, caller: Caller, header: HeaderOf) => Results
  readonly limits: Limits['input']
  /** How long a request may take once it is read, in milliseconds. */
  readonly timeout: number
  /** How long an upload may stall, in milliseconds. */
  readonly uploadTimeout: number
  /** Aborts when the process is ending: streams have no end of their own. */
  readonly ending: AbortSignal
}

type Body = string | Buffer | ReadableStream<Uint8Array>

/** A request as the web platform has it: queries and mutations, uploads by the multipart protocol, event streams. */
export type WebRequests = (request: Request, caller: Omit<Caller, 'signal'>) => Promise<GraphQLResponse<Body>>

export function createWebRequests(options: WebOptions): WebRequests {
  return async (request, caller) => {
    const header: HeaderOf = (name) => request.headers.get(name) ?? undefined
    if (request.method === 'POST' && isMultipart(header('content-type')))
      return respondToUpload(request, caller, header, options)
    const body = await textOf(request, options.limits.bytes)
    if (body === null) return refusal(413, 'VALIDATION', tooLarge(options.limits), caller.requestId)
    if (wantsEvents(header)) return respondByStream({ request, header, body }, caller, options)
    // The time starts when the request is read, so that a slow client is not taken for a slow service.
    const deadline = createDeadline(options.timeout)
    request.signal.addEventListener('abort', deadline.leave)
    if (request.signal.aborted) deadline.leave()
    const { method, url } = request
    return options.respond({ method, url, header, body }, { ...caller, signal: deadline.signal }).finally(deadline.end)
  }
}

const tooLarge = ({ bytes }: Limits['input']): string => `The request is over ${bytes / 1024 ** 2} MiB`

/** A request's text; null where it is longer than the limit, in bytes. */
async function textOf(request: Request, limit: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The timeout is renewed while bytes arrive, however long an upload takes. */
async function respondToUpload(
  request: Request,
  caller: Omit<Caller, 'signal'>,
  headerOf: HeaderOf,
  { respond, limits, uploadTimeout }: WebOptions,
): Promise<GraphQLResponse> {
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new DOMException('The upload timed out', 'TimeoutError')),
    uploadTimeout,
  )
  try {
    const { operation, release } = await readMultipart(request, limits, () => timer.refresh())
    const header: HeaderOf = (name) => (name === 'content-type' ? 'application/json' : headerOf(name))
    const { method, url } = request
    const signal = AbortSignal.any([request.signal, deadline.signal])
    return await respond({ method, url, header, body: operation }, { ...caller, signal }).finally(release)
  } catch (error) {
    if (error instanceof MultipartError) return refusal(400, 'VALIDATION', error.message, caller.requestId)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type ReadRequest = { readonly request: Request; readonly header: HeaderOf; readonly body: string }

/** The graphql-sse protocol, one connection an operation. */
function respondByStream(
  { request, header, body: text }: ReadRequest,
  caller: Omit<Caller, 'signal'>,
  { subscribe, limits, ending }: WebOptions,
): GraphQLResponse<Body> {
  const parameters = parametersOf(request.method, request.url, text, limits)
  if (!parameters) return refusal(400, 'VALIDATION', NO_SUBSCRIPTION, caller.requestId)
  const left = new AbortController()
  const signal = AbortSignal.any([request.signal, left.signal])
  const body = streamOf(subscribe(parameters, { ...caller, signal }, header), ending, () => left.abort())
  return { status: 200, headers: eventHeaders, body }
}

const NO_SUBSCRIPTION = 'A subscription is requested by JSON with a "query", or by GET with the parameter query'

/** Prevents proxies from buffering events, for compression or otherwise. */
const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Whether a stream is preferred: clients that prefer JSON name it too, at the end. */
const wantsEvents = (header: HeaderOf): boolean => /^\s*text\/event-stream\s*(?:[,;]|$)/.test(header('accept') ?? '')
