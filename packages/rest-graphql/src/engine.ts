import { randomUUID } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import type { ConventionOptions } from './conventions/conventions.ts'
import { createExecutions, type Execution, type PathCounts } from './executions.ts'
import { createContext, languageOf, type GraphQLContext } from './protocol/context.ts'
import { createGraphQLHandlers, type PathError } from './protocol/handler.ts'
import { withCodes } from './protocol/refusals.ts'
import type { Caller, GraphQLRequest, GraphQLResponse, HeaderOf } from './protocol/request.ts'
import type { Failure } from './protocol/result-errors.ts'
import { resultsOf } from './protocol/subscribe.ts'
import { createWebRequests, type WebRequests } from './protocol/web-request.ts'
import { createSchema, type Sdl } from './schema/schema.ts'
import type { Transport } from './transport/transport.ts'
import { createUndiciTransport } from './transport/undici.ts'

/** Where the REST service is: an origin, which undici connects to, or a transport that sends the requests. */
type Service =
  | { readonly url: string; readonly transport?: undefined }
  | { readonly transport: Transport; readonly url?: undefined }

export type EngineOptions = ConventionOptions & Service & Settings

type Settings = {
  /** The schema. `@rest` on a field names the call that resolves it. */
  readonly schema: Sdl
  /** The client's headers that every REST call repeats, in lower case: `authorization`, `cookie`, `accept-language`. */
  readonly forwardedHeaders?: readonly string[]
  /** How long a request may take once it is read, in milliseconds: 10,000. */
  readonly timeout?: number
  /** How long an upload may stall, in milliseconds: 60,000. */
  readonly uploadTimeout?: number
  /** Aborts when the process is ending: event streams end, so that clients reconnect elsewhere. */
  readonly ending?: AbortSignal
  /** Called for each operation that was executed. */
  readonly onExecution?: (execution: Execution) => void
  /**
   * Called for an error of a fast path that is neither a refusal nor a response that the path does not cover: a bug. By
   * default it throws the error, and the request fails. Where it returns, graphql-js executes the operation.
   */
  readonly onPathError?: (error: unknown, at: PathError) => void
  /** Called once a request in which the service failed to respond, or not as the schema says. */
  readonly onFailure?: (failure: Failure) => void
}

export type Engine = {
  readonly schema: GraphQLSchema
  /** Executes a request that a server has read. Streams and uploads are requests of the web platform: see `handle`. */
  readonly respond: (request: GraphQLRequest, caller: Caller) => Promise<GraphQLResponse>
  /** Executes a request of the web platform: queries, mutations, uploads and event streams. */
  readonly handle: WebRequests
  /** The same for servers that take a `fetch` function. */
  readonly fetch: (request: Request, caller?: Partial<Caller>) => Promise<Response>
  /** Returns the number of operations that each path has executed. */
  readonly pathCounts: () => PathCounts
  /** Closes the connections to `url`. Does not close a transport that was given. */
  readonly close: () => Promise<void>
}

const fail = (error: unknown): never => {
  throw error
}

const never = new AbortController().signal

/** GraphQL for a REST service. Throws for a mistake in the schema. */
export function createEngine(options: EngineOptions): Engine {
  const { forwardedHeaders = ['cookie', 'authorization', 'accept-language'] } = options
  const { onFailure = () => undefined, onPathError = fail, onExecution = () => undefined } = options
  const schema = createSchema(options.schema, options)
  const { transport, close } = serviceOf(options)
  const { conventions } = schema
  const executions = createExecutions(onExecution)
  const handlers = createGraphQLHandlers(schema, executions, { onFailure, onPathError })

  const contextOf = (caller: Caller, header: HeaderOf): GraphQLContext =>
    createContext({ ...caller, headers: forwarded(forwardedHeaders, caller, header), transport, conventions })

  async function respond(request: GraphQLRequest, caller: Caller): Promise<GraphQLResponse> {
    const context = contextOf(caller, request.header)
    return responseOf(await handlers.respond(request, context), context, request.header)
  }

  const subscriber = { prepare: handlers.prepare, executions, onFailure }
  const handle = createWebRequests({
    respond,
    subscribe: (parameters, caller, header) => resultsOf(subscriber, parameters, contextOf(caller, header)),
    limits: conventions.limits.input,
    timeout: options.timeout ?? 10_000,
    uploadTimeout: options.uploadTimeout ?? 60_000,
    ending: options.ending ?? never,
  })

  async function fetch(request: Request, caller: Partial<Caller> = {}): Promise<Response> {
    const { status, headers, body } = await handle(request, {
      requestId: randomUUID(),
      client: '',
      headers: {},
      ...caller,
    })
    return new Response(typeof body === 'string' || body instanceof ReadableStream ? body : new Uint8Array(body), {
      status,
      headers: headersOf(headers),
    })
  }

  return { schema: schema.schema, respond, handle, fetch, pathCounts: executions.counts, close }
}

/** Returns the transport of the options, and a function that closes what the engine opened itself. */
function serviceOf({ url, transport }: Service): {
  readonly transport: Transport
  readonly close: () => Promise<void>
} {
  return transport ? { transport, close: () => Promise.resolve() } : createUndiciTransport(url)
}

function headersOf(all: GraphQLResponse['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(all)) for (const item of [value].flat()) headers.append(name, item)
  return headers
}

/** The headers of every REST call of a request. */
function forwarded(names: readonly string[], caller: Caller, header: HeaderOf): Record<string, string> {
  const headers: Record<string, string> = { ...caller.headers }
  for (const name of names) {
    const value = header(name)
    if (value !== undefined) headers[name] = value
  }
  return headers
}

type HttpResponse = readonly [
  body: string | null,
  init: { readonly status: number; readonly headers?: Readonly<Record<string, string>> | undefined },
]

function responseOf(
  [body, { status, headers: own }]: HttpResponse,
  { written, gathered, requestId }: GraphQLContext,
  header: HeaderOf,
): GraphQLResponse {
  const language = languageOf(gathered, header('accept-language'))
  const headers: Record<string, string | string[]> = { ...own }
  headers['content-type'] ??= 'application/json; charset=utf-8'
  if (language !== null) headers['content-language'] = language
  if (gathered.cookies.length > 0) headers['set-cookie'] = gathered.cookies
  if (status < 400 && written.body !== null) return { status, headers, body: written.body }
  return { status, headers, body: status < 400 ? (body ?? '') : withCodes(body, status, requestId) }
}
