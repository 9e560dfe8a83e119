import { describe, expect, test } from 'vitest'
import { codeLimits, codeOf, groupedCode, parseCode } from './codes.ts'

describe('a code', () => {
  test.each([
    ['7K3QD92MXA', '7K3QD92MXA'],
    ['7k3qd92mxa', '7K3QD92MXA'],
    [' 7K3QD-92MXA ', '7K3QD92MXA'],
    ['7K3 QD9 2MX A', '7K3QD92MXA'],
    ['ilILoO0000', '1111000000'],
  ])('typed as %s is read as %s', (typed, code) => {
    expect(parseCode(typed)).toBe(code)
  })

  test.each(['', '7K3QD92MX', '7K3QD92MXAB', '7K3QD92MXU', '7K3QD92MX*', '７K3QD92MXA'])(
    '%s is not a code',
    (typed) => {
      expect(parseCode(typed)).toBeNull()
    },
  )

  test('is read again from its groups', () => {
    expect(groupedCode('7K3QD92MXA')).toBe('7K3QD-92MXA')
    expect(parseCode(groupedCode('7K3QD92MXA'))).toBe('7K3QD92MXA')
  })

  test('has a character for each byte, each as likely as the others', () => {
    const codes = Array.from({ length: 256 }, (_, byte) => codeOf(new Uint8Array(codeLimits.length).fill(byte)))
    expect(codes.every((code) => parseCode(code) === code)).toBe(true)
    const counts = new Map<string, number>()
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
  })
})
