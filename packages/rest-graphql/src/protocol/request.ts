/** A header of a request by its name in lower case; undefined where the request has none. */
export type HeaderOf = (name: string) => string | undefined

/** A GraphQL request, whichever server read it. */
export type GraphQLRequest = {
  readonly method: string
  readonly url: string
  readonly header: HeaderOf
  /** The text of the body, or the operation of a multipart request. */
  readonly body: string | Record<string, unknown>
}

/** Who sends a request, and for how long the result is wanted. */
export type Caller = {
  /** In errors, so that a failure is found in the logs. */
  readonly requestId: string
  /** The client among which connections are shared fairly; see `TransportRequest`. */
  readonly client: string
  /** Headers of every REST call, in addition to those that are forwarded. */
  readonly headers: Readonly<Record<string, string>>
  /** Aborts when the client disconnects or the time is up. */
  readonly signal: AbortSignal
}

export type GraphQLResponse<Body = string | Buffer> = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Text, or its bytes in UTF-8. */
  readonly body: Body
}
