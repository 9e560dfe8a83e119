import type { IsoDate } from '@ansvar/domain/dates'
import type { Scope } from '#db/scope.ts'
import { defineDocument, documentListSpec, type Key } from '#resources/controlled-documents/queries.ts'
import { policy, policyInput } from './schema.ts'

export const policyKind = defineDocument({
  table: 'policies',
  revisions: 'policy_revisions',
  revised: 'policy_id',
  input: policyInput,
  response: policy,
  lastReview,
})

export const policyListSpec = documentListSpec('policies', policy)

/** Returns the date of the last review of a policy. Returns null if it was never reviewed. */
async function lastReview({ trx }: Scope, key: Key): Promise<IsoDate | null> {
  const { last } = await trx
    .selectFrom('policy_reviews')
    .select((eb) => eb.fn.max('performed_on').as('last'))
    .where('organization_id', '=', key.organizationId)
    .where('policy_id', '=', key.id)
    .executeTakeFirstOrThrow()
  return last as IsoDate | null
}
