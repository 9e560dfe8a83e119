import { isUtf8 } from 'node:buffer'
import type { Conventions } from '../conventions/conventions.ts'
import { OverloadError } from '../transport/turns.ts'
import {
  gather,
  readWhole,
  type Lane,
  type ResponseHeaders,
  type Transport,
  type TransportBody,
  type WholeResponse,
} from '../transport/transport.ts'
import { Uncovered } from '../uncovered.ts'
import { errorOf, overloaded, RestError, upstreamError } from './errors.ts'
import { eventsOf } from './events.ts'
import { createJoins, type Joins } from './joins.ts'

export type RestRequest = {
  readonly method: string
  /** Below the base path, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: TransportBody
}

export type RestCalls = {
  /** Sends a request and reads its response: JSON, or true for a response without content. */
  send(request: RestRequest): Promise<unknown>
  /** A GET that is sent once, however many fields of the document request it. */
  get(path: string): Promise<unknown>
  /** The same, for a response that becomes a field's value. */
  pass(path: string): Promise<unknown>
  readonly joins: Joins
}

export type RestClient = RestCalls & {
  /** Opens the event stream of a GET: the values of its events, for as long as it lasts. */
  open(path: string): Promise<AsyncGenerator<unknown, void, void>>
  /**
   * The same responses, each string with the bytes of its UTF-8 as characters: read and written so, a body is never
   * decoded (0.25 ms of CPU for 68 KB). Throws Uncovered for a response in which such strings would be ambiguous.
   */
  readonly verbatim: RestCalls & {
    /** Whether a response that was read so contains a backslash. Where none does, no string needs escaping. */
    hasEscapes(): boolean
  }
  /** The same responses; those that become a field's value are the bytes of their JSON, unparsed. */
  readonly unparsed: RestCalls
}

export type RestClientOptions = {
  readonly conventions: Conventions
  readonly transport: Transport
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>
  /** See `TransportRequest`. */
  readonly client: string
  /** Aborts when the client disconnects or the time is up. */
  readonly signal: AbortSignal
  readonly onResponse: (headers: ResponseHeaders) => void
}

/** The REST service as one GraphQL request sees it. */
export function createRestClient(options: RestClientOptions): RestClient {
  const { conventions, transport, headers, client, signal, onResponse } = options
  const responses = new Map<string, Promise<WholeResponse>>()
  let hasEscapes = false
  const decoded = createReader(responseOf, decode, conventions)
  const raw = createReader(
    responseOf,
    (bytes) => {
      const text = verbatimText(bytes)
      hasEscapes ||= text.includes('\\')
      return text
    },
    conventions,
  )
  const unparsed = {
    ...raw,
    pass: (path: string) => responseOf(path).then((response) => bytesOf(response, conventions)),
  }

  const requestOf = (lane: Lane, { method, path, body = null, headers: own }: RestRequest) => ({
    method,
    path: `${conventions.basePath}/${path}`,
    headers: { ...headers, accept: 'application/json', ...own },
    body,
    signal,
    lane,
    client,
  })

  async function fetchResponse(request: RestRequest): Promise<WholeResponse> {
    try {
      const lane: Lane = request.body instanceof ReadableStream ? 'transfer' : 'call'
      const response = await readWhole(transport, requestOf(lane, request))
      onResponse(response.headers)
      return response
    } catch (error) {
      throw error instanceof OverloadError ? overloaded(error) : upstreamError(reasonOf(signal), error)
    }
  }

  function responseOf(path: string): Promise<WholeResponse> {
    return entry(responses, path, () => fetchResponse({ method: 'GET', path }))
  }

  async function send(request: RestRequest): Promise<unknown> {
    const response = await fetchResponse(request)
    // What was read before a change may be outdated after it.
    responses.clear()
    decoded.clear()
    raw.clear()
    return valueOf(response, decode, conventions)
  }

  async function open(path: string): Promise<AsyncGenerator<unknown, void, void>> {
    const request = requestOf('stream', { method: 'GET', path, headers: { accept: 'text/event-stream' } })
    const response = await transport(request).catch((error: unknown) => {
      throw upstreamError(reasonOf(signal), error)
    })
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/event-stream'))
      return eventsOf(response, signal)
    valueOf(await gather(response), decode, conventions)
    throw upstreamError('invalid_answer')
  }

  const verbatim = { ...raw, send, hasEscapes: () => hasEscapes }
  return { ...decoded, send, open, verbatim, unparsed: { ...unparsed, send } }
}

type Decode = (bytes: Uint8Array) => string

/** Reads responses with one decoding; each is parsed once. */
function createReader(
  responseOf: (path: string) => Promise<WholeResponse>,
  decodeBytes: Decode,
  conventions: Conventions,
) {
  const values = new Map<string, Promise<unknown>>()
  const get = (path: string) =>
    entry(values, path, () => responseOf(path).then((response) => valueOf(response, decodeBytes, conventions)))
  const joins = createJoins({ get, ...conventions })
  return {
    get,
    pass: get,
    joins,
    clear() {
      values.clear()
      joins.clear()
    },
  }
}

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function valueOf({ status, headers, bytes }: WholeResponse, decodeBytes: Decode, conventions: Conventions): unknown {
  const succeeded = status >= 200 && status < 300
  if (succeeded && bytes.length === 0) return true
  const json = parse(decodeBytes(bytes))
  if (!succeeded) throw errorOf(status, json instanceof RestError ? null : json, headers, conventions)
  if (json instanceof RestError) throw json
  return json
}

/** The bytes of a response with JSON in UTF-8; any other is parsed. */
function bytesOf(response: WholeResponse, conventions: Conventions): unknown {
  const isPassed = response.status === 200 && response.bytes.length > 0 && isUtf8(response.bytes)
  return isPassed ? response.bytes : valueOf(response, decode, conventions)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return upstreamError('not_json', error)
  }
}

const decode: Decode = (bytes) => bufferOf(bytes).toString('utf8')

/**
 * The bytes as characters. A character that is written as an escape (\u00f8) would be one byte that is not UTF-8, and
 * bytes that are not UTF-8 are replaced when they are decoded.
 */
function verbatimText(bytes: Uint8Array): string {
  const text = bufferOf(bytes).toString('latin1')
  if (!isUtf8(bytes) || text.includes('\\u')) throw new Uncovered('a response that has to be decoded')
  return text
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Why a request had no response: the time was up, the client disconnected, or the service was unreachable. */
function reasonOf({ aborted, reason }: AbortSignal): string {
  if (!aborted) return 'unreachable'
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'client_left'
}
