import { expect, test } from 'vitest'
import { hasDotSegments } from './dot-segments.ts'

test.each(['/..', '/a/../b', '/a/.', '/./a', '/a/%2e%2E/b', '/a/.%2e', '/a/%2e/b', '/a\\b', '/a%5Cb', '..', '/a/..?b'])(
  '%s has dot segments',
  (target) => expect(hasDotSegments(target)).toBe(true),
)

test.each(['/', '/a/b.css', '/a/..b', '/a/...', '/.well-known/a', '/a?b=../c', '/a#/../b', '/api/v1/user', '', '*'])(
  '%s has no dot segments',
  (target) => expect(hasDotSegments(target)).toBe(false),
)
