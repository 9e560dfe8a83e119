import { useRef } from 'react'
import { PlotEmpty } from './plot-empty.tsx'
import { fittingLabels, roomFor, ticksOf, useWidth } from './plot-frame.ts'
import './column-chart.css'

/** One column: its height, and whether it is of what is compared with or of a period that is not over. */
export type ChartColumn = {
  readonly value: number | null
  readonly tone: 'current' | 'previous' | 'attention'
  /** Drawn hollow: the period is not complete. */
  readonly partial?: boolean
  /** Said by the pointer. */
  readonly title: string
}

export type ChartGroup = {
  readonly key: string
  readonly label: string
  readonly columns: readonly ChartColumn[]
  /** Stands in the place of a column that is missing, such as "no reading". */
  readonly gap?: string | undefined
}

type ColumnChartProps = {
  /** What the chart shows, in a sentence. */
  readonly label: string
  readonly groups: readonly ChartGroup[]
  readonly formatTick: (value: number) => string
  /** The columns of a group stand on each other instead of side by side. */
  readonly stacked?: boolean
  /** A press on a group's place. */
  readonly onOpen?: (key: string) => void
  /** Said in its place where nothing is known yet. */
  readonly none: string
}

const HEIGHT = 208
const TOP = 12
const BOTTOM = 28
/** A word beside a column needs as much; where there is less, the open place and the table say it. */
const GAP_ROOM = 9

/** Columns side by side from a common zero, with few lines to read them by. What is not known stays open. */
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
  const left = roomFor(ticks.map(formatTick))
  const step = (width - left) / Math.max(1, groups.length)
  const words = fittingLabels(
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
            label={words[index] ?? ''}
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
  /** Its word as it fits. */
  readonly label: string
  readonly x: number
  readonly step: number
  readonly y: (value: number) => number
  readonly stacked: boolean
  readonly onOpen: ((key: string) => void) | undefined
}

function Group({ group, label, x, step, y, stacked, onOpen }: GroupProps) {
  const { key, columns, gap } = group
  const beside = stacked ? 1 : Math.max(1, columns.length)
  const wide = Math.max(3, Math.min(18, (step - 8) / beside - 2))
  const start = x + (step - beside * (wide + 2)) / 2
  const missing = columns.findIndex(({ value }) => value === null)
  return (
    <g className={onOpen ? 'chart-group' : undefined} onClick={onOpen && (() => onOpen(key))}>
      <rect className="chart-place" x={x} y={0} width={step} height={HEIGHT} />
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
      {gap && missing >= 0 && wide >= GAP_ROOM && (
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
