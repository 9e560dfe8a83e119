import { firstOf, type Month } from '@ansvar/domain/months'
import { useDates } from '#session/dates.ts'
import { formatNumber } from '#ui/numbers.ts'
import { useTranslation } from '#texts/translation.ts'
import { cellPath, middleOf, pointAt, radiusOf, type Ring, type YearMonth } from './year-rings.ts'

type WheelProps = {
  readonly year: number
  readonly months: readonly YearMonth[]
  readonly rings: readonly Ring[]
  readonly thisMonth: Month
}

/** The room for the names of the months around the wheel. */
const MARGIN = 40

/** The year as a wheel: a segment for each month, and a ring for each kind. The table next to it says the same. */
export function YearWheel({ year, months, rings, thisMonth }: WheelProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const radius = radiusOf(rings.length)
  const size = radius + MARGIN
  return (
    <svg
      className="year-wheel"
      viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
      role="img"
      aria-label={t('controlBook.year.wheel', { year })}
    >
      {rings.map((ring, at) =>
        months.map((each, index) => {
          const count = ring.of(each)
          const [x, y] = middleOf(at, index)
          return (
            <g key={`${ring.name} ${each.month}`} data-tone={ring.tone} data-ring={ring.name}>
              <path d={cellPath(at, index)} data-empty={count === 0 ? '' : undefined} />
              {count > 0 && (
                <text x={x} y={y} dy="0.35em">
                  {formatNumber(count, i18n.language)}
                </text>
              )}
            </g>
          )
        }),
      )}
      {months.map(({ month }, index) => {
        const [x, y] = pointAt(radius + MARGIN / 2, index + 0.5)
        return (
          <text
            key={month}
            x={x}
            y={y}
            dy="0.35em"
            className="year-month"
            data-current={month === thisMonth ? '' : undefined}
          >
            {dates.day(firstOf(month as Month), 'month')}
          </text>
        )
      })}
      <text className="year-number" dy="0.35em">
        {year}
      </text>
    </svg>
  )
}
