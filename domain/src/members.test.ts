import { describe, expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import {
  accessProblems,
  competenceProblems,
  competenceState,
  delegateProblems,
  hasDelegate,
  isEmail,
  isPhone,
  worstCompetence,
} from './members.ts'

const day = (text: string) => text as IsoDate
const today = day('2026-11-21')
const until = (text: string | null) => ({ validUntil: text as IsoDate | null })

test.each([
  ['kirsten.holm@nordlys.example', true],
  ['k+ansvar@mail.nordlys.co.uk', true],
  ['søren@blåbær.dk', true],
  ['o’hara@nordlys.example', false],
  ['kirsten', false],
  ['kirsten@nordlys', false],
  ['kirsten@@nordlys.example', false],
  ['kirsten @nordlys.example', false],
  ['.kirsten@nordlys.example', false],
  ['kirsten@-nordlys.example', false],
  ['kirsten@nordlys.example\nbcc: all@nordlys.example', false],
  [`${'k'.repeat(250)}@n.dk`, false],
  ['', false],
])('%j is an email address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test.each([
  ['+45 62 12 34 56', true],
  ['(62) 12.34/56', true],
  ['112', true],
  ['12', false],
  ['ring til Kirsten', false],
  ['', false],
])('%j is a telephone number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

describe('a competence', () => {
  test.each([
    [null, 'VALID'],
    ['2027-01-22', 'VALID'],
    ['2027-01-21', 'EXPIRES_SOON'],
    ['2026-11-21', 'EXPIRES_SOON'],
    ['2026-11-20', 'EXPIRED'],
  ])('valid until %s is %s on 21 November 2026', (validUntil, state) => {
    expect(competenceState(validUntil as IsoDate | null, today)).toBe(state)
  })

  test('the most urgent of several counts', () => {
    expect(worstCompetence([until(null), until('2026-12-01'), until('2020-01-01')], today)).toBe('EXPIRED')
    expect(worstCompetence([until(null), until('2026-12-01')], today)).toBe('EXPIRES_SOON')
    expect(worstCompetence([until(null)], today)).toBe('VALID')
    expect(worstCompetence([], today)).toBeNull()
  })

  test('is listed once, acquired by today, and expires later', () => {
    const held = [
      { competenceId: 'a', acquiredOn: day('2026-11-21'), validUntil: day('2026-11-21') },
      { competenceId: 'b', acquiredOn: day('2026-11-22'), validUntil: null },
      { competenceId: 'a', acquiredOn: day('2025-01-02'), validUntil: day('2025-01-01') },
    ]
    expect(competenceProblems(held, today)).toEqual([
      { path: 'competences.1.acquiredOn', code: 'in_future' },
      { path: 'competences.2.competenceId', code: 'taken' },
      { path: 'competences.2.validUntil', code: 'before_start' },
    ])
  })
})

describe('the last manager', () => {
  const manager = { level: 'MANAGE', active: true } as const
  test.each([
    ['keeps the level', manager, { level: 'EDIT', active: true }, 0, [{ path: 'level', code: 'last_manager' }]],
    ['stays active', manager, { level: 'MANAGE', active: false }, 0, [{ path: 'active', code: 'last_manager' }]],
    ['may change all else', manager, manager, 0, []],
    ['is not the last where there is another', manager, { level: 'READ', active: false }, 1, []],
  ] as const)('%s', (_, before, after, others, problems) => {
    expect(accessProblems(before, after, { others, own: false })).toEqual(problems)
  })

  test('other members and deactivated managers can be changed', () => {
    const last = { others: 0, own: false }
    expect(accessProblems({ level: 'EDIT', active: true }, { level: 'READ', active: false }, last)).toEqual([])
    expect(accessProblems({ level: 'MANAGE', active: false }, { level: 'READ', active: false }, last)).toEqual([])
  })
})

describe('own access', () => {
  const manager = { level: 'MANAGE', active: true } as const
  const gone = { level: 'MANAGE', active: false } as const
  test('can be lowered but not deactivated, if there is another manager', () => {
    const own = { others: 1, own: true }
    expect(accessProblems(manager, { level: 'READ', active: true }, own)).toEqual([])
    expect(accessProblems(manager, gone, own)).toEqual([{ path: 'active', code: 'own_account' }])
  })

  test('of the last manager is rejected with last_manager', () => {
    expect(accessProblems(manager, gone, { others: 0, own: true })).toEqual([{ path: 'active', code: 'last_manager' }])
  })
})

/** Returns the problems of a delegate of the member `a`. */
const delegateFaults = (
  approvalDelegateId: string | null,
  delegateFrom: IsoDate | null,
  delegateUntil: IsoDate | null,
) =>
  delegateProblems({ approvalDelegateId, delegateFrom, delegateUntil }, 'a', today).map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('the delegate of a member', () => {
  const later = day('2026-12-05')
  const earlier = day('2026-11-20')

  test('is another member, with a first and a last day', () => {
    expect(delegateFaults('b', today, later)).toEqual([])
    expect(delegateFaults('b', earlier, today)).toEqual([])
    expect(delegateFaults('a', today, later)).toEqual(['approvalDelegateId invalid'])
    expect(delegateFaults('b', null, null)).toEqual(['delegateFrom required', 'delegateUntil required'])
    expect(delegateFaults('b', later, today)).toEqual(['delegateUntil before_start'])
    expect(delegateFaults('b', earlier, earlier)).toEqual(['delegateUntil in_past'])
  })

  test('has no days if there is none', () => {
    expect(delegateFaults(null, null, null)).toEqual([])
    expect(delegateFaults(null, today, null)).toEqual(['approvalDelegateId required'])
  })

  test('decides from the first day to the last one', () => {
    const delegate = { approvalDelegateId: 'b', delegateFrom: today, delegateUntil: later }
    expect([earlier, today, later, day('2026-12-06')].map((each) => hasDelegate(delegate, each))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(hasDelegate({ ...delegate, approvalDelegateId: null }, today)).toBe(false)
  })
})
