import type { ReactNode } from 'react'
import { memberLimits } from '@ansvar/domain/members'
import { levels } from '@ansvar/domain/permissions'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MaintainedOnly } from '#screen/fields/maintained-only.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { competences, departments } from '#screen/lists.source.ts'
import { useTexts } from '#screen/texts.ts'
import { useSession } from '#session/session.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { emptyCompetence } from './members.resource.ts'

type MemberFieldsProps = {
  /** Null for a new one. */
  readonly id: string | null
  /** Whether only system maintainers may change email, role and activity. */
  readonly locked: boolean
  /** Whether the personal data are erased. */
  readonly erased: boolean
  /** What deactivating the member leaves behind, or null. */
  readonly leaving: ReactNode
}

/**
 * The fields of a member in view and edit mode. An erased member has few left. An invited member is active, users cannot deactivate themselves, and
 * only system maintainers change system maintainers.
 */
export function MemberFields({ id, locked, erased, leaving }: MemberFieldsProps) {
  const { user } = useSession()
  const texts = useTexts('members')
  const own = id === user.id ? { locked: texts.problem('active', 'own_account') } : {}
  const guarded = (name: string) => (locked ? { locked: texts.problem(name, 'maintainers_only') } : {})
  if (erased)
    return (
      <FieldCard>
        <FieldGrid>
          <TextField name="name" inHead required maxLength={memberLimits.name} />
          <SelectField name="level" options={levels} />
          <FlagField name="active" />
        </FieldGrid>
      </FieldCard>
    )
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name="name" inHead required maxLength={memberLimits.name} />
          <TextField name="email" required maxLength={memberLimits.email} {...guarded('email')} />
          <TextField name="phone" maxLength={memberLimits.phone} />
          <TextField name="title" maxLength={memberLimits.title} />
          <RecordField name="department" source={departments} />
          <SelectField name="level" options={levels} {...guarded('level')} />
          {id !== null && <FlagField name="active" {...own} {...guarded('active')} />}
        </FieldGrid>
      </FieldCard>
      {leaving}
      <MaintainedOnly name="competences" source={competences}>
        <FieldCard of="competences">
          <RepeatedFields name="competences" empty={emptyCompetence}>
            {(row) => (
              <FieldGrid columns={3}>
                <RecordField name={`${row}.competence`} source={competences} required />
                <DateField name={`${row}.acquiredOn`} />
                <DateField name={`${row}.validUntil`} />
              </FieldGrid>
            )}
          </RepeatedFields>
        </FieldCard>
      </MaintainedOnly>
    </>
  )
}
