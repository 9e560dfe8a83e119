import { useMemo } from 'react'
import { policyLimits, policyReviewOutcomes } from '@ansvar/domain/policies'
import type { PolicyRecordFragment, PolicyReviewRecordFragment } from '#graphql/generated/types.ts'
import { CorrectiveActions } from '#screen/corrective-actions/corrective-actions.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import type { Scope } from '#screen/saving.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { policyReviews } from './policy-reviews.resource.ts'

/** The reviews of a policy, and the corrective actions that follow from them. */
export function PolicyReviews({ record }: { readonly record: PolicyRecordFragment }) {
  const { organizationId, id: policyId } = record
  const scope = useMemo(() => ({ organizationId, policyId }), [organizationId, policyId])
  return (
    <SubRecords resource={policyReviews} scope={scope} after={ReviewActions}>
      {() => (
        <FieldGrid columns={3}>
          <DateField name="performedOn" required />
          <MemberField name="reviewer" />
          <SelectField name="outcome" options={policyReviewOutcomes} />
          <LongTextField name="note" wide maxLength={policyLimits.note} />
        </FieldGrid>
      )}
    </SubRecords>
  )
}

type ReviewActionsProps = { readonly scope: Scope; readonly records: readonly PolicyReviewRecordFragment[] }

/** The corrective actions of all reviews. A new one follows from the newest review. */
function ReviewActions({ scope, records: [newest, ...older] }: ReviewActionsProps) {
  const ids = newest && [newest, ...older].map(({ id }) => id).join()
  const source = useMemo(() => newest && ({ kind: 'POLICY_REVIEW', id: newest.id } as const), [newest])
  const sourceIds = useMemo(() => ids?.split(','), [ids])
  return source && sourceIds && <CorrectiveActions scope={scope} source={source} sourceIds={sourceIds} />
}
