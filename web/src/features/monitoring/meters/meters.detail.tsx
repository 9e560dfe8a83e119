import { use, useState } from 'react'
import { useLocation } from 'wouter'
import { meterTypeOfSegment } from '@ansvar/domain/meter-types'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { ConsumptionCards } from './consumption-cards.tsx'
import { MeterFields, MeterFiles } from './meter-fields.tsx'
import { meterStatusOf } from './meter-status.ts'
import { meters, metersOf } from './meters.resource.ts'
import { ReadingsCard } from './readings-card.tsx'
import './meters.css'

export default function MeterDetail(props: DetailProps) {
  const { t } = useTranslation()
  const [location] = useLocation()
  // A new one is of the type in its address.
  const type = props.id === '' ? meterTypeOfSegment(location.split('/').at(-1) ?? '') : null
  const [resource] = useState(() => (type === null ? meters : metersOf(type)))
  return (
    <DetailScreen
      {...props}
      id={props.id === '' ? 'new' : props.id}
      resource={resource}
      newTitle={t(`meters.newOf.${resource.empty().utilityType}`)}
      crumbs={(record) => [
        { label: t('meters.title'), href: paths.meters.list() },
        record
          ? { label: t(`options.${record.utilityType}`), href: paths.meters.list({ utilityType: record.utilityType }) }
          : { label: t('meters.new'), href: paths.meters.types() },
      ]}
      status={meterStatusOf}
      actions={AddReading}
      aside={MeterAside}
      below={MeterBelow}
    >
      {({ record, draft, editing }) => (
        <MeterFields
          type={draft.utilityType}
          nextReadingDate={record?.nextReadingDate ?? null}
          fixed={record && record.readings.length > 0 ? t('meters.fixed') : undefined}
          isNew={record === null}
          editing={editing}
        />
      )}
    </DetailScreen>
  )
}

function MeterAside({ record }: { readonly record: MeterRecordFragment }) {
  return (
    <>
      <MeterFiles />
      <LinkedEvents kind="METER" record={record} />
    </>
  )
}

function AddReading({ record }: { readonly record: MeterRecordFragment }) {
  const { t } = useTranslation()
  const panel = use(PanelContext)
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  if (panel) return null
  const text = t('readings.create')
  return disabledReason ? (
    <Button disabledReason={disabledReason}>{text}</Button>
  ) : (
    <ButtonLink icon={AddIcon} href={paths.readings(record.id).create()}>
      {text}
    </ButtonLink>
  )
}

function MeterBelow({ record }: { readonly record: MeterRecordFragment }) {
  return (
    <>
      <ConsumptionCards meter={record} />
      <ReadingsCard meter={record} />
    </>
  )
}
