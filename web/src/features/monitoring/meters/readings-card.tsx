import { use, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useQuery } from 'urql'
import type { MeterRecordFragment, ReadingRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Pager } from '#ui/pager.tsx'
import { ReadingsDocument } from './generated/readings.graphql.ts'
import { PasteReadings } from './paste-readings.tsx'
import { useAmount } from './use-amount.ts'
import { converted } from './use-reading-amount.ts'

const sizes = [12, 50, 100]

/** All readings of a meter, newest first. A column of readings can be pasted here. */
export function ReadingsCard({ meter }: { readonly meter: MeterRecordFragment }) {
  const { t } = useTranslation()
  const panel = use(PanelContext)
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [{ page, size }, turn] = useState({ page: 0, size: 12 })
  const [pasting, setPasting] = useState(false)
  const variables = useMemo(
    () => ({ organizationId: meter.organizationId, meterId: meter.id, page, size }),
    [meter.organizationId, meter.id, page, size],
  )
  const [{ data }, refetch] = useQuery({ query: ReadingsDocument, variables, requestPolicy: 'cache-and-network' })
  const rows = data?.list?.content ?? []
  const total = data?.list?.totalElements ?? 0
  const texts = {
    range: t('ui.pager.range', {
      from: Math.min(total, page * size + 1),
      to: Math.min(total, (page + 1) * size),
      total,
    }),
    previous: t('ui.pager.previous'),
    next: t('ui.pager.next'),
    sizeLabel: t('ui.pager.sizeLabel'),
    sizeOf: (count: number) => t('ui.pager.size', { count }),
  }
  return (
    <Card
      title={t('readings.title')}
      count={total}
      aside={
        allowed &&
        !panel &&
        !pasting && (
          <Button variant="subtle" onPress={() => setPasting(true)}>
            {t('readings.import')}
          </Button>
        )
      }
      flush
    >
      {pasting && (
        <PasteReadings
          meter={meter}
          onClosed={(stored) => {
            setPasting(false)
            if (stored) refetch({ requestPolicy: 'network-only' })
          }}
        />
      )}
      {total === 0 && data ? (
        <p className="readings-none">{t('readings.none')}</p>
      ) : (
        <ReadingsTable meter={meter} rows={rows} linked={allowed} />
      )}
      {total > (sizes[0] ?? 0) && (
        <Pager
          page={page}
          size={size}
          total={total}
          sizes={sizes}
          texts={texts}
          onPage={(next) => turn({ page: next, size })}
          onSize={(next) => turn({ page: 0, size: next })}
        />
      )}
    </Card>
  )
}

type TableProps = {
  readonly meter: MeterRecordFragment
  readonly rows: readonly ReadingRecordFragment[]
  /** Whether the user may open a reading. */
  readonly linked: boolean
}

function ReadingsTable({ meter, rows, linked }: TableProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const unitText = useUnitText()
  const unit = unitText(meter.units)
  const amount = useAmount()
  const when = (reading: ReadingRecordFragment) => dates.instant(reading.performedAt, organization.timeZone)
  return (
    <div className="wide-table">
      <table className="plain-table" aria-label={t('readings.title')}>
        <thead>
          <tr>
            <th scope="col">{t('readings.columns.performedAt')}</th>
            <th scope="col" data-end="">
              {t(`readings.columns.${meter.kind === 'COUNTER' ? 'counter' : 'value'}`)}{' '}
              <span className="unit">{unit}</span>
            </th>
            {meter.kind === 'COUNTER' && (
              <th scope="col" data-end="">
                {t('readings.columns.consumption')} <span className="unit">{unit}</span>
              </th>
            )}
            <th scope="col" data-wide="">
              {t('readings.columns.lastModifiedBy')}
            </th>
            <th scope="col" data-wide="">
              {t('readings.columns.note')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((reading) => (
            <tr key={reading.id}>
              <td>
                {linked ? (
                  <Link href={paths.readings(meter.id).detail(reading.id)}>{when(reading)}</Link>
                ) : (
                  when(reading)
                )}
              </td>
              <td data-end="">
                {converted(reading.value, i18n.language)}
                {reading.enteredUnit !== meter.units && (
                  <span className="reading-entered">
                    {t('readings.entered', {
                      amount: `${formatNumber(reading.enteredValue, i18n.language)} ${unitText(reading.enteredUnit)}`,
                    })}
                  </span>
                )}
              </td>
              {meter.kind === 'COUNTER' && (
                <td data-end="">
                  {typeof reading.consumption === 'number' ? (
                    amount(reading.consumption)
                  ) : (
                    <span className="nothing">{t('consumption.unknown')}</span>
                  )}
                </td>
              )}
              <td data-wide="">{reading.lastModifiedBy}</td>
              <td data-wide="">
                {[reading.mark && t(`readings.options.mark.${reading.mark}`), reading.note].filter(Boolean).join('. ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
