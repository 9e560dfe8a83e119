import { expect, test } from 'vitest'
import { isNaceCode } from './identifiers.ts'
import { naceSections } from './nace.ts'

test('the sections are A to U, and each is a code', () => {
  expect(naceSections).toHaveLength(21)
  expect(naceSections.filter((section) => !isNaceCode(section))).toEqual([])
})
