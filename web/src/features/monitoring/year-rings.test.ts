import { describe, expect, test } from 'vitest'
import { cellPath, middleOf, pointAt, radiusOf, ringsOf, type YearMonth } from './year-rings.ts'

const month = (values: Partial<YearMonth> = {}): YearMonth => ({
  month: '2026-01',
  overdue: 1,
  missed: 2,
  dueSoon: 3,
  later: 4,
  done: 5,
  skipped: 0,
  planned: 6,
  reviews: 0,
  expiries: 0,
  assessments: 0,
  ...values,
})

const numbers = (of: YearMonth) => ringsOf([of]).map((ring) => [ring.name, ring.of(of)])

const round = (point: readonly number[]) => point.map((each) => Math.round(each) + 0)

describe('the rings of a year', () => {
  test('contain every inspection once, and skipped ones if there are any', () => {
    expect(numbers(month())).toEqual([
      ['done', 5],
      ['overdue', 3],
      ['open', 7],
      ['planned', 6],
    ])
    expect(numbers(month({ skipped: 8 })).at(-1)).toEqual(['skipped', 8])
  })

  test('contain reviews, expiries and assessments if there are any', () => {
    expect(numbers(month({ reviews: 1, assessments: 2 })).slice(4)).toEqual([
      ['reviews', 1],
      ['assessments', 2],
    ])
  })

  test('begin at the top with January, clockwise', () => {
    expect(round(pointAt(100, 0))).toEqual([0, -100])
    expect(round(pointAt(100, 3))).toEqual([100, 0])
    expect(round(pointAt(100, 6))).toEqual([0, 100])
  })

  test('have cells within the wheel that meet their neighbours', () => {
    const [x, y] = middleOf(3, 11)
    expect(Math.hypot(x, y)).toBeLessThan(radiusOf(4))
    expect(cellPath(0, 0).startsWith('M0.0 -62.0 ')).toBe(true)
    expect(cellPath(1, 0).startsWith('M0.0 -96.0 ')).toBe(true)
    // The end of a month is the start of the next.
    expect(cellPath(0, 0)).toContain(cellPath(0, 1).split(' L')[0]?.slice(1) ?? 'none')
  })
})
