import { describe, expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import type { StatementCode } from './statements.ts'
import {
  cmrExpression,
  compareChemicals,
  isCmr,
  substitutionProblems,
  substitutionRequired,
  substitutionState,
  type Comparable,
} from './substitution.ts'

const day = (text: string) => text as IsoDate
const today = day('2026-06-15')

const named = (name: string, whyNot: string | null = 'Too slow') => ({ chemicalId: null, name, whyNot })
const known = (chemicalId: string, whyNot: string | null = 'Too slow') => ({ chemicalId, name: null, whyNot })

const chemical = (given: Partial<Omit<Comparable, 'statements'>> & { readonly statements?: readonly string[] }) =>
  ({
    dangerCode: 'RED',
    signalWord: 'DANGER',
    restrictions: [],
    storageClass: '6.1A',
    inUse: false,
    ...given,
    statements: (given.statements ?? []) as readonly StatementCode[],
  }) as Comparable
const effects = (current: Comparable, candidate: Comparable) =>
  Object.fromEntries(compareChemicals(current, candidate).map(({ property, effect }) => [property, effect]))

describe('a decision about substitution', () => {
  test.each([
    ['RED', [], 0, ['RED']],
    ['YELLOW', [], 0, []],
    ['GREEN', ['H319'], 0, []],
    ['YELLOW', ['H319', 'H350i'], 0, ['CMR']],
    ['YELLOW', [], 1, ['RESTRICTION']],
    ['RED', ['H360FD'], 2, ['RED', 'CMR', 'RESTRICTION']],
  ] as const)('of a %s chemical with %s and %i open restrictions is required by %s', (dangerCode, codes, open, why) => {
    expect(substitutionRequired({ dangerCode, statements: codes, openRestrictions: open })).toEqual(why)
  })

  test('counts both categories of CMR, with their letters, and no other statement', () => {
    const cmr = ['H340', 'H341', 'H350', 'H350i', 'H351', 'H360', 'H360Df', 'H361', 'H361fd']
    const others = ['H342', 'H362', 'H370', 'H334', 'H300', 'EUH340', 'H3401', 'H301+H311', 'P350']
    expect(cmr.filter((code) => !isCmr(code))).toEqual([])
    expect(others.filter(isCmr)).toEqual([])
    const expression = new RegExp(cmrExpression)
    expect([...cmr, ...others].filter((code) => expression.test(code))).toEqual(cmr)
  })

  test('is missing, valid, or due for review on its day', () => {
    const use = { required: true, active: true, today }
    expect(substitutionState(null, use)).toBe('MISSING')
    expect(substitutionState(null, { ...use, required: false })).toBe('NOT_REQUIRED')
    expect(substitutionState(null, { ...use, active: false })).toBe('NOT_REQUIRED')
    expect(substitutionState({ reviewOn: null }, use)).toBe('DECIDED')
    expect(substitutionState({ reviewOn: day('2026-06-16') }, use)).toBe('DECIDED')
    expect(substitutionState({ reviewOn: today }, use)).toBe('DUE')
    expect(substitutionState({ reviewOn: today }, { ...use, active: false })).toBe('DECIDED')
  })
})

describe('the problems of a decision', () => {
  const decided = { candidates: [], decision: 'KEEP', decidedOn: today, reviewOn: null } as const
  const of = (given: Partial<Parameters<typeof substitutionProblems>[0]>) =>
    substitutionProblems({ ...decided, ...given }, { chemicalId: 'self', today }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  test('are none if it keeps the chemical, with or without candidates', () => {
    expect(of({})).toEqual([])
    expect(of({ candidates: [named('Soap'), known('a')], reviewOn: today })).toEqual([])
  })

  test('are candidates that are the chemical itself, that occur twice, or that have no name', () => {
    expect(of({ candidates: [known('self')] })).toEqual(['candidates.0.chemicalId invalid'])
    expect(of({ candidates: [known('a'), known('a')] })).toEqual(['candidates.1.chemicalId twice'])
    expect(of({ candidates: [named('Soap'), named(' soap ')] })).toEqual(['candidates.1.name twice'])
    expect(of({ candidates: [named(' ')] })).toEqual(['candidates.0.name required'])
  })

  test('are a substitution without a substitute, and a rejected candidate without a reason', () => {
    expect(of({ decision: 'SUBSTITUTE' })).toEqual(['candidates required'])
    expect(of({ decision: 'SUBSTITUTE', candidates: [known('a')] })).toEqual(['candidates required'])
    expect(of({ decision: 'SUBSTITUTE', candidates: [known('a', null), named('Soap')] })).toEqual([])
    expect(of({ candidates: [known('a', null)] })).toEqual(['candidates.0.whyNot required'])
  })

  test('are days in the future, and a review before the decision', () => {
    expect(of({ decidedOn: day('2026-06-16') })).toEqual(['decidedOn in_future'])
    expect(of({ reviewOn: day('2026-06-14') })).toEqual(['reviewOn upside_down'])
  })
})

describe('a comparison', () => {
  test('says of each property whether the candidate is better, worse, the same, or different', () => {
    const current = chemical({ statements: ['H350', 'H315', 'H319'], restrictions: ['CMR'] })
    const candidate = chemical({
      dangerCode: 'YELLOW',
      signalWord: 'WARNING',
      statements: ['H319', 'H412'],
      storageClass: '10',
      inUse: true,
    })
    expect(compareChemicals(current, candidate)).toEqual([
      { property: 'DANGER_CODE', effect: 'BETTER', lost: ['RED'], gained: ['YELLOW'] },
      { property: 'CMR', effect: 'BETTER', lost: ['H350'], gained: [] },
      { property: 'STATEMENTS', effect: 'DIFFERENT', lost: ['H315'], gained: ['H412'] },
      { property: 'SIGNAL_WORD', effect: 'BETTER', lost: ['DANGER'], gained: ['WARNING'] },
      { property: 'RESTRICTIONS', effect: 'BETTER', lost: ['CMR'], gained: [] },
      { property: 'STORAGE_CLASS', effect: 'DIFFERENT', lost: ['6.1A'], gained: ['10'] },
      { property: 'IN_USE', effect: 'DIFFERENT', lost: [], gained: [] },
    ])
    expect(effects(candidate, current)).toMatchObject({ DANGER_CODE: 'WORSE', CMR: 'WORSE', RESTRICTIONS: 'WORSE' })
  })

  test('of a chemical with itself finds nothing', () => {
    const current = chemical({ statements: ['H350'], storageClass: null })
    expect(new Set(Object.values(effects(current, current)))).toEqual(new Set(['SAME']))
  })
})
