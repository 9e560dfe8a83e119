import { expect, test } from 'vitest'
import { levelFor, levels, permissions, permissionsOf } from './permissions.ts'

test.each([
  ['READ', false, ['READ_ORGANIZATION']],
  ['EDIT', false, ['READ_ORGANIZATION', 'EDIT_ORGANIZATION']],
  ['MANAGE', false, ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION']],
  ['MANAGE', true, ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION', 'MAINTAIN_SYSTEM']],
  ['READ', true, ['READ_ORGANIZATION', 'MAINTAIN_SYSTEM']],
  [null, true, ['MAINTAIN_SYSTEM']],
  [null, false, []],
] as const)('the level %s, maintaining the system: %s, grants %j', (level, maintains, expected) => {
  expect(permissionsOf(level, maintains)).toEqual(expected)
})

test('every permission but maintaining the system has the lowest level that grants it', () => {
  expect(permissions.map(levelFor)).toEqual([...levels, null])
  for (const permission of permissions.slice(0, -1)) {
    const level = levelFor(permission)
    const lower = levels[levels.indexOf(level ?? 'READ') - 1] ?? null
    expect(permissionsOf(level, false)).toContain(permission)
    expect(permissionsOf(lower, false)).not.toContain(permission)
  }
})
