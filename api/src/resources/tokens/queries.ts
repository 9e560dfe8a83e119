import { tokenLevels } from '@ansvar/domain/permissions'
import { oneOf, plainOrder, rankOrder, textOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, lockRecord, updateRecord, type Kind } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Token, TokenInput } from './schema.ts'

// The secret's hash is not among them: no request may read it.
const columns = [
  'id',
  'version',
  'organization_id',
  'name',
  'level',
  'expires_on',
  'revoked_date',
  'last_used_date',
  'created_date',
  'last_modified_date',
  'last_modified_by',
] as const

export const tokenKind: Kind<'tokens', Token> = { table: 'tokens', columns, present: (row) => row }

export const tokenListSpec: ListSpec = {
  sort: {
    name: plainOrder('name_key'),
    level: rankOrder('level', tokenLevels),
    expires_on: plainOrder('expires_on'),
    revoked_date: plainOrder('revoked_date'),
    last_used_date: plainOrder('last_used_date'),
    created_date: plainOrder('created_date'),
    last_modified_date: plainOrder('last_modified_date'),
    last_modified_by: textOrder('last_modified_by'),
  },
  defaultSort: 'created_date,desc',
  filters: { level: oneOf('level', tokenLevels) },
  byId: true,
}

export const readTokens = ({ trx }: Scope, organizationId: string, query: ListQuery) =>
  readPage(trx.selectFrom('tokens').select(columns).where('organization_id', '=', organizationId), query)

export const createToken = (scope: Scope, organizationId: string, input: TokenInput, secretHash: Buffer) =>
  createRecord(scope, tokenKind, organizationId, { ...input, secret_hash: secretHash })

/** Ends a token, from the next call on. One that has ended stays as it is. */
export async function revokeToken(scope: Scope, key: { organizationId: string; id: string }, expected: number | null) {
  const before = await lockRecord(scope, tokenKind, key)
  if (before.revoked_date !== null) return before
  return updateRecord(scope, tokenKind, key, expected, async () => ({ revoked_date: scope.now }))
}
