import { describe, expect, test } from 'vitest'
import { chemicalRequestStates, chemicalRequestTransitionsOf } from './chemical-request-states.ts'
import { ownChemicalStateOf, ownChemicalTransitionsOf } from './own-chemical-states.ts'

const facts = { isActive: true, isChemicalActive: true } as const

describe('an own chemical', () => {
  test('is in the state of its request, unless that ended without a chemical in the catalogue', () => {
    expect(chemicalRequestStates.map((state) => ownChemicalStateOf(state, false))).toEqual([
      'REQUESTED',
      'IN_REVIEW',
      'ACCEPTED',
      'MATCHED',
      'ACTIVE',
      'ACTIVE',
    ])
    expect(ownChemicalStateOf(null, false)).toBe('ACTIVE')
    expect(ownChemicalStateOf('MATCHED', true)).toBe('MERGED')
  })

  test('can be requested while it is in use', () => {
    expect(ownChemicalTransitionsOf({ ...facts, state: 'ACTIVE' }, 'EDIT').may).toEqual(['REQUEST'])
    const { refusals } = ownChemicalTransitionsOf({ ...facts, state: 'ACTIVE', isActive: false }, 'EDIT')
    expect(refusals).toContainEqual({ transition: 'REQUEST', reason: 'RETIRED' })
    expect(ownChemicalTransitionsOf({ ...facts, state: 'ACTIVE' }, 'READ').may).toEqual([])
  })

  test('can be merged with a chemical that the catalogue has not retired', () => {
    expect(ownChemicalTransitionsOf({ ...facts, state: 'MATCHED' }, 'EDIT').may).toEqual(['WITHDRAW', 'MERGE'])
    const { may, refusals } = ownChemicalTransitionsOf({ ...facts, state: 'MATCHED', isChemicalActive: false }, 'EDIT')
    expect(may).toEqual(['WITHDRAW'])
    expect(refusals).toContainEqual({ transition: 'MERGE', reason: 'CHEMICAL_RETIRED' })
    expect(ownChemicalTransitionsOf({ ...facts, state: 'MERGED' }, 'MANAGE').may).toEqual(['UNMERGE'])
  })
})

describe('a request', () => {
  test('is answered by a maintainer who has taken it, and once', () => {
    expect(chemicalRequestTransitionsOf('REQUESTED').may).toEqual(['TAKE'])
    expect(chemicalRequestTransitionsOf('IN_REVIEW').may).toEqual(['TAKE', 'ACCEPT', 'MATCH', 'DECLINE'])
    expect(chemicalRequestTransitionsOf('ACCEPTED').may).toEqual([])
  })
})
