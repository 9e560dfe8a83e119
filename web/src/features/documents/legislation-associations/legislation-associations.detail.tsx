import { useMemo } from 'react'
import { complianceStatuses } from '@ansvar/domain/compliance'
import { legislationLimits } from '@ansvar/domain/legislations'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { LegislationAssociationRecordFragment } from '#graphql/generated/types.ts'
import { CorrectiveActions } from '#screen/corrective-actions/corrective-actions.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DateField, DerivedDate } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { LegislationCard } from './legislation-card.tsx'
import { LegislationChanged } from './legislation-changed.tsx'
import { AssessmentsCard } from './assessments-card.tsx'
import { complianceStatusOf } from './compliance-status.ts'
import { ContactsCard } from './contacts-card.tsx'
import { legislationAssociations } from './legislation-associations.resource.ts'

/** A compliance obligation, and how the organization meets it. */
export default function LegislationAssociationDetail({ id }: DetailProps) {
  return (
    <DetailScreen
      id={id}
      mode="view"
      resource={legislationAssociations}
      status={complianceStatusOf}
      aside={Aside}
      below={ObligationActions}
    >
      {({ record, draft, editing }) => (
        <>
          {record?.legislationChange && <LegislationChanged record={record} change={record.legislationChange} />}
          <FieldCard>
            <FieldGrid>
              <SelectField name="complianceStatus" options={complianceStatuses} />
              {draft.complianceStatus !== 'NOT_ASSESSED' && <DateField name="assessedOn" required />}
              <LongTextField name="note" wide maxLength={legislationLimits.note} />
              {editing && record?.legislationChange && draft.complianceStatus !== 'NOT_ASSESSED' && (
                <FlagField name="isReassessed" wide />
              )}
            </FieldGrid>
          </FieldCard>
          <FieldCard>
            <FieldGrid>
              <LongTextField name="howItApplies" wide maxLength={legislationLimits.howItApplies} />
              <MemberField name="responsible" />
              <PeriodField name="assessmentPeriod" />
              {record?.nextAssessmentOn && <DerivedDate name="nextAssessmentOn" value={record.nextAssessmentOn} />}
            </FieldGrid>
          </FieldCard>
        </>
      )}
    </DetailScreen>
  )
}

/** What makes the organization compliant again. */
function ObligationActions({ record }: { readonly record: LegislationAssociationRecordFragment }) {
  const { organizationId, id } = record
  const scope = useMemo(() => ({ organizationId, legislationAssociationId: id }), [organizationId, id])
  const source = useMemo(() => ({ kind: 'LEGISLATION_ASSOCIATION', id }) as const, [id])
  return <CorrectiveActions scope={scope} source={source} />
}

function Aside({ record }: { readonly record: LegislationAssociationRecordFragment }) {
  return (
    <>
      <LegislationCard act={record.legislation} />
      <AssessmentsCard record={record} />
      <LinkedEvents kind="OBLIGATION" record={record} />
      <ContactsCard act={record.legislation} />
    </>
  )
}
