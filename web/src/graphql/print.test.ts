import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { printOperation } from './print.ts'

test('what is more than fields and variables is refused, not left out', () => {
  expect(() => printOperation(parse('query A { a(size: 500) }'))).toThrow('IntValue')
  expect(() => printOperation(parse('query A { ...F }'))).toThrow('FragmentSpread')
})
