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

/** Handles GraphQL requests from Node's and from the web's request objects. */
export type Endpoint = {
  respond(request: GraphQLRequest, identity: Identity, signal: AbortSignal): Promise<GraphQLResponse>
  /** Handles a request of the Fetch API, which may be an upload or an event stream. */
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
  /** The timeout of a GraphQL request, in milliseconds. */
  readonly timeout?: number
  /** Aborts when the process shuts down. */
  readonly ending?: AbortSignal
}

/** The default timeout of a GraphQL request, in milliseconds. */
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
    forwardedHeaders: ['cookie', 'authorization', 'accept-language', 'operation-id'],
    onExecution: ({ path, ...details }) => log.debug({ ...details, execution: path }, 'executed'),
    onFailure: (failure) => log.warn(failure, 'the service failed'),
    // graphql-js then executes the operation, so that the user gets a result although the error is logged.
    onPathError: (error, { path, ...details }) =>
      log.error({ err: error, execution: path, ...details }, 'a path failed'),
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
