import type { HeaderOf } from '#http/same-origin.ts'

/** A request as it came, whether Hono read it or Node did. */
export type GraphQLRequest = {
  readonly method: string
  readonly url: string
  readonly header: HeaderOf
  readonly body: string | Record<string, unknown>
}
