import { listSpec, textOrder } from '#contract/lists.ts'
import { createRecord, kindOf, lockRecord, updateRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { token, type TokenInput } from './schema.ts'

// The hash of the secret is not among its columns: no request may read it.
export const tokenKind = kindOf('tokens', token)

export const tokenListSpec = listSpec(token, {
  sort: ['name', 'level', 'expires_on', 'revoked_date', 'last_used_date'],
  sortBy: { last_modified_by: textOrder('last_modified_by') },
  defaultSort: 'created_date,desc',
  filters: ['level'],
  searchable: false,
})

export const createToken = (scope: Scope, organizationId: string, input: TokenInput, secretHash: Buffer) =>
  createRecord(scope, tokenKind, organizationId, { ...input, secret_hash: secretHash })

/** Ends a token, from the next call on. One that has ended stays as it is. */
export async function revokeToken(scope: Scope, key: { organizationId: string; id: string }, expected: number | null) {
  const before = await lockRecord(scope, tokenKind, key)
  if (before.revoked_date !== null) return before
  return updateRecord(scope, tokenKind, key, expected, async () => ({ revoked_date: scope.now }))
}
