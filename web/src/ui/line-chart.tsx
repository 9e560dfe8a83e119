import { useRef } from 'react'
import { PlotEmpty } from './plot-empty.tsx'
import { fittingLabels, movedApart, widthFor, ticksOf, useWidth } from './plot-frame.ts'
import './column-chart.css'
import './line-chart.css'

export type Line = {
  /** The label at the end of the line. */
  readonly name: string
  readonly tone: 'current' | 'previous'
  /** A value for each label. Null is a gap in the line. */
  readonly points: readonly LinePoint[]
}

export type LinePoint = {
  readonly value: number | null
  /** Drawn as an outline and not connected to the line: the period is not complete. */
  readonly partial: boolean
  /** The tooltip. */
  readonly title: string
}

type LineChartProps = {
  /** Describes the chart in a sentence. */
  readonly label: string
  /** The labels of the axis. In a narrow chart, only their first letters are shown. */
  readonly labels: readonly string[]
  /** The most important series comes last and is drawn on top. */
  readonly lines: readonly Line[]
  readonly formatTick: (value: number) => string
  /** The text shown instead of the chart if there is no data. */
  readonly none: string
}

const HEIGHT = 208
const TOP = 12
const BOTTOM = 28
const RIGHT = 44

type PlottedPoint = LinePoint & { readonly value: number; readonly x: number; readonly y: number }

/** A line chart from a common zero. Missing values are gaps. */
export function LineChart(props: LineChartProps) {
  const isKnown = props.lines.some(({ points }) => points.some(({ value }) => value !== null))
  return isKnown ? <KnownLines {...props} /> : <PlotEmpty text={props.none} />
}

function KnownLines({ label, labels, lines, formatTick }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value ?? 0))
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => TOP + ((high - value) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)
  const left = widthFor(ticks.map(formatTick))
  const step = (width - left - RIGHT) / Math.max(1, labels.length)
  const x = (index: number) => left + (index + 0.5) * step
  const texts = fittingLabels(labels, step)
  const drawn = lines.map((line) => ({
    line,
    points: line.points.map(({ value, ...point }, index) =>
      value === null ? null : { ...point, value, x: x(index), y: y(value) },
    ),
  }))
  const ends = drawn.map(({ points }) => points.findLast((point) => point !== null))
  const names = movedApart(
    ends.map((end) => (end?.y ?? HEIGHT) + 4),
    [TOP, HEIGHT - BOTTOM],
  )
  return (
    <div ref={frame} className="column-chart">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'chart-axis' : 'chart-grid'}
              x1={left}
              x2={width - RIGHT}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className="chart-text" x={left - 8} y={y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {labels.map((each, index) => (
          <text key={each} className="chart-text" x={x(index)} y={HEIGHT - 8} textAnchor="middle">
            {texts[index]}
          </text>
        ))}
        {drawn.map(({ line, points }, index) => (
          <Drawn
            key={line.name}
            line={line}
            points={points}
            // In the margin, where there are no lines.
            name={ends[index] && { x: width - RIGHT + 8, y: names[index] ?? 0 }}
          />
        ))}
      </svg>
    </div>
  )
}

/**
 * Returns the sequences of known points, each drawn as a line. An incomplete period is left out, because it would look like
 * a decrease.
 */
function segmentsOf(points: readonly (PlottedPoint | null)[]): PlottedPoint[][] {
  const segments: PlottedPoint[][] = [[]]
  for (const point of points)
    if (point && !point.partial) segments.at(-1)?.push(point)
    else segments.push([])
  return segments.filter(({ length }) => length > 0)
}

type DrawnProps = {
  readonly line: Line
  readonly points: readonly (PlottedPoint | null)[]
  /** The position of the series' name, or null if it has no values. */
  readonly name: { readonly x: number; readonly y: number } | undefined
}

function Drawn({ line: { name, tone }, points, name: at }: DrawnProps) {
  const last = points.findLast((point) => point !== null)
  return (
    <g className="chart-line" data-tone={tone}>
      {segmentsOf(points).map((segment) => (
        <polyline key={segment[0]?.x} points={segment.map(({ x, y }) => `${x},${y}`).join(' ')} />
      ))}
      {points.map(
        (point, index) =>
          point && (
            <circle
              key={point.x}
              cx={point.x}
              cy={point.y}
              r={point.partial ? 4 : point === last || isAlone(points, index) ? 3.5 : 2}
              data-partial={point.partial ? '' : undefined}
            >
              <title>{point.title}</title>
            </circle>
          ),
      )}
      {at && (
        <text className="chart-text chart-line-name" x={at.x} y={at.y}>
          {name}
        </text>
      )}
    </g>
  )
}

/** A point between two gaps is drawn as a dot, because no line contains it. */
const isAlone = (points: readonly (PlottedPoint | null)[], index: number): boolean =>
  [points[index - 1], points[index + 1]].every((point) => !point || point.partial)
