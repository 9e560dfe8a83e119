import type { InspectionYearQuery } from '#graphql/generated/types.ts'
import type { Tone } from '#ui/status.tsx'

export type YearMonth = NonNullable<InspectionYearQuery['record']>['months'][number]

/** Inspections of a state in the year, or something else that has a date, with its number in a month. */
export type Ring = {
  readonly name: 'done' | 'overdue' | 'open' | 'planned' | 'skipped' | 'reviews' | 'expiries' | 'assessments'
  readonly tone: Tone
  readonly of: (month: YearMonth) => number
}

const rings: readonly Ring[] = [
  { name: 'done', tone: 'good', of: ({ done }) => done },
  { name: 'overdue', tone: 'critical', of: ({ overdue, missed }) => overdue + missed },
  { name: 'open', tone: 'attention', of: ({ dueSoon, later }) => dueSoon + later },
  { name: 'planned', tone: 'neutral', of: ({ planned }) => planned },
]
/** The rings of what not every year has. */
const further: readonly Ring[] = [
  { name: 'skipped', tone: 'neutral', of: (month) => month.skipped },
  { name: 'reviews', tone: 'neutral', of: ({ reviews }) => reviews },
  { name: 'expiries', tone: 'neutral', of: ({ expiries }) => expiries },
  { name: 'assessments', tone: 'neutral', of: ({ assessments }) => assessments },
]

/**
 * Returns the rings of a year, innermost first: inspections by state, then reviews, expiries and assessments. Of skipped
 * inspections and of the last three, there is a ring if there are any.
 */
export const ringsOf = (months: readonly YearMonth[]): readonly Ring[] => [
  ...rings,
  ...further.filter(({ of }) => months.some((month) => of(month) > 0)),
]

type Point = readonly [x: number, y: number]

/** The inner radius of the first ring, and the width of a ring, in units of the drawing. */
const HOLE = 62
const WIDTH = 34
const MONTHS = 12

/** Returns a point of the wheel. January begins at the top, and the months follow clockwise. */
export function pointAt(radius: number, month: number): Point {
  const angle = (month / MONTHS) * 2 * Math.PI - Math.PI / 2
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

const inner = (ring: number): number => HOLE + ring * WIDTH

/** The radius of the wheel. */
export const radiusOf = (count: number): number => inner(count)

/** Returns the middle of the cell of a month in a ring. */
export const middleOf = (ring: number, month: number): Point => pointAt(inner(ring) + WIDTH / 2, month + 0.5)

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Returns the outline of the cell of a month in a ring, as an SVG path. */
export function cellPath(ring: number, month: number): string {
  const [from, to] = [inner(ring), inner(ring + 1)]
  const corners = [pointAt(from, month), pointAt(to, month), pointAt(to, month + 1), pointAt(from, month + 1)]
  const [a = '', b = '', c = '', d = ''] = corners.map(text)
  return `M${a} L${b} A${to} ${to} 0 0 1 ${c} L${d} A${from} ${from} 0 0 0 ${a} Z`
}
