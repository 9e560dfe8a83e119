import { memberLimits } from '@ansvar/domain/members'
import { stakeholderKinds, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { MultiSelectField } from '#screen/fields/select-field.tsx'
import { TerritoryField } from '#screen/fields/territory-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { emptyContact } from './stakeholder-draft.ts'

type StakeholderDetailsProps = {
  /** Returns the path of a field in the draft. */
  readonly at?: (name: string) => string
  /** The id of the stakeholder itself, which is not its own duplicate. */
  readonly id?: string | undefined
  readonly headed?: boolean
}

const itself = (name: string): string => name

/** Name and contact details of a stakeholder, with a warning if the catalogue seems to contain it already. */
export function StakeholderDetails({ at = itself, id, headed = false }: StakeholderDetailsProps) {
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name={at('name')} inHead={headed} wide required maxLength={stakeholderLimits.name} />
          <LikelyDuplicates at={at} id={id} />
          <MultiSelectField name={at('kinds')} options={stakeholderKinds} />
          <TextField name={at('registrationNumber')} maxLength={stakeholderLimits.registrationNumber} />
          <LongTextField name={at('address')} maxLength={stakeholderLimits.address} />
          <TerritoryField name={at('country')} />
          <TextField name={at('web')} maxLength={stakeholderLimits.web} />
        </FieldGrid>
      </FieldCard>
      <FieldCard of={at('contacts')}>
        <RepeatedFields name={at('contacts')} empty={emptyContact}>
          {(row) => (
            <FieldGrid>
              <TextField name={`${row}.name`} required maxLength={stakeholderLimits.contactName} />
              <TextField name={`${row}.role`} maxLength={stakeholderLimits.contactRole} />
              <TextField name={`${row}.email`} maxLength={memberLimits.email} />
              <TextField name={`${row}.phone`} maxLength={memberLimits.phone} />
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
    </>
  )
}
