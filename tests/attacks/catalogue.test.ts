import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow, read, root } from '../tree/files.ts'
import { apiTop10, catalogue, graphqlCheatSheet } from './catalogue.ts'

// The list of attacks is complete, and each attack has a test with assertions.

const named = catalogue.flatMap((item) => ('files' in item ? item.files : []))

test('every item has files or a reason why it has none', () => {
  const wrong = catalogue.filter((item) =>
    'files' in item ? item.files.length === 0 : !/^[A-Z].{30,}\.$/.test(item.why),
  )
  expect(wrong).toEqual([])
  expect(apiTop10.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`))
  expect(graphqlCheatSheet.length).toBeGreaterThan(12)
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
})

describe.each([...new Set(named)])('%s', (path) => {
  test('exists and has assertions', () => {
    expect(existsSync(`${root}${path}`)).toBe(true)
    const text = read(path)
    const tests = text.match(/\b(?:test|it)(?:\.(?:each|for))?[(<]/g)?.length ?? 0
    const assertions = text.match(/\bexpect(?:\.poll)?\(/g)?.length ?? 0
    expect(tests).toBeGreaterThan(0)
    expect(assertions).toBeGreaterThanOrEqual(tests / 2)
  })
})

test('every file in tests/attacks is in the list', () => {
  const own = filesBelow('tests/attacks', ['.test.ts']).filter((path) => !path.endsWith('/catalogue.test.ts'))
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter((path) => !named.includes(path))).toEqual([])
})
