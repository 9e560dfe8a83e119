import type { IsoDate } from '@ansvar/domain/dates'
import type { Scope } from '#db/scope.ts'
import { defineDocument, documentListSpec, type Key } from '#resources/controlled-documents/queries.ts'
import { policyInput } from './schema.ts'

export const policyKind = defineDocument({
  table: 'policies',
  revisions: 'policy_revisions',
  revised: 'policy_id',
  input: policyInput,
  lastReview,
})

export const policyListSpec = documentListSpec('policies')

/** The day on which a policy was reviewed last; null where it never was. */
async function lastReview({ trx }: Scope, key: Key): Promise<IsoDate | null> {
  const { last } = await trx
    .selectFrom('policy_reviews')
    .select((eb) => eb.fn.max('performed_on').as('last'))
    .where('organization_id', '=', key.organizationId)
    .where('policy_id', '=', key.id)
    .executeTakeFirstOrThrow()
  return last as IsoDate | null
}
