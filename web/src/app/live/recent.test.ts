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

const summaries = (changes: readonly Change[]) => changes.map(({ kind, cursor }) => `${kind} ${cursor}`)

test('returns the changes from a time on, or the current cursor if there are none', () => {
  let now = 0
  const recent = createRecent(() => now)
  expect(summaries(recent.since(0, '9.0'))).toEqual(['READY 9.0'])
  for (now = 1; now <= 3; now += 1) recent.add(change(now))
  recent.add(change(3, 'READY'))
  expect(summaries(recent.since(2, '3.0'))).toEqual(['CHANGE 2.0', 'CHANGE 3.0'])
  expect(summaries(recent.since(4, '3.0'))).toEqual(['READY 3.0'])
})

test('changes that are no longer stored are fetched again', () => {
  let now = 0
  const recent = createRecent(() => now)
  for (now = 1; now <= 501; now += 1) recent.add(change(now))
  expect(summaries(recent.since(1, '501.0'))).toEqual(['REFETCH 501.0'])
  expect(recent.since(2, '501.0')).toHaveLength(500)
})
