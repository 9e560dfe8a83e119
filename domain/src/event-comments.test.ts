import { expect, test } from 'vitest'
import { isCommentEditable } from './event-comments.ts'

test('a comment can be changed for 24 hours', () => {
  const hour = 3_600_000
  expect(isCommentEditable(0, 24 * hour - 1)).toBe(true)
  expect(isCommentEditable(0, 24 * hour)).toBe(false)
})
