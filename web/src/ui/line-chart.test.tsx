import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

const point = (value: number | null, partial = false) => ({ value, partial, title: String(value) })

test('a line is interrupted where nothing is known and where a month is not complete, and never falls to zero', () => {
  render(
    <LineChart
      label="Electricity by month"
      labels={['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']}
      formatTick={String}
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
