import type { IsoDate } from '@ansvar/domain/dates'
import type { TrendFragment } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { AscendingIcon } from '#ui/icons/ascending.ts'
import { DescendingIcon } from '#ui/icons/descending.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'

const locale = (language: string) => (language === 'en' ? 'en-GB' : language)

/** Returns a function for the short name of a month, without the final full stop. */
export function useMonthName(): (day: IsoDate) => string {
  const dates = useDates()
  return (day) => dates.day(day, 'month').replace(/\.$/, '')
}

/** Returns a function that rounds to three significant digits, or to an integer if the number is large. */
export function useRounded(): (amount: number) => string {
  const { i18n } = useTranslation()
  return (amount) => {
    const size = Math.abs(amount)
    const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
    return formatNumber(Number(amount.toFixed(digits)), i18n.language)
  }
}

/** The change from the year before, over the months that both years have, and the months that were left out. */
export function Direction({ trend, today }: { readonly trend: TrendFragment; readonly today: IsoDate }) {
  const { t, i18n } = useTranslation()
  const monthName = useMonthName()
  const { compared, comparedBefore, leftOut, metersLeftOut, year } = trend
  // The current month is always incomplete.
  const missing = leftOut.filter((day) => day.slice(0, 7) !== today.slice(0, 7))
  const share = compared == null || !comparedBefore ? null : ((compared - comparedBefore) / comparedBefore) * 100
  const rounded = share === null ? null : Number(share.toFixed(1))
  const key = rounded === null ? null : rounded === 0 ? 'same' : rounded < 0 ? 'less' : 'more'
  return (
    <>
      {key === null || rounded === null ? (
        t('consumption.nothingToCompare')
      ) : (
        <>
          {key === 'less' && <DescendingIcon />}
          {key === 'more' && <AscendingIcon />}
          {t(`consumption.compared.${key}`, {
            percent: formatNumber(Math.abs(rounded), i18n.language),
            year: year - 1,
          })}
        </>
      )}
      {missing.length > 0 &&
        ` ${t('consumption.leftOut', { months: new Intl.ListFormat(locale(i18n.language)).format(missing.map(monthName)) })}`}
      {metersLeftOut > 0 && ` ${t('dashboard.figures.metersLeftOut', { count: metersLeftOut })}`}
    </>
  )
}
