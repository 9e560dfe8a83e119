import { useState } from 'react'
import { useQuery } from 'urql'
import type { MeterRecordFragment, ReadingRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen } from '#screen/detail/detail-screen.tsx'
import { DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { MeterDocument } from './generated/meters.graphql.ts'
import { ReadingFields } from './reading-fields.tsx'
import { readingsOf } from './readings.resource.ts'
import './meters.css'

type ScreenProps = {
  readonly id: string
  readonly mode: 'view' | 'edit'
  readonly params: Readonly<Record<string, string>>
}

/** One reading of a meter, or a new one. */
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
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const { timeZone } = organization
  const when = ({ performedAt }: Pick<ReadingRecordFragment, 'performedAt'>) => dates.instant(performedAt, timeZone)
  const [within] = useState(() => ({ meterId: meter.id }))
  const [resource] = useState(() =>
    readingsOf({
      meter,
      timeZone,
      titleOf: (reading) => t('readings.titleOf', { meter: meter.name, at: when(reading) }),
    }),
  )
  return (
    <DetailScreen
      id={id}
      mode={mode}
      resource={resource}
      within={within}
      newTitle={t('readings.newOf', { meter: meter.name })}
      crumbs={() => [
        { label: t('meters.title'), href: paths.meters.list() },
        { label: meter.name, href: paths.meters.detail(meter.id) },
      ]}
      here={(record) => (record ? when(record) : t('readings.new'))}
    >
      {(shown) => <ReadingFields meter={meter} {...shown} />}
    </DetailScreen>
  )
}
