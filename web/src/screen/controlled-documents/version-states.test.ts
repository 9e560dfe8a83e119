import { describe, expect, test } from 'vitest'
import { stateOfVersion, type SavedVersion } from './version-states.ts'

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
