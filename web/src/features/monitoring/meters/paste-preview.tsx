import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@ansvar/domain/dates'
import type { MeterRecordFragment } from '#graphql/generated/graphql.ts'
import { useUnitWord } from '#screen/use-unit-word.ts'
import { useSession } from '#session/session.ts'
import { FaultIcon, WarningIcon } from '#ui/icons/index.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { Beside } from './pasted-readings.ts'
import type { PastedRow } from './readings-column.ts'
import { useAmount } from './use-amount.ts'

/** How many rows are shown before they are stored: all that need a look, and the first of the others. */
const SHOWN = 12

/** A pasted row with what is wrong with it, and what stands beside it. */
export type JudgedRow = { readonly row: PastedRow; readonly problem: string | null; readonly beside: Beside | null }

/** What was understood: what has to be corrected first, then what is worth a second look, each in words. */
export function PastePreview({ meter, rows }: { readonly meter: MeterRecordFragment; readonly rows: JudgedRow[] }) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const unit = useUnitWord()(meter.units)
  const rank = ({ problem, beside }: JudgedRow) => (problem !== null ? 0 : beside?.unexpected ? 1 : 2)
  const shown = [0, 1, 2].flatMap((wanted) => rows.filter((row) => rank(row) === wanted))
  return (
    <div className="wide-table">
      <table className="plain-table" aria-label={t('readings.paste.preview')}>
        <thead>
          <tr>
            <th scope="col">{t('readings.paste.line')}</th>
            <th scope="col">{t('readings.columns.performedAt')}</th>
            <th scope="col" data-end="" data-wide="">
              {t('readings.paste.before')} <span className="unit">{unit}</span>
            </th>
            <th scope="col" data-end="">
              {t('readings.columns.value')} <span className="unit">{unit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, SHOWN).map(({ row, problem, beside }) => (
            <Fragment key={row.line}>
              <tr>
                <td>{row.line}</td>
                <td>
                  {row.performedAt ? formatDateTime(row.performedAt, i18n.language, organization.timeZone) : row.text}
                </td>
                <td data-end="" data-wide="">
                  {beside?.before == null ? '' : formatNumber(beside.before, i18n.language)}
                </td>
                <td data-end="">{row.value === null ? '' : formatNumber(row.value, i18n.language)}</td>
              </tr>
              {(problem !== null || beside?.unexpected) && (
                <tr className="paste-note">
                  <td colSpan={4}>
                    {problem !== null ? (
                      <Problem code={problem} />
                    ) : (
                      beside?.unexpected && <Unexpected range={beside.unexpected} unit={unit} />
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length > SHOWN && (
        <p className="field-frame-hint">{t('readings.paste.more', { count: shown.length - SHOWN })}</p>
      )}
    </div>
  )
}

function Problem({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  return (
    <span className="field-frame-problem">
      <FaultIcon />{' '}
      <span>{t([`readings.problems.value.${code}`, `readings.problems.performedOn.${code}`, `problems.${code}`])}</span>
    </span>
  )
}

function Unexpected({ range, unit }: { readonly range: NonNullable<Beside['unexpected']>; readonly unit: string }) {
  const { t } = useTranslation()
  const amount = useAmount()
  const words = { least: amount(range.least), most: amount(range.most), unit }
  return (
    <span className="paste-unexpected">
      <WarningIcon /> <span>{t('readings.paste.unexpected', words)}</span>
    </span>
  )
}
