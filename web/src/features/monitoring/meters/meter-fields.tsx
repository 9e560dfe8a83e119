import { useMemo } from 'react'
import type { IsoDate } from '@ansvar/domain/dates'
import type { MeterType } from '@ansvar/domain/meter-types'
import { meterKinds, meterLimits, unitsOf } from '@ansvar/domain/meters'
import { DerivedDate } from '#screen/fields/date-field.tsx'
import { FixedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { TreeField } from '#screen/fields/tree-field.tsx'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { useUnitText } from '#screen/use-unit-text.ts'
import { emissionFactors } from './emission-factors.source.ts'
import { useMeterGroups } from './use-meter-groups.ts'

type MeterFieldsProps = {
  readonly type: MeterType
  readonly nextReadingDate?: IsoDate | null
  /** Why unit and reading type cannot be changed. Undefined if they can. */
  readonly fixed?: string | undefined
  readonly isNew: boolean
  readonly editing: boolean
}

/** The fields of a meter in view and edit mode. */
export function MeterFields({ type, nextReadingDate, fixed, isNew, editing }: MeterFieldsProps) {
  const { t } = useTranslation()
  const unitText = useUnitText()
  const groups = useMeterGroups()
  const filter = useMemo(() => ({ utilityType: [type], active: true }), [type])
  const locked = fixed === undefined ? {} : { locked: fixed }
  return (
    <>
      <FieldCard>
        <FieldGrid columns={editing ? 2 : 4}>
          <TextField name="name" required inHead maxLength={meterLimits.name} />
          <TextField name="number" maxLength={meterLimits.number} />
          <FixedField name="utilityType" value={t(`options.${type}`)} />
          {type === 'CUSTOM' ? (
            <TextField name="units" required maxLength={meterLimits.units} {...locked} />
          ) : (
            <SelectField name="units" required options={unitsOf(type)} textOf={unitText} {...locked} />
          )}
          <SelectField name="kind" required options={meterKinds} {...locked} />
          <TreeField name="groupId" nodes={groups} />
          <RecordField name="area" source={areas} />
          <MemberField name="responsible" />
          <PeriodField name="frequency" />
          <DerivedDate name="nextReadingDate" value={nextReadingDate} />
          <RecordField name="emissionFactor" source={emissionFactors} filter={filter} />
          <LongTextField name="note" wide maxLength={meterLimits.note} />
        </FieldGrid>
      </FieldCard>
      {isNew && <MeterFiles />}
      {!isNew && editing && (
        <FieldCard>
          <FlagField name="active" />
        </FieldCard>
      )}
    </>
  )
}

export function MeterFiles() {
  return (
    <FieldCard of="files">
      <FilesField name="files" bare />
    </FieldCard>
  )
}
