import { expect, test } from 'vitest'
import type { Change } from '#graphql/feed.ts'
import { createRecent } from './recent.ts'

const change = (number: number, kind: Change['kind'] = 'CHANGE'): Change => ({
  kind,
  cursor: `${number}.0`,
  resource: 'policies',
  recordId: String(number),
  parentId: null,
  action: 'UPDATED',
  userId: null,
})

const told = (changes: readonly Change[]) => changes.map(({ kind, cursor }) => `${kind} ${cursor}`)

test('what was told from a moment on is known, and where nothing was, where the stream stands', () => {
  let now = 0
  const recent = createRecent(() => now)
  expect(told(recent.since(0, '9.0'))).toEqual(['READY 9.0'])
  for (now = 1; now <= 3; now += 1) recent.keep(change(now))
  recent.keep(change(3, 'READY'))
  expect(told(recent.since(2, '3.0'))).toEqual(['CHANGE 2.0', 'CHANGE 3.0'])
  expect(told(recent.since(4, '3.0'))).toEqual(['READY 3.0'])
})

test('what is forgotten is to be asked for again', () => {
  let now = 0
  const recent = createRecent(() => now)
  for (now = 1; now <= 501; now += 1) recent.keep(change(now))
  expect(told(recent.since(1, '501.0'))).toEqual(['REFETCH 501.0'])
  expect(recent.since(2, '501.0')).toHaveLength(500)
})
