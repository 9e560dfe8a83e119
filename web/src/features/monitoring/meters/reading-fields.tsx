import { useEffect } from 'react'
import { isIsoDate } from '@ansvar/domain/dates'
import { instantAt, parseTime } from '@ansvar/domain/local-times'
import { meterLimits, readingMarks, readingUnitsOf } from '@ansvar/domain/meters'
import { expectedRange } from '@ansvar/domain/readings'
import type { MeterRecordFragment, ReadingRecordFragment } from '#graphql/generated/types.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TimeField } from '#screen/fields/text-field.tsx'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { rememberUnit } from './reading-unit.ts'
import { amountsIn, type ReadingDraft } from './readings.resource.ts'
import { useAmount } from './use-amount.ts'
import { converted, useReadingAmount } from './use-reading-amount.ts'

type ReadingFieldsProps = {
  readonly meter: MeterRecordFragment
  readonly record: ReadingRecordFragment | null
  readonly draft: ReadingDraft
  readonly editing: boolean
}

/** The fields of a reading in view and edit mode. */
export function ReadingFields({ meter, record, draft, editing }: ReadingFieldsProps) {
  const unitText = useUnitText()
  const amount = useAmount()
  const reading = useReadingAmount(meter.units)
  const unit = unitText(draft.unit)
  return (
    <FieldCard>
      <div className="reading-fields">
        {editing && <PreviousReading meter={meter} record={record} />}
        <FieldGrid columns={3}>
          <DateField name="performedOn" required />
          <TimeField name="performedAtTime" required />
        </FieldGrid>
        <FieldGrid columns={3}>
          {editing ? (
            <Amount meter={meter} record={record} draft={draft} />
          ) : (
            <DerivedField name="value" value={record && reading(record)} />
          )}
          <DerivedField
            name="consumption"
            value={
              record && typeof record.consumption === 'number'
                ? `${amount(record.consumption)} ${unitText(meter.units)}`
                : null
            }
          />
        </FieldGrid>
        {editing && <Unexpected meter={meter} record={record} draft={draft} />}
        {meter.kind === 'COUNTER' && (
          <FieldGrid columns={3}>
            <SelectField name="mark" options={readingMarks} optional />
            {draft.mark !== null && (
              <NumberField name="finalValue" required={draft.mark === 'ROLLED_OVER'} unit={unit} />
            )}
            {draft.mark !== null && <NumberField name="initialValue" unit={unit} />}
          </FieldGrid>
        )}
        <LongTextField name="note" maxLength={meterLimits.note} />
      </div>
    </FieldCard>
  )
}

/** The amount and its unit, and its value in the meter's unit. */
function Amount({ meter, record, draft }: Omit<ReadingFieldsProps, 'editing'>) {
  const { i18n } = useTranslation()
  const unitText = useUnitText()
  const units = readingUnitsOf(meter.utilityType, meter.units)
  const isNew = record === null
  useEffect(() => {
    if (isNew) rememberUnit(meter.id, draft.unit)
  }, [isNew, meter.id, draft.unit])
  if (units.length === 1) return <NumberField name="value" required unit={unitText(meter.units)} />
  const { value } = amountsIn(meter.units, draft)
  return (
    <>
      <div className="reading-amount">
        <NumberField name="value" required />
        <SelectField name="unit" options={units} textOf={unitText} />
      </div>
      {draft.unit !== meter.units && value !== undefined && (
        <output className="reading-converted">
          = {converted(value, i18n.language)} {unitText(meter.units)}
        </output>
      )}
    </>
  )
}

/** The previous reading, for comparison while typing. */
function PreviousReading({ meter, record }: Pick<ReadingFieldsProps, 'meter' | 'record'>) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const reading = useReadingAmount(meter.units)
  const last = meter.readings.find(({ performedAt }) => record === null || performedAt < record.performedAt)
  if (!last) return null
  const at = dates.instant(last.performedAt, organization.timeZone)
  return <p className="reading-before">{t('readings.before', { value: reading(last), at })}</p>
}

/** Warns about a value outside the range expected from earlier readings. */
function Unexpected({ meter, record, draft }: Omit<ReadingFieldsProps, 'editing'>) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const unitText = useUnitText()
  const amount = useAmount()
  const time = parseTime(draft.performedAtTime)
  const { value } = amountsIn(meter.units, draft)
  if (value === undefined || draft.mark !== null || !isIsoDate(draft.performedOn) || time === null) return null
  const at = Date.parse(instantAt(draft.performedOn, time, organization.timeZone))
  const before = meter.readings
    .filter(({ id, performedAt }) => id !== record?.id && Date.parse(performedAt) < at)
    .map((reading) => ({
      at: Date.parse(reading.performedAt),
      value: reading.value,
      mark: reading.mark,
      finalValue: reading.finalValue,
      initialValue: reading.initialValue,
    }))
  const range = expectedRange(meter.kind, before.toReversed(), at)
  if (range === null || (value >= range.min && value <= range.max)) return null
  const texts = { min: amount(range.min), max: amount(range.max), unit: unitText(meter.units) }
  return (
    <Notice tone="attention" title={t('readings.unexpected.title')}>
      <p>{t('readings.unexpected.text', texts)}</p>
    </Notice>
  )
}
