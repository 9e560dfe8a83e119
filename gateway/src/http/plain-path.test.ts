import { expect, test } from 'vitest'
import { leadsElsewhere } from './plain-path.ts'

test.each(['/..', '/a/../b', '/a/.', '/./a', '/a/%2e%2E/b', '/a/.%2e', '/a/%2e/b', '/a\\b', '/a%5Cb', '..', '/a/..?b'])(
  '%s leads elsewhere',
  (target) => expect(leadsElsewhere(target)).toBe(true),
)

test.each(['/', '/a/b.css', '/a/..b', '/a/...', '/.well-known/a', '/a?b=../c', '/a#/../b', '/api/v1/user', '', '*'])(
  '%s leads where it says',
  (target) => expect(leadsElsewhere(target)).toBe(false),
)
