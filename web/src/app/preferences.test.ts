import { beforeEach, expect, test } from 'vitest'
import { preferences } from './preferences.ts'

beforeEach(() => localStorage.clear())

test('the active organization is stored under one key', () => {
  expect(preferences.organization()).toBeNull()
  preferences.rememberOrganization('nordlys')
  preferences.rememberOrganization('fjord')
  expect(Object.entries(localStorage)).toEqual([['ansvar.organization', 'fjord']])
  expect(preferences.organization()).toBe('fjord')
  preferences.rememberOrganization(null)
  expect(localStorage).toHaveLength(0)
})
