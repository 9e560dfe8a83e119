import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareStatementCodes,
  normalizeStatementCode,
  parseStatementCodes,
  type StatementCode,
  statementKind,
  statementParts,
} from './statements.ts'

describe('statement codes', () => {
  test.each([
    ['H225', 'H225'],
    ['h 225', 'H225'],
    ['H302 + H312', 'H302+H312'],
    ['H312+H302', 'H302+H312'],
    ['h300+h310+h330', 'H300+H310+H330'],
    ['H360FD', 'H360FD'],
    ['h360Df', 'H360Df'],
    ['H350i', 'H350i'],
    ['euh 066', 'EUH066'],
    ['EUH201A', 'EUH201A'],
    ['P305 + P351 + P338', 'P305+P351+P338'],
    ['P403+P233', 'P403+P233'],
    ['P370+P380+P375[+P378]', 'P370+P380+P375[+P378]'],
  ])('%s is %s', (text, code) => {
    expect(normalizeStatementCode(text)).toBe(code)
  })

  test.each(['', 'H', 'H22', 'H2255', 'H125', 'R11', 'H225+', 'H302+P280', 'EUH066+EUH071', 'P601', 'H225x', '225'])(
    '%j is none',
    (text) => {
      expect(normalizeStatementCode(text)).toBeNull()
    },
  )

  test('normalizing a code again changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(EUH|H|P)[0-5]\d\d[iFfDd]?(\+[HP][2-4]\d\d)?$/), (text) => {
        const code = normalizeStatementCode(text)
        expect(code === null || normalizeStatementCode(code) === code).toBe(true)
      }),
    )
  })

  test.each([
    ['H302+H312', 'H'],
    ['EUH066', 'EUH'],
    ['P280', 'P'],
    ['X280', null],
  ])('%s is of kind %s', (code, kind) => {
    expect(statementKind(code)).toBe(kind)
  })

  test('a combined statement has parts', () => {
    expect(statementParts('P370+P380+P375[+P378]' as StatementCode)).toEqual(['P370', 'P380', 'P375', 'P378'])
    expect(statementParts('H360Fd' as StatementCode)).toEqual(['H360Fd'])
  })
})

describe('the order of the label', () => {
  const ordered = [
    'H225',
    'H302',
    'H302+H312',
    'H302+H312+H332',
    'H302+H332',
    'H312',
    'H360',
    'H360D',
    'H360Fd',
    'H410',
    'EUH066',
    'EUH201',
    'EUH201A',
    'P101',
    'P370+P380+P375',
    'P370+P380+P375[+P378]',
    'P403+P233',
  ] as StatementCode[]

  test('is H, EUH, P, each by number, combined ones after their first part', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(shuffled.toSorted(compareStatementCodes)).toEqual(ordered)
      }),
    )
  })
})

describe('a pasted list', () => {
  test.each([
    ['H225, H319; H336', ['H225', 'H319', 'H336'], []],
    ['H336 H225\nEUH 066  H225', ['H225', 'H336', 'EUH066'], []],
    ['P280, H302 + H312 h332', ['H302+H312', 'H332', 'P280'], []],
    ['H225, flammable, R11', ['H225'], ['flammable', 'R11']],
    ['H225 - Highly flammable, H319', ['H319'], ['H225 - Highly flammable']],
    [' ,; ', [], []],
  ])('%j', (text, codes, unknown) => {
    expect(parseStatementCodes(text)).toEqual({ codes, unknown })
  })
})
