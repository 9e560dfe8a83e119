import { expect, test } from 'vitest'
import { viewQuery } from './view-query.ts'

test('a view has the filters, the order and the columns of the address, but no page and no open record', () => {
  expect(viewQuery('?sort=-name&dangerCode=RED&page=3&open=7&at=120&columns=name%2Camount')).toBe(
    'columns=name%2Camount&dangerCode=RED&sort=-name',
  )
  expect(viewQuery('')).toBe('')
})

test('two addresses are the same view in any order of their parameters', () => {
  expect(viewQuery('b=2&a=1')).toBe(viewQuery('a=1&b=2&page=2'))
})
