import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ColumnChart } from './column-chart.tsx'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

const point = (value: number | null, partial = false) => ({ value, partial, title: String(value) })

test('a line is interrupted where nothing is known and where a month is not complete, and never falls to zero', () => {
  render(
    <LineChart
      label="Electricity by month"
      labels={['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']}
      formatTick={String}
      none="There are no readings yet."
      lines={[
        {
          name: '2026',
          tone: 'current',
          points: [point(50), point(60), point(null), point(55), point(20, true), point(58)],
        },
      ]}
    />,
  )
  const plot = screen.getByRole('img', { name: 'Electricity by month' })
  const lines = [...plot.querySelectorAll('polyline')].map((line) => line.getAttribute('points')?.split(' ').length)
  expect(lines).toEqual([2, 1, 1])
  const dots = [...plot.querySelectorAll('circle')]
  expect(dots.map((dot) => dot.textContent)).toEqual(['50', '60', '55', '20', '58'])
  expect(dots.filter((dot) => dot.hasAttribute('data-partial')).map((dot) => dot.textContent)).toEqual(['20'])
  const foot = Number(plot.querySelector('.chart-axis')?.getAttribute('y1'))
  expect(dots.every((dot) => Number(dot.getAttribute('cy')) < foot)).toBe(true)
})

const ended = (name: string, tone: 'current' | 'previous') => ({ name, tone, points: [point(50), point(60)] })

test('the names of two lines that end at one point are apart, next to the plot', () => {
  render(
    <LineChart
      label="Electricity by month"
      labels={['Jan', 'Feb']}
      formatTick={String}
      none="There are no readings yet."
      lines={[ended('2025', 'previous'), ended('2026', 'current')]}
    />,
  )
  const [one, other] = ['2025', '2026'].map((name) => Number(screen.getByText(name).getAttribute('y')))
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThanOrEqual(16)
})

test('where nothing is known there are words instead of an axis', () => {
  const none = 'There are no readings yet.'
  const lines = [{ name: '2026', tone: 'current' as const, points: [point(null)] }]
  render(<LineChart label="Electricity by month" labels={['Jan']} formatTick={String} none={none} lines={lines} />)
  const columns = [{ value: null, tone: 'current' as const, title: 'Jan' }]
  const groups = [{ key: 'a', label: 'Jan', columns }]
  render(<ColumnChart label="CO₂ by month" groups={groups} formatTick={String} none={none} />)
  expect(screen.getAllByText(none)).toHaveLength(2)
  expect(screen.queryByRole('img')).toBeNull()
})
