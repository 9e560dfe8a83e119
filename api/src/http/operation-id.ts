import { isUuid } from '#contract/fields.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RequestedOperation } from '#db/operations.ts'
import type { Endpoint } from './endpoint.ts'

/** Returns whether a call accepts the header Operation-Id: it writes in an organization. */
export const acceptsOperation = ({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>): boolean =>
  method !== 'get' && access !== 'public' && path.startsWith('/organizations/{orgId}')

/**
 * Returns the operation that a request is part of: the UUID in its header Operation-Id. A call of the form
 * `{id}/{verb}` is a transition. Returns null without the header. Throws `bad_request` if it is not a UUID.
 */
export function operationOf(endpoint: Endpoint, request: Request): RequestedOperation | null {
  const id = acceptsOperation(endpoint) ? request.headers.get('operation-id') : null
  if (id === null) return null
  if (!isUuid(id)) throw new RequestProblem('bad_request', { detail: 'The Operation-Id must be one UUID.' })
  return { id: id.toLowerCase(), kind: kindOf(endpoint) }
}

function kindOf({ path, discards }: Endpoint): RequestedOperation['kind'] {
  if (discards) return 'DISCARD'
  return /\{id\}\/[a-z-]+$/.test(path) ? 'TRANSITION' : 'SAVE'
}
