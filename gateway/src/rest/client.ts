import { isUtf8 } from 'node:buffer'
import {
  gather,
  readWhole,
  type AnswerHeaders,
  type Lane,
  type Upstream,
  type UpstreamBody,
  type WholeAnswer,
} from '#http/upstream.ts'
import { CrowdedError } from '#http/turns.ts'
import { eventsOf } from '#rest/events.ts'
import { crowded, errorOf, RestError, upstreamError } from '#rest/errors.ts'
import { createJoins, type Joins } from '#rest/joins.ts'

export type RestRequest = {
  readonly method: string
  /** Under api/v1, with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: UpstreamBody
}

export type RestCalls = {
  /** Sends a request and reads its answer: JSON, or true for an answer without content. */
  send(request: RestRequest): Promise<unknown>
  /** A GET that is sent once, however many fields of the document ask for it. */
  get(path: string): Promise<unknown>
  /** The same, for an answer that is passed on. */
  pass(path: string): Promise<unknown>
  readonly joins: Joins
}

export type RestClient = RestCalls & {
  /** Opens the event stream that answers a GET: the values of its events, for as long as it lasts. */
  open(path: string): Promise<AsyncGenerator<unknown, void, void>>
  /**
   * The same answers, each text with the bytes of its UTF-8 as characters: read and written so, a body is never
   * decoded (Q2: 0.25 ms of CPU). Rejects an answer in which such a text could not be told from another.
   */
  readonly verbatim: RestCalls & {
    /** Whether an answer that was read so has a backslash. Where none has, no text needs escaping. */
    hasEscapes(): boolean
  }
  /** The same answers; what is passed on is the bytes of its JSON as they came, which nobody has read. */
  readonly unread: RestCalls
}

export type RestClientOptions = {
  readonly upstream: Upstream
  /** What is forwarded of the client's own headers. */
  readonly headers: Readonly<Record<string, string>>
  /** For whom it is asked; see `UpstreamRequest`. */
  readonly client: string
  /** Aborts when the client leaves or the time is up. */
  readonly signal: AbortSignal
  readonly onAnswer: (headers: AnswerHeaders) => void
}

/** The REST service as one GraphQL request sees it. */
export function createRestClient({ upstream, headers, client, signal, onAnswer }: RestClientOptions): RestClient {
  const answers = new Map<string, Promise<WholeAnswer>>()
  let hasEscapes = false
  const decoded = createReader(answerOf, decode)
  const raw = createReader(answerOf, (bytes) => {
    const text = verbatimText(bytes)
    hasEscapes ||= text.includes('\\')
    return text
  })
  const unread = { ...raw, pass: (path: string) => answerOf(path).then(bytesOf) }

  async function fetchAnswer({ method, path, body = null, headers: own }: RestRequest): Promise<WholeAnswer> {
    const all = { ...headers, accept: 'application/json', ...own }
    try {
      const lane: Lane = body instanceof ReadableStream ? 'transfer' : 'call'
      const answer = await readWhole(upstream, {
        method,
        path: `/api/v1/${path}`,
        headers: all,
        body,
        signal,
        lane,
        client,
      })
      onAnswer(answer.headers)
      return answer
    } catch (error) {
      throw error instanceof CrowdedError ? crowded(error) : upstreamError(reasonOf(signal), error)
    }
  }

  function answerOf(path: string): Promise<WholeAnswer> {
    return entry(answers, path, () => fetchAnswer({ method: 'GET', path }))
  }

  async function send(request: RestRequest): Promise<unknown> {
    const answer = await fetchAnswer(request)
    // What was read before a change may no longer hold after it.
    answers.clear()
    decoded.forget()
    raw.forget()
    return valueOf(answer, decode)
  }

  async function open(path: string): Promise<AsyncGenerator<unknown, void, void>> {
    const asked = { ...headers, accept: 'text/event-stream' }
    const request = {
      method: 'GET',
      path: `/api/v1/${path}`,
      headers: asked,
      body: null,
      signal,
      lane: 'stream',
      client,
    } as const
    const answer = await upstream(request).catch((error: unknown) => {
      throw upstreamError(reasonOf(signal), error)
    })
    if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/event-stream'))
      return eventsOf(answer, signal)
    valueOf(await gather(answer), decode)
    throw upstreamError('invalid_answer')
  }

  const verbatim = { ...raw, send, hasEscapes: () => hasEscapes }
  return { ...decoded, send, open, verbatim, unread: { ...unread, send } }
}

/** Reads answers as one kind of text; each is parsed once. */
function createReader(answerOf: (path: string) => Promise<WholeAnswer>, textOf: (bytes: Uint8Array) => string) {
  const values = new Map<string, Promise<unknown>>()
  const get = (path: string) => entry(values, path, () => answerOf(path).then((answer) => valueOf(answer, textOf)))
  const joins = createJoins(get)
  return {
    get,
    pass: get,
    joins,
    forget() {
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

function valueOf({ status, headers, bytes }: WholeAnswer, textOf: (bytes: Uint8Array) => string): unknown {
  const succeeded = status >= 200 && status < 300
  if (succeeded && bytes.length === 0) return true
  const json = parse(bytes, textOf)
  if (!succeeded) throw errorOf(status, json instanceof RestError ? null : json, headers)
  if (json instanceof RestError) throw json
  return json
}

/** The bytes of an answer that has some, in UTF-8; whatever else it is, is read. */
function bytesOf(answer: WholeAnswer): unknown {
  const isPassed = answer.status === 200 && answer.bytes.length > 0 && isUtf8(answer.bytes)
  return isPassed ? answer.bytes : valueOf(answer, decode)
}

function parse(bytes: Uint8Array, textOf: (bytes: Uint8Array) => string): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch (error) {
    return upstreamError('not_json', error)
  }
}

const decode = (bytes: Uint8Array): string => bufferOf(bytes).toString('utf8')

/**
 * The bytes as characters. A character that is written as an escape (\u00f8) would be one byte that is no UTF-8, and
 * bytes that are none are replaced when they are decoded.
 */
function verbatimText(bytes: Uint8Array): string {
  const text = bufferOf(bytes).toString('latin1')
  if (!isUtf8(bytes) || text.includes('\\u')) throw new RangeError('The text has to be decoded')
  return text
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Why a request brought no answer: the time was up, the client is gone, or the service could not be reached. */
function reasonOf({ aborted, reason }: AbortSignal): string {
  if (!aborted) return 'unreachable'
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'client_left'
}
