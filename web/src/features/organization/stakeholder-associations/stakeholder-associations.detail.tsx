import { relevances, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { StakeholderDetails } from '#features/admin/stakeholders/stakeholder-details.tsx'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { StakeholderAssociationRecordFragment } from '#graphql/generated/types.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { SharedStakeholder } from './shared-stakeholder.tsx'
import { emptyNeed, stakeholderAssociations } from './stakeholder-associations.resource.ts'

const inOwn = (name: string): string => `own.${name}`

/** A stakeholder of the organization, with its needs and expectations. */
export default function StakeholderAssociationDetail({ id, mode }: DetailProps) {
  return (
    <DetailScreen
      id={id}
      mode={id === 'new' ? 'edit' : mode}
      resource={stakeholderAssociations}
      aside={StakeholderAside}
    >
      {({ record, draft }) => (
        <>
          {!record && (
            <FieldCard>
              <FieldGrid>
                <FlagField name="isOwn" wide />
                {!draft.isOwn && <RecordField name="stakeholder" source={stakeholderSource} wide required />}
              </FieldGrid>
            </FieldCard>
          )}
          {draft.isOwn && <StakeholderDetails at={inOwn} headed />}
          <FieldCard>
            <FieldGrid>
              <SelectField name="relevance" options={relevances} />
              <MemberField name="responsible" />
              <LongTextField name="note" wide maxLength={stakeholderLimits.note} />
              {record && <FlagField name="active" />}
            </FieldGrid>
          </FieldCard>
          <FieldCard of="needs">
            <RepeatedFields name="needs" empty={emptyNeed}>
              {(row) => (
                <FieldGrid>
                  <LongTextField name={`${row}.expectation`} wide required maxLength={stakeholderLimits.expectation} />
                  <FlagField name={`${row}.isObligation`} />
                  <LongTextField name={`${row}.response`} maxLength={stakeholderLimits.response} />
                </FieldGrid>
              )}
            </RepeatedFields>
          </FieldCard>
          <FieldCard of="files">
            <FilesField name="files" bare />
          </FieldCard>
        </>
      )}
    </DetailScreen>
  )
}

function StakeholderAside({ record }: { readonly record: StakeholderAssociationRecordFragment }) {
  return (
    <>
      <SharedStakeholder record={record} />
      <LinkedEvents kind="STAKEHOLDER" record={record} />
    </>
  )
}
