import { expect, test } from 'vitest'
import { differsFromStocks, stockLimits, stockProblems, stockTotals, sumOfStocks } from './chemical-stocks.ts'
import type { IsoDate } from './dates.ts'

const today = '2026-11-30' as IsoDate

const kg = (amount: number) => ({ amount, unit: 'kg' as const })

test('stocks in one unit are added in that unit, exactly', () => {
  expect(stockTotals([kg(0.1), kg(0.2)])).toEqual([kg(0.3)])
  expect(
    sumOfStocks([
      { amount: 2, unit: 'g' },
      { amount: 3, unit: 'g' },
    ]),
  ).toEqual({ amount: 5, unit: 'g' })
})

test('stocks in several units of a quantity are added in kg or l', () => {
  expect(
    stockTotals([
      { amount: 1.5, unit: 't' },
      { amount: 250, unit: 'g' },
    ]),
  ).toEqual([kg(1500.25)])
  expect(
    stockTotals([
      { amount: 1, unit: 'm³' },
      { amount: 500, unit: 'ml' },
    ]),
  ).toEqual([{ amount: 1000.5, unit: 'l' }])
})

test('litres, kilograms and pieces are never added to each other', () => {
  const stocks = [kg(4), { amount: 200, unit: 'l' as const }, { amount: 3, unit: 'pcs' as const }]
  expect(stockTotals(stocks)).toEqual(stocks)
  expect(sumOfStocks(stocks)).toBeNull()
  expect(sumOfStocks([])).toBeNull()
})

test('an amount differs from stocks unless it is their sum in any unit of the quantity, or not given', () => {
  expect(differsFromStocks({ amount: 4000, unit: 'g' }, [kg(1), kg(3)])).toBe(false)
  expect(differsFromStocks({ amount: null, unit: null }, [kg(1)])).toBe(false)
  expect(differsFromStocks({ amount: 4, unit: 'l' }, [kg(4)])).toBe(true)
  expect(differsFromStocks({ amount: 5, unit: 'kg' }, [kg(4)])).toBe(true)
  expect(differsFromStocks({ amount: 4, unit: 'kg' }, [kg(4), { amount: 1, unit: 'l' }])).toBe(true)
})

test('numbers below zero, parts of containers, containers of no size, and counts in the future are problems', () => {
  const wrong = { amount: -1, maximum: -1, containers: 1.5, containerSize: 0, countedOn: '2026-12-01' as IsoDate }
  expect(stockProblems(wrong, today)).toEqual([
    { path: 'amount', code: 'negative' },
    { path: 'maximum', code: 'negative' },
    { path: 'containers', code: 'invalid' },
    { path: 'containerSize', code: 'not_positive' },
    { path: 'countedOn', code: 'in_future' },
  ])
  expect(stockProblems({ amount: 0, countedOn: today }, today)).toEqual([])
  expect(stockProblems({ amount: stockLimits.amount + 1 }, today)).toEqual([{ path: 'amount', code: 'invalid' }])
})
