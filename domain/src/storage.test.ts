import { describe, expect, test } from 'vitest'
import { jointStorage, storageClasses, storageConflicts, type StoragePair } from './storage.ts'

/** Three rows of the joint storage table of TRGS 510, section 13. */
const table: readonly StoragePair[] = [
  { classA: '1', classB: '1', jointStorage: 'CONDITIONAL', condition: 'special law' },
  { classA: '1', classB: '3', jointStorage: 'NO', condition: null },
  { classA: '8A', classB: '8B', jointStorage: 'YES', condition: null },
]

test('there are the 25 storage classes of the specification', () => {
  expect(storageClasses.join(', ')).toBe(
    '1, 2A, 2B, 3, 4.1A, 4.1B, 4.2, 4.3, 5.1A, 5.1B, 5.1C, 5.2, 6.1A, 6.1B, 6.1C, 6.1D, 6.2, 7, 8A, 8B, 10, 11, 12, 13, 10-13',
  )
})

test.each([
  ['1', '3', 'NO'],
  ['3', '1', 'NO'],
  ['8B', '8A', 'YES'],
  ['1', '1', 'CONDITIONAL'],
] as const)('%s with %s: %s', (a, b, expected) => {
  expect(jointStorage(a, b, table).jointStorage).toBe(expected)
})

test('a condition is returned', () => {
  expect(jointStorage('1', '1', table).condition).toBe('special law')
})

test('two classes without a row in the table are an error, not permitted', () => {
  expect(() => jointStorage('3', '8A', table)).toThrow(RangeError)
})

describe('items stored in one area', () => {
  const rows: readonly StoragePair[] = [
    { classA: '3', classB: '3', jointStorage: 'YES', condition: null },
    { classA: '3', classB: '8B', jointStorage: 'YES', condition: null },
    { classA: '8B', classB: '8B', jointStorage: 'YES', condition: null },
    { classA: '1', classB: '8B', jointStorage: 'NO', condition: null },
    ...table,
  ]

  test('have conflicts by pairs of classes, the forbidden ones first', () => {
    const stored = [
      { id: 'acid', storageClass: '8B' },
      { id: 'acetone', storageClass: '3' },
      { id: 'thinner', storageClass: '3' },
      { id: 'powder', storageClass: '1' },
      { id: 'caps', storageClass: '1' },
    ] as const
    const found = storageConflicts(stored, rows)
    expect(found.map(({ classA, classB, jointStorage: value }) => `${classA} ${classB} ${value}`)).toEqual([
      '1 3 NO',
      '1 8B NO',
      '1 1 CONDITIONAL',
    ])
    expect(found[0]).toMatchObject({ idsA: ['powder', 'caps'], idsB: ['acetone', 'thinner'] })
  })

  test('have no conflict alone or with permitted classes', () => {
    expect(storageConflicts([{ id: 'powder', storageClass: '1' }], rows)).toEqual([])
    expect(storageConflicts([], rows)).toEqual([])
  })
})
