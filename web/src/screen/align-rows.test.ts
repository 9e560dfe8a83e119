import { expect, test } from 'vitest'
import { alignRows } from './align-rows.ts'

const step = (title: string, instruction = '') => ({ title, instruction })
const titles = (values: object) =>
  (Reflect.get(values, 'steps') as { title?: string }[]).map(({ title = '-' }) => title).join(' ')
const aligned = (before: readonly object[], after: readonly object[]) => {
  const { before: left, after: right } = alignRows({ steps: before }, { steps: after })
  return [titles(left), titles(right)]
}
const [ring, count, leave] = [step('Ring', 'the bell twice'), step('Count', 'everybody'), step('Leave', 'by the gate')]

test('a row added at the top leaves the rows below aligned', () => {
  expect(aligned([ring, count], [leave, ring, count])).toEqual(['- Ring Count', 'Leave Ring Count'])
})

test('a row taken out leaves a gap', () => {
  expect(aligned([ring, count, leave], [ring, leave])).toEqual(['Ring Count Leave', 'Ring - Leave'])
})

test('a row that was rewritten in part is next to its former text', () => {
  expect(aligned([ring, count], [ring, step('Count', 'everybody in the yard')])).toEqual(['Ring Count', 'Ring Count'])
})

test('a row that moved is removed at the old position and added at the new one', () => {
  expect(aligned([ring, count, leave], [count, leave, ring])).toEqual(['Ring Count Leave -', '- Count Leave Ring'])
})

test('rows without a common word are listed one after the other', () => {
  expect(aligned([ring], [leave])).toEqual(['Ring -', '- Leave'])
})

test('a value that is not a list of records, and a list compared with an empty one, are unchanged', () => {
  const drafts = [
    { title: 'A', standards: ['x'], steps: [] },
    { title: 'B', standards: ['y'], steps: [ring] },
  ] as const
  expect(alignRows(...drafts)).toEqual({ before: drafts[0], after: drafts[1] })
})

const item = (id: string, text: string) => ({ id, text })
const idsOf = (rows: unknown) => (rows as { id?: string }[]).map(({ id = '-' }) => id).join(' ')

test('rows with ids are paired by them in the new order, and a removed one follows the row that it followed', () => {
  const [a, b, c, d] = [item('a', 'Seal'), item('b', 'Gauge'), item('c', 'Hose'), item('d', 'Pin')]
  const { before, after } = alignRows({ items: [a, b, c] }, { items: [c, d, { ...a, text: 'Quite another question' }] })
  expect([idsOf(before['items']), idsOf(after['items'])]).toEqual(['c - a b', 'c d a -'])
})
