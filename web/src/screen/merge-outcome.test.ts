import { expect, test } from 'vitest'
import { mergeOutcome } from './merge-outcome.ts'

const opened = { title: 'Policy', owner: 'Mette', body: 'One.\n\nTwo.\n\nThree.' }
const theirs = { ...opened, title: 'Energy policy', owner: 'Ole' }

test.each([
  ['merged', { ...theirs, body: 'One.' }],
  ['mine', { ...opened, title: 'My policy' }],
  ['mine', { ...opened, body: 'One.' }],
  ['mixed', { ...theirs, title: 'My policy' }],
  ['mixed', { ...theirs, owner: 'Mette', body: 'One.' }],
  ['theirs', theirs],
])('of what somebody else changed it says %s where %j was saved', (outcome, saved) => {
  expect(mergeOutcome({ opened, theirs, saved })).toBe(outcome)
})

test('blocks of a long text count by themselves', () => {
  const others = { ...opened, body: 'First.\n\nTwo.\n\nThree.' }
  expect(mergeOutcome({ opened, theirs: others, saved: { ...opened, body: 'First.\n\nTwo.\n\nLast.' } })).toBe('merged')
  expect(mergeOutcome({ opened, theirs: others, saved: { ...opened, body: 'Mine.\n\nTwo.\n\nThree.' } })).toBe('mine')
})
