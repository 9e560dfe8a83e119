import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { daysInForce, stateOfVersion, type SavedVersion } from './version-states.ts'

const recorded = { state: 'RECORDED', documentVersion: 1, inForceVersion: 1 } as const
const signed = { state: 'APPROVED', documentVersion: 3, inForceVersion: 4 } as const
const pending = { state: 'PENDING', documentVersion: 5, inForceVersion: null } as const
const scheduled = { ...pending, state: 'SCHEDULED' } as const
const recalled = { ...pending, state: 'RECALLED' } as const

const saved = (...states: readonly SavedVersion['state'][]): SavedVersion[] =>
  states.map((state, index) => ({ version: index + 1, state })).toReversed()

const statesOf = (versions: readonly SavedVersion[], approvals: Parameters<typeof stateOfVersion>[2]) =>
  versions.map((version) => stateOfVersion(version, versions, approvals).state)

describe('the state of a version', () => {
  test.each([
    ['a draft', saved('DRAFT', 'DRAFT'), [], ['DRAFT', 'DRAFT']],
    ['in force', saved('APPROVED'), [recorded], ['IN_FORCE']],
    [
      'in force, and saved again without other content',
      saved('APPROVED', 'APPROVED'),
      [recorded],
      ['IN_FORCE', 'IN_FORCE'],
    ],
    [
      'superseded by a later one in force',
      saved('APPROVED', 'DRAFT', 'DRAFT', 'APPROVED'),
      [signed, recorded],
      ['IN_FORCE', 'DRAFT', 'DRAFT', 'SUPERSEDED'],
    ],
    [
      'in approval while an earlier one is in force',
      saved('APPROVED', 'DRAFT', 'DRAFT', 'APPROVED', 'DRAFT'),
      [pending, signed, recorded],
      ['IN_APPROVAL', 'IN_FORCE', 'DRAFT', 'DRAFT', 'SUPERSEDED'],
    ],
    [
      'scheduled',
      saved('APPROVED', 'DRAFT', 'DRAFT', 'APPROVED', 'DRAFT'),
      [scheduled, signed, recorded],
      ['SCHEDULED', 'IN_FORCE', 'DRAFT', 'DRAFT', 'SUPERSEDED'],
    ],
    [
      'a draft again after it was recalled',
      saved('APPROVED', 'DRAFT', 'DRAFT', 'APPROVED', 'DRAFT'),
      [recalled, signed, recorded],
      ['DRAFT', 'IN_FORCE', 'DRAFT', 'DRAFT', 'SUPERSEDED'],
    ],
    [
      'retired, with none in force',
      saved('APPROVED', 'RETIRED', 'DRAFT'),
      [recorded],
      ['DRAFT', 'RETIRED', 'SUPERSEDED'],
    ],
  ] as const)('is %s', (_, versions, approvals, states) => {
    expect(statesOf(versions, approvals)).toEqual(states)
  })

  test('comes with the approval that put it in force', () => {
    const versions = saved('APPROVED', 'APPROVED', 'DRAFT', 'APPROVED')
    const approvals = [signed, recorded]
    expect(versions.map((version) => stateOfVersion(version, versions, approvals).approval)).toEqual([
      signed,
      null,
      recorded,
      recorded,
    ])
  })
})

const day = (text: string) => text as IsoDate

describe('the days in force of a version', () => {
  const approvedOn = day('2020-01-31')
  const versions = [
    { version: 4, state: 'APPROVED', approvedOn: day('2026-06-01') },
    { version: 3, state: 'DRAFT' },
    { version: 2, state: 'APPROVED', approvedOn },
    { version: 1, state: 'APPROVED', approvedOn },
  ] as const

  test('follow from its approval and from the next one, also if it is saved again', () => {
    const first = { ...recorded, inForceFrom: day('2020-02-01') }
    const second = { ...signed, inForceFrom: day('2026-07-01') }
    for (const version of [versions[2], versions[3]])
      expect(daysInForce(version, versions, [second, first])).toEqual({ from: '2020-02-01', until: '2026-07-01' })
    expect(daysInForce(versions[0], versions, [second, first])).toEqual({ from: '2026-07-01', until: null })
  })

  test('follow from the day of its approval if that is not stored as a record', () => {
    expect(daysInForce(versions[3], versions, [])).toEqual({ from: '2020-01-31', until: '2026-06-01' })
  })
})
