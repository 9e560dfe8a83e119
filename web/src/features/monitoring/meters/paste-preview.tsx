import { Fragment } from 'react'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { FaultIcon } from '#ui/icons/fault.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { RowContext } from './pasted-readings.ts'
import type { PastedRow } from './readings-column.ts'
import { useAmount } from './use-amount.ts'
import { converted } from './use-reading-amount.ts'

/** Number of rows shown before they are stored: all that need attention, then the first others. */
const SHOWN = 12

/** A pasted row with its problem, and the readings around it. */
export type JudgedRow = {
  readonly row: PastedRow
  readonly problem: string | null
  readonly context: RowContext | null
}

/** The parsed rows with explanations: rows to correct first, then unexpected values. */
export function PastePreview({ meter, rows }: { readonly meter: MeterRecordFragment; readonly rows: JudgedRow[] }) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const unit = useUnitText()(meter.units)
  const rank = ({ problem, context }: JudgedRow) => (problem !== null ? 0 : context?.unexpected ? 1 : 2)
  const shown = [0, 1, 2].flatMap((ranked) => rows.filter((row) => rank(row) === ranked))
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
          {shown.slice(0, SHOWN).map(({ row, problem, context }) => (
            <Fragment key={row.line}>
              <tr>
                <td>{row.line}</td>
                <td>{row.performedAt ? dates.instant(row.performedAt, organization.timeZone) : row.text}</td>
                <td data-end="" data-wide="">
                  {context?.before == null ? '' : converted(context.before, i18n.language)}
                </td>
                <td data-end="">
                  <PastedValue row={row} units={meter.units} />
                </td>
              </tr>
              {(problem !== null || context?.unexpected) && (
                <tr className="paste-note">
                  <td colSpan={4}>
                    {problem === 'which_mark' && row.either ? (
                      <EitherNumber {...row.either} />
                    ) : problem !== null ? (
                      <Problem code={problem} />
                    ) : (
                      context?.unexpected && <Unexpected range={context.unexpected} unit={unit} />
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

/** The value in the meter's unit, and below it as it was pasted if the unit differs. */
function PastedValue({ row, units }: { readonly row: PastedRow; readonly units: string }) {
  const { t, i18n } = useTranslation()
  const unitText = useUnitText()
  if (row.value === null || row.entered === null) return null
  const amount = `${formatNumber(row.entered.value, i18n.language)} ${unitText(row.entered.unit)}`
  return (
    <>
      {converted(row.value, i18n.language)}
      {row.entered.unit !== units && <span className="reading-entered">{t('readings.entered', { amount })}</span>}
    </>
  )
}

/** Both values of an ambiguous number. */
function EitherNumber({ comma, point }: NonNullable<PastedRow['either']>) {
  const { t, i18n } = useTranslation()
  const texts = { comma: formatNumber(comma, i18n.language), point: formatNumber(point, i18n.language) }
  return (
    <span className="paste-unexpected">
      <WarningIcon /> <span>{t('readings.paste.mark.either', texts)}</span>
    </span>
  )
}

function Problem({ code }: { readonly code: string }) {
  const { t, find } = useTranslation()
  return (
    <span className="field-frame-problem">
      <FaultIcon />{' '}
      <span>
        {find([`readings.problems.value.${code}`, `readings.problems.performedOn.${code}`, `problems.${code}`]) ??
          t('problems.invalid')}
      </span>
    </span>
  )
}

function Unexpected({ range, unit }: { readonly range: NonNullable<RowContext['unexpected']>; readonly unit: string }) {
  const { t } = useTranslation()
  const amount = useAmount()
  const texts = { min: amount(range.min), max: amount(range.max), unit }
  return (
    <span className="paste-unexpected">
      <WarningIcon /> <span>{t('readings.paste.unexpected', texts)}</span>
    </span>
  )
}
