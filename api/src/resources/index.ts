import type { Endpoint } from '#http/endpoint.ts'
import * as resources from './routes.ts'

/** Returns every call of api/v1. Calls that count attempts are created for each app. */
export const allEndpoints = (): Endpoint[] =>
  Object.values<Endpoint | readonly Endpoint[] | (() => readonly Endpoint[])>(resources).flatMap((resource) =>
    typeof resource === 'function' ? resource() : resource,
  )
