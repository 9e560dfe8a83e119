import { expect, test } from 'vitest'
import { isLonger, textLength } from './text-lengths.ts'

test('a text is measured in code points', () => {
  expect([textLength(''), textLength('Øl'), textLength('👷👷'), textLength('a\u0301')]).toEqual([0, 2, 2, 2])
})

test('a text of the maximum length is not longer than it', () => {
  expect([isLonger('abc', 3), isLonger('abcd', 3)]).toEqual([false, true])
  expect([isLonger('👷👷👷', 3), isLonger('👷👷👷👷', 3)]).toEqual([false, true])
})
