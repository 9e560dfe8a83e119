import { useState } from 'react'
import { useLocation } from 'wouter'
import { emissionFactorLimits } from '@ansvar/domain/emission-factors'
import { emissionUnits, type EmissionType } from '@ansvar/domain/emissions'
import { meterTypeOfSegment, type MeterType } from '@ansvar/domain/meter-types'
import { meterLimits, unitsOf } from '@ansvar/domain/meters'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FixedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TerritoryField } from '#screen/fields/territory-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { emissionFactors, emissionFactorsOf, emptyValue } from './emission-factors.resource.ts'

/** An emission factor of the catalogue, with its values by year. */
export default function EmissionFactorDetail(props: DetailProps) {
  const [location] = useLocation()
  // A new one is for meters of the type in its address.
  const type = props.id === '' ? meterTypeOfSegment(location.split('/').at(-1) ?? '') : null
  const [resource] = useState(() => (type === null ? emissionFactors : emissionFactorsOf(type)))
  const { t } = useTranslation()
  return (
    <DetailScreen
      {...props}
      id={props.id === '' ? 'new' : props.id}
      resource={resource}
      newTitle={t(`emissionFactors.newOf.${resource.empty().utilityType}`)}
      crumbs={(record) => [
        { label: t('emissionFactors.title'), href: paths.admin.emissionFactors.list() },
        record
          ? {
              label: t(`options.${record.utilityType}`),
              href: paths.admin.emissionFactors.list({ utilityType: record.utilityType }),
            }
          : { label: t('emissionFactors.new'), href: paths.admin.emissionFactors.types() },
      ]}
    >
      {({ record, draft }) => (
        <>
          <Facts type={draft.utilityType} emissionType={draft.emissionType} isNew={record === null} />
          <Values type={draft.utilityType} />
        </>
      )}
    </DetailScreen>
  )
}

type FactsProps = { readonly type: MeterType; readonly emissionType: EmissionType; readonly isNew: boolean }

function Facts({ type, emissionType, isNew }: FactsProps) {
  const { t } = useTranslation()
  return (
    <FieldCard>
      <FieldGrid>
        <TextField name="nameEn" required maxLength={emissionFactorLimits.name} />
        <TextField name="nameDa" maxLength={emissionFactorLimits.name} />
        <FixedField name="utilityType" value={t(`options.${type}`)} />
        <FixedField name="emissionType" value={t(`options.${emissionType}`)} />
        <TerritoryField name="territory" required />
        <TextField name="source" maxLength={emissionFactorLimits.source} />
        <FlagField name="equivalents" />
        {!isNew && <FlagField name="active" />}
        <LongTextField name="note" wide maxLength={emissionFactorLimits.note} />
      </FieldGrid>
    </FieldCard>
  )
}

function Values({ type }: { readonly type: MeterType }) {
  const unitText = useUnitText()
  return (
    <FieldCard of="values">
      <RepeatedFields name="values" empty={() => emptyValue(type)}>
        {(row) => (
          <FieldGrid columns={3}>
            <NumberField name={`${row}.value`} required />
            <SelectField name={`${row}.emissionUnits`} required options={emissionUnits} />
            {type === 'CUSTOM' ? (
              <TextField name={`${row}.meterUnits`} required maxLength={meterLimits.units} />
            ) : (
              <SelectField name={`${row}.meterUnits`} required options={unitsOf(type)} textOf={unitText} />
            )}
            <DateField name={`${row}.startDate`} />
            <DateField name={`${row}.endDate`} />
          </FieldGrid>
        )}
      </RepeatedFields>
    </FieldCard>
  )
}
