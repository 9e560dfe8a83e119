import { beforeEach, describe, expect, test } from 'vitest'
import { createListMemory, memoryKey } from './list-memory.ts'

const memory = createListMemory(localStorage, sessionStorage)
const key = memoryKey('kirsten', 'policies')

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('what is remembered of a list', () => {
  test('is each user’s own, and each list’s', () => {
    memory.storePreferences(key, 'size=100')
    expect(memory.preferences(key)).toBe('size=100')
    expect(memory.preferences(memoryKey('henrik', 'policies'))).toBe('')
    expect(memory.preferences(memoryKey('kirsten', 'procedures'))).toBe('')
  })

  test('is forgotten where it is as always', () => {
    memory.storePreferences(key, 'size=100')
    memory.storePreferences(key, '')
    expect(localStorage).toHaveLength(0)
  })

  test('keeps a search out of the browser’s lasting storage', () => {
    memory.noteNarrowing(key, 'q=Kirsten')
    expect(memory.narrowing(key)).toBe('q=Kirsten')
    expect(localStorage).toHaveLength(0)
  })

  test('is nothing where the storage takes no more', () => {
    const closed = createListMemory(
      { getItem: () => null, setItem: refuse, removeItem: refuse } as unknown as Storage,
      sessionStorage,
    )
    expect(() => closed.storePreferences(key, 'size=100')).not.toThrow()
  })
})
