import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dangerCodes, type DangerRule, dangerOf } from './danger-codes.ts'
import type { StatementCode } from './statements.ts'

const rules = new Map<string, DangerRule>([
  ['H225', { dangerCode: 'RED', level: 'HIGH' }],
  ['H226', { dangerCode: 'YELLOW', level: 'MEDIUM' }],
  ['H300', { dangerCode: 'RED', level: 'VERY_HIGH' }],
  ['H302', { dangerCode: 'YELLOW', level: 'MEDIUM' }],
  ['H304', { dangerCode: 'YELLOW', level: 'LOW' }],
  ['H312', { dangerCode: 'YELLOW', level: 'MEDIUM' }],
  ['H314', { dangerCode: 'RED', level: 'HIGH' }],
  ['H315', { dangerCode: 'GREEN', level: 'LOW' }],
  ['H319', { dangerCode: 'GREEN', level: 'LOW' }],
  ['EUH208', { dangerCode: 'YELLOW', level: null }],
  ['EUH380', { dangerCode: 'RED', level: null }],
])
const known = [...rules.keys()] as StatementCode[]

describe('the danger code', () => {
  test.each([
    ['', 'GREEN', null],
    ['H319 H315', 'GREEN', 'H315'],
    ['H319 H226', 'YELLOW', 'H226'],
    ['H304 H302', 'YELLOW', 'H302'],
    ['H226 H225 H319', 'RED', 'H225'],
    ['H314 H225', 'RED', 'H225'],
    ['H225 H300', 'RED', 'H300'],
    ['EUH380 H314', 'RED', 'H314'],
    ['EUH208 H315', 'YELLOW', 'EUH208'],
    ['H302+H312 H315', 'YELLOW', 'H302+H312'],
    ['H300+H310 H225', 'RED', 'H300+H310'],
  ])('of %j is %s, by %s', (codes, dangerCode, decidedBy) => {
    const danger = dangerOf(codes.split(' ').filter(Boolean) as StatementCode[], rules)
    expect([danger.dangerCode, danger.decidedBy]).toEqual([dangerCode, decidedBy])
  })

  test('statements without a rule are listed and ignored', () => {
    expect(dangerOf(['H999', 'H319'] as StatementCode[], rules)).toEqual({
      dangerCode: 'GREEN',
      decidedBy: 'H319',
      unranked: ['H999'],
    })
  })

  test('another statement never lowers the result, and the order does not matter', () => {
    fc.assert(
      fc.property(fc.subarray(known), fc.constantFrom(...known), (codes, more) => {
        const rank = (all: StatementCode[]) => dangerCodes.indexOf(dangerOf(all, rules).dangerCode)
        expect(rank([...codes, more])).toBeGreaterThanOrEqual(rank(codes))
        expect(dangerOf(codes.toReversed(), rules)).toEqual(dangerOf(codes, rules))
      }),
    )
  })
})
