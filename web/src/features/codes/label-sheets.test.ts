import { describe, expect, test } from 'vitest'
import { labelSheets, labelsPerPage, pagesOf, placesOf, sheetNames, type LabelSheet } from './label-sheets.ts'

const close = (a: number, b: number) => Math.abs(a - b) < 0.001

describe.each(sheetNames.map((name) => [name, labelSheets[name] satisfies LabelSheet] as const))('%s', (_, sheet) => {
  const { page, label, columns, rows, gap }: LabelSheet = sheet
  const places = placesOf(sheet)

  test('has its labels and their gaps inside the page', () => {
    expect(places).toHaveLength(columns * rows)
    for (const { left, top } of places) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + label.width).toBeLessThanOrEqual(page.width + 0.001)
      expect(top + label.height).toBeLessThanOrEqual(page.height + 0.001)
    }
  })

  test('has labels that do not overlap', () => {
    const overlapping = places.flatMap(({ left, top }, index) =>
      places
        .slice(index + 1)
        .filter((other) => Math.abs(other.left - left) < label.width + gap - 0.001)
        .filter((other) => Math.abs(other.top - top) < label.height - 0.001),
    )
    expect(overlapping).toEqual([])
  })

  test('has equal margins on opposite sides', () => {
    const last = places.at(-1) ?? { left: 0, top: 0 }
    const [first = last] = places
    expect(close(first.left, page.width - last.left - label.width)).toBe(true)
    expect(close(first.top, page.height - last.top - label.height)).toBe(true)
  })
})

test('the numbers of labels are those of the products', () => {
  expect(sheetNames.map((name) => [name, labelsPerPage(labelSheets[name])])).toEqual([
    ['L7160', 21],
    ['L7163', 14],
    ['L7159', 24],
    ['L7651', 65],
    ['SINGLE', 1],
  ])
})

test('labels begin at the first free place of a used sheet', () => {
  const labels = Array.from({ length: 15 }, (_, index) => index)
  const [first, second, ...more] = pagesOf(labels, labelSheets.L7163, 12)
  expect(first).toEqual([...Array.from({ length: 12 }, () => null), 0, 1])
  expect(second).toEqual(labels.slice(2))
  expect(more).toEqual([])
  expect(pagesOf([], labelSheets.L7163, 0)).toEqual([])
})
