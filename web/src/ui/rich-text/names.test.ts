import { describe, expect, test } from 'vitest'
import { decodeNamedCharacterReference, hasAllNames, namesOf } from './names.ts'

describe('the names of characters', () => {
  test('that everybody writes are there, and nothing is waited for', () => {
    expect(namesOf('Noise &lt; 80 dB &amp; less, 5&nbsp;%, AT & T; no')).toBeNull()
    expect(['amp', 'lt', 'nbsp'].map(decodeNamedCharacterReference)).toEqual(['&', '<', '\u00A0'])
  })

  test('that are seldom come when a text has one', async () => {
    await namesOf('&aelig;')
    expect(hasAllNames()).toBe(true)
    expect(decodeNamedCharacterReference('aelig')).toBe('æ')
    expect(decodeNamedCharacterReference('toString')).toBe(false)
  })
})
