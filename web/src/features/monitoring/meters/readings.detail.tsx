import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { formatDateTime, isIsoDate } from '@ansvar/domain/dates'
import { instantAt, parseTime } from '@ansvar/domain/local-times'
import { meterLimits, readingMarks } from '@ansvar/domain/meters'
import { expectedRange } from '@ansvar/domain/readings'
import { MeterDocument, type MeterRecordFragment, type ReadingRecordFragment } from '#graphql/generated/graphql.ts'
import { DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { DetailScreen } from '#screen/detail/detail-screen.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { paths } from '#app/paths.ts'
import { useSession } from '#session/session.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { useUnitWord } from '#screen/use-unit-word.ts'
import { readingsOf, type ReadingDraft } from './readings.resource.ts'
import './meters.css'
import { useAmount } from './use-amount.ts'

type ScreenProps = {
  readonly id: string
  readonly mode: 'view' | 'edit'
  readonly params: Readonly<Record<string, string>>
}

/** One reading of a meter, and where a new one is written. */
export default function ReadingScreen({ params, id, mode }: ScreenProps) {
  const { organization } = useSession()
  const [organizationId] = useState(organization.id)
  const [{ data, fetching }] = useQuery({ query: MeterDocument, variables: { organizationId, id } })
  const meter = data?.record
  if (!meter) {
    return fetching ? (
      <DetailWaiting tools={null} />
    ) : (
      <DetailMissing name="meters" list={paths.meters.list()} tools={null} />
    )
  }
  return <Reading key={meter.id} meter={meter} id={params['readingId'] ?? 'new'} mode={mode} />
}

type ReadingProps = { readonly meter: MeterRecordFragment; readonly id: string; readonly mode: 'view' | 'edit' }

function Reading({ meter, id, mode }: ReadingProps) {
  const { i18n } = useTranslation()
  const { organization } = useSession()
  const { timeZone } = organization
  const unit = useUnitWord()(meter.units)
  const amount = useAmount()
  const [within] = useState(() => ({ meterId: meter.id }))
  const [resource] = useState(() =>
    readingsOf({
      meterId: meter.id,
      kind: meter.kind,
      timeZone,
      titleOf: ({ performedAt }) => formatDateTime(performedAt, i18n.language, timeZone),
    }),
  )
  return (
    <DetailScreen id={id} mode={mode} resource={resource} within={within}>
      {({ record, draft, editing }) => (
        <FieldCard>
          <div className="reading-fields">
            {editing && <Before meter={meter} record={record} unit={unit} />}
            <FieldGrid columns={3}>
              <DateField name="performedOn" required />
              <TextField name="performedAtTime" required />
              <NumberField name="value" required unit={unit} />
              <DerivedField
                name="consumption"
                value={
                  record && typeof record.consumption === 'number' ? `${amount(record.consumption)} ${unit}` : null
                }
              />
            </FieldGrid>
            {editing && <Unexpected meter={meter} record={record} draft={draft} timeZone={timeZone} />}
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
      )}
    </DetailScreen>
  )
}

/** The reading before, beside the one that is typed. */
function Before({
  meter,
  record,
  unit,
}: {
  readonly meter: MeterRecordFragment
  readonly record: ReadingRecordFragment | null
  readonly unit: string
}) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const last = meter.readings.find((reading) => record === null || reading.performedAt < record.performedAt)
  if (!last) return null
  const values = {
    value: `${formatNumber(last.value, i18n.language)} ${unit}`,
    at: formatDateTime(last.performedAt, i18n.language, organization.timeZone),
  }
  return <p className="reading-before">{t('readings.before', values)}</p>
}

/** A value outside of what the readings before let expect is worth a second look. */
function Unexpected({
  meter,
  record,
  draft,
  timeZone,
}: {
  readonly meter: MeterRecordFragment
  readonly record: ReadingRecordFragment | null
  readonly draft: ReadingDraft
  readonly timeZone: string
}) {
  const { t } = useTranslation()
  const unitWord = useUnitWord()
  const amount = useAmount()
  const time = parseTime(draft.performedAtTime)
  if (typeof draft.value !== 'number' || draft.mark !== null || !isIsoDate(draft.performedOn) || time === null)
    return null
  const at = Date.parse(instantAt(draft.performedOn, time, timeZone))
  const before = meter.readings
    .filter(({ id, performedAt }) => id !== record?.id && Date.parse(performedAt) < at)
    .map(({ performedAt, value, mark, finalValue, initialValue }) => ({
      at: Date.parse(performedAt),
      value,
      mark,
      finalValue,
      initialValue,
    }))
  const range = expectedRange(meter.kind, before.toReversed(), at)
  if (range === null || (draft.value >= range.least && draft.value <= range.most)) return null
  const words = { least: amount(range.least), most: amount(range.most), unit: unitWord(meter.units) }
  return (
    <Notice tone="attention" title={t('readings.unexpected.title')}>
      <p>{t('readings.unexpected.text', words)}</p>
    </Notice>
  )
}
