import {
  createEngine,
  type Caller,
  type Engine,
  type GraphQLRequest,
  type GraphQLResponse,
  type Sdl,
  type Transport,
} from 'rest-graphql'
import { conventions } from '#graphql/conventions.ts'
import { clientOf, ownHeaders, type Identity } from '#http/identity.ts'
import { commonHeaders, dataHeaders } from '#http/security-headers.ts'
import type { Log } from '#log.ts'

/** Answers GraphQL requests, whichever server reads and writes them. */
export type Endpoint = {
  respond(request: GraphQLRequest, identity: Identity, signal: AbortSignal): Promise<GraphQLResponse>
  /** A request of the web platform, which may be an upload or an event stream. */
  handle(request: Request, identity: Identity): ReturnType<Engine['handle']>
  readonly pathCounts: Engine['pathCounts']
  /** Headers of every response. */
  readonly common: Readonly<Record<string, string>>
}

export type EndpointOptions = {
  readonly schema: Sdl
  readonly upstream: Transport
  readonly publicUrl: string
  readonly log: Log
  /** How long a GraphQL request may take, in milliseconds. */
  readonly timeout?: number
  /** Aborts when the process is ending. */
  readonly ending?: AbortSignal
}

/** How long a GraphQL request may take by default, in milliseconds. */
export const TIMEOUT = 10_000

const never = new AbortController().signal

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { schema, upstream, publicUrl, log, timeout = TIMEOUT, ending = never } = options
  const engine = createEngine({
    ...conventions,
    timeout,
    ending,
    schema,
    transport: upstream,
    onExecution: ({ path, ...facts }) => log.debug({ ...facts, execution: path }, 'executed'),
    onFailure: (failure) => log.warn(failure, 'the service failed'),
    // graphql-js executes the operation then: the user has a result, and the log the error.
    onPathError: (error, { path, ...facts }) => log.error({ err: error, execution: path, ...facts }, 'a path failed'),
  })
  const common = { ...commonHeaders(publicUrl), ...dataHeaders }
  const withCommon = <Body>(response: GraphQLResponse<Body>, { requestId }: Identity): GraphQLResponse<Body> => ({
    ...response,
    headers: { ...common, ...response.headers, 'x-request-id': requestId },
  })
  return {
    common,
    pathCounts: engine.pathCounts,
    respond: async (request, identity, signal) =>
      withCommon(await engine.respond(request, { ...callerOf(identity), signal }), identity),
    handle: async (request, identity) => withCommon(await engine.handle(request, callerOf(identity)), identity),
  }
}

const callerOf = (identity: Identity): Omit<Caller, 'signal'> => ({
  requestId: identity.requestId,
  client: clientOf(identity),
  headers: ownHeaders(identity),
})
