import { useRef } from 'react'
import { PlotEmpty } from './plot-empty.tsx'
import { fittingLabels, widthFor, ticksOf, useWidth } from './plot-frame.ts'
import './column-chart.css'

/** A column: its height, and whether it is the compared period or a period that is not complete. */
export type ChartColumn = {
  readonly value: number | null
  readonly tone: 'current' | 'previous' | 'attention'
  /** Drawn as an outline: the period is not complete. */
  readonly partial?: boolean
  /** The tooltip. */
  readonly title: string
}

export type ChartGroup = {
  readonly key: string
  readonly label: string
  readonly columns: readonly ChartColumn[]
  /** The label in place of a missing column, such as "no reading". */
  readonly gap?: string | undefined
}

type ColumnChartProps = {
  /** Describes the chart in a sentence. */
  readonly label: string
  readonly groups: readonly ChartGroup[]
  readonly formatTick: (value: number) => string
  /** Stacks the columns of a group instead of drawing them side by side. */
  readonly stacked?: boolean
  /** Called when the user clicks a group. */
  readonly onOpen?: (key: string) => void
  /** The text shown instead of the chart if there is no data. */
  readonly none: string
}

const HEIGHT = 208
const TOP = 12
const BOTTOM = 28
/** The minimum width of a label next to a column, in pixels. In less space, only the gap and the table show it. */
const MIN_GAP_WIDTH = 9

/** A column chart from a common zero. Missing values are gaps. */
export function ColumnChart(props: ColumnChartProps) {
  const isKnown = props.groups.some(({ columns }) => columns.some(({ value }) => value !== null))
  return isKnown ? <KnownColumns {...props} /> : <PlotEmpty text={props.none} />
}

function KnownColumns({ label, groups, formatTick, stacked = false, onOpen }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const values = groups.flatMap(({ columns }) => {
    const known = columns.map(({ value }) => value ?? 0)
    return stacked ? [known.reduce((sum, value) => sum + value, 0)] : known
  })
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => TOP + ((high - value) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)
  const left = widthFor(ticks.map(formatTick))
  const step = (width - left) / Math.max(1, groups.length)
  const texts = fittingLabels(
    groups.map((group) => group.label),
    step,
  )
  return (
    <div ref={frame} className="column-chart">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? 'chart-axis' : 'chart-grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="chart-text" x={left - 8} y={y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {groups.map((group, index) => (
          <Group
            key={group.key}
            group={group}
            label={texts[index] ?? ''}
            x={left + index * step}
            step={step}
            y={y}
            stacked={stacked}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </div>
  )
}

type GroupProps = {
  readonly group: ChartGroup
  /** The label in the form that fits. */
  readonly label: string
  readonly x: number
  readonly step: number
  readonly y: (value: number) => number
  readonly stacked: boolean
  readonly onOpen: ((key: string) => void) | undefined
}

function Group({ group, label, x, step, y, stacked, onOpen }: GroupProps) {
  const { key, columns, gap } = group
  const perGroup = stacked ? 1 : Math.max(1, columns.length)
  const wide = Math.max(3, Math.min(18, (step - 8) / perGroup - 2))
  const start = x + (step - perGroup * (wide + 2)) / 2
  const missing = columns.findIndex(({ value }) => value === null)
  return (
    <g className={onOpen ? 'chart-group' : undefined} onClick={onOpen && (() => onOpen(key))}>
      <rect className="chart-hit-area" x={x} y={0} width={step} height={HEIGHT} />
      {columns.map(({ value, tone, partial, title }, index) => {
        if (value === null) return null
        const below = stacked ? columns.slice(0, index).reduce((sum, each) => sum + (each.value ?? 0), 0) : 0
        const [one, other] = [y(below + value), y(below)]
        const [top, foot] = [Math.min(one, other), Math.max(one, other)]
        if (stacked && value === 0) return null
        return (
          <rect
            key={`${tone} ${title}`}
            className="chart-column"
            data-tone={tone}
            data-partial={partial ? '' : undefined}
            x={start + (stacked ? 0 : index) * (wide + 2) + (partial ? 1 : 0)}
            y={top + (partial ? 1 : 0)}
            width={wide - (partial ? 2 : 0)}
            height={Math.max(1, foot - top - (partial ? 1 : 0))}
            rx={2}
          >
            <title>{title}</title>
          </rect>
        )
      })}
      {gap && missing >= 0 && wide >= MIN_GAP_WIDTH && (
        <text
          className="chart-text"
          transform={`translate(${start + missing * (wide + 2) + wide / 2 + 4} ${y(0) - 6}) rotate(-90)`}
        >
          {gap}
        </text>
      )}
      <text className="chart-text" x={x + step / 2} y={HEIGHT - 8} textAnchor="middle">
        {label}
      </text>
    </g>
  )
}
