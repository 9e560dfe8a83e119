import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isCas,
  isCelex,
  isCvr,
  isEcNumber,
  isNaceCode,
  isUnNumber,
  normalizeCas,
  normalizeCelex,
  normalizeCvr,
  normalizeEcNumber,
  normalizeNaceCode,
  normalizeUnNumber,
} from './identifiers.ts'

const checks = { isCvr, isCas, isEcNumber, isUnNumber, isNaceCode, isCelex }

describe('identifiers', () => {
  test.each([
    // Novo Nordisk (the example in the rule), Lego, Maersk.
    ['isCvr', '24256790', true],
    ['isCvr', '13748136', true],
    ['isCvr', '54562519', true],
    ['isCvr', '22756214', true],
    ['isCvr', '24256791', false],
    ['isCvr', '2425679', false],
    ['isCvr', '00000000', false],
    ['isCvr', 'DK24256790', false],
    ['isCvr', '24 25 67 90', false],
    // Water, formaldehyde, acetone, hydrogen chloride.
    ['isCas', '7732-18-5', true],
    ['isCas', '50-00-0', true],
    ['isCas', '67-64-1', true],
    ['isCas', '7647-01-0', true],
    ['isCas', '67-64-2', false],
    ['isCas', '67-46-1', false],
    ['isCas', '067-64-1', false],
    ['isCas', '67641', false],
    ['isCas', '-64-1', false],
    // Acetone, dexamethasone, an ELINCS number whose remainder is 10, and one of ECHA's own list numbers.
    ['isEcNumber', '200-662-2', true],
    ['isEcNumber', '200-003-9', true],
    ['isEcNumber', '418-070-1', true],
    ['isEcNumber', '920-360-0', true],
    ['isEcNumber', '200-662-3', false],
    ['isEcNumber', '218-070-1', false],
    ['isEcNumber', '100-662-2', false],
    ['isEcNumber', '2006622', false],
    ['isUnNumber', '1993', true],
    ['isUnNumber', '0004', true],
    ['isUnNumber', '3560', true],
    ['isUnNumber', '0000', false],
    ['isUnNumber', '4000', false],
    ['isUnNumber', '193', false],
    ['isNaceCode', 'C', true],
    ['isNaceCode', '25', true],
    ['isNaceCode', '25.6', true],
    ['isNaceCode', '25.61', true],
    ['isNaceCode', 'V', false],
    ['isNaceCode', '25.', false],
    ['isNaceCode', '25.61.00', false],
    ['isNaceCode', '2', false],
    ['isCelex', '32006R1907', true],
    ['isCelex', '32008L0098', true],
    ['isCelex', '02006R1907-20231201', true],
    ['isCelex', '32019R1021R(01)', true],
    ['isCelex', '12016E/TXT', true],
    ['isCelex', 'LBK nr 5 af 03/01/2023', false],
    ['isCelex', '2006R1907', false],
    ['isCelex', '', false],
  ] as const)('%s of %j: %s', (check, text, valid) => {
    expect(checks[check](text)).toBe(valid)
  })

  test.each([
    [normalizeCvr('DK 24 25 67 90'), '24256790'],
    [normalizeCvr('dk-24256790'), '24256790'],
    [normalizeCas(' 67641 '), '67-64-1'],
    [normalizeCas('67 - 64 - 1'), '67-64-1'],
    [normalizeCas('7732‑18–5'), '7732-18-5'],
    [normalizeEcNumber('2006622'), '200-662-2'],
    [normalizeEcNumber('200 662 2'), '200-662-2'],
    [normalizeUnNumber('UN 1993'), '1993'],
    [normalizeUnNumber('un1993'), '1993'],
    [normalizeNaceCode('c25.61'), '25.61'],
    [normalizeNaceCode('C.25.61'), '25.61'],
    [normalizeNaceCode('2561'), '25.61'],
    [normalizeNaceCode('256'), '25.6'],
    [normalizeNaceCode('c'), 'C'],
    [normalizeCelex('CELEX: 32006r1907'), '32006R1907'],
    [normalizeCelex('3 2006 R 1907'), '32006R1907'],
  ])('the typed text becomes %j', (normalized, expected) => {
    expect(normalized).toBe(expected)
  })

  test.each([
    ['a CVR number', isCvr, '24256790'],
    ['an EC number', isEcNumber, '200-662-2'],
  ] as const)('one wrong digit in %s is detected', (_, check, valid) => {
    const indexes = Array.from(valid, (_character, index) => index).filter((index) => valid[index] !== '-')
    fc.assert(
      fc.property(fc.constantFrom(...indexes), fc.integer({ min: 0, max: 9 }), (index, digit) => {
        const changed = valid.slice(0, index) + digit + valid.slice(index + 1)
        expect(check(changed)).toBe(changed === valid)
      }),
    )
  })
})
