import { createHash } from 'node:crypto'
import { RequestProblem } from '#contract/problem.ts'
import type { Scope } from '#db/scope.ts'
import type { ApiResponse } from './responses.ts'

const MAX_KEY = 255

/**
 * Returns the Idempotency-Key of a request. Returns null if it has none. Throws `bad_request` if the key is invalid.
 */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (key.length > 0 && key.length <= MAX_KEY && /^[\x20-\x7e]+$/.test(key)) return key
  throw new RequestProblem('bad_request', {
    detail: 'The Idempotency-Key must be 1 to 255 printable ASCII characters.',
  })
}

/**
 * Hashes the method, the path and the JSON body of a request, so that the order of keys in the body does not matter.
 */
export function requestHash(request: Request, body: unknown): Buffer {
  const call = `${request.method} ${new URL(request.url).pathname}`
  return createHash('sha256').update(call).update('\0').update(canonical(body)).digest()
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/**
 * Returns the stored response if the request is repeated. The row of the key is inserted before the work, in the same
 * transaction, so that a concurrent request with the same key waits. It then gets the response of the first, or runs
 * itself if that failed.
 */
export async function once(
  { trx, user }: Scope,
  key: string,
  hash: Buffer,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const fresh = await trx
    .insertInto('idempotency_keys')
    .values({ account_id: user.id, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = () => trx.selectFrom('idempotency_keys').where('account_id', '=', user.id).where('key', '=', key)
  if (!fresh) {
    const first = await mine().select(['request_hash', 'status', 'headers', 'body']).executeTakeFirst()
    if (!first || first.status === null || !hash.equals(first.request_hash))
      throw new RequestProblem('idempotency_key_reused')
    return { status: first.status, body: first.body ?? undefined, headers: first.headers ?? {} }
  }
  const response = await work()
  await trx
    .updateTable('idempotency_keys')
    .set({
      status: response.status,
      headers: JSON.stringify(response.headers ?? {}),
      body: response.body === undefined ? null : JSON.stringify(response.body),
    })
    .where('account_id', '=', user.id)
    .where('key', '=', key)
    .execute()
  return response
}
