import { describe, expect, test } from 'vitest'
import { mergeDifferences, shareKey, undecidedFields, type MergeFacts } from './chemical-merging.ts'

const own: MergeFacts = {
  name: 'Chrome bath',
  productNumber: null,
  producer: 'Bathworks',
  physicalState: 'LIQUID',
  dangerCode: 'RED',
  signalWord: 'DANGER',
  hazardStatements: ['H350', 'H314'],
  euHazardStatements: [],
  precautionaryStatements: ['P201'],
  restrictions: [],
  composition: [shareKey({ substanceId: 'a', concentration: { min: 1, max: 2, unit: '% w/w' } })],
  storageClass: null,
  waterHazardClass: null,
  dangerousGood: null,
}

describe('the differences of an own chemical', () => {
  test('are none for the same values in another order', () => {
    expect(mergeDifferences(own, { ...own, hazardStatements: ['H314', 'H350', 'H350'] })).toEqual([])
  })

  test('are the fields whose values differ, in their order', () => {
    const composition = [shareKey({ substanceId: 'a', concentration: null })]
    const other = { ...own, composition, storageClass: '6.1B', name: 'Chrome bath 2', dangerCode: 'YELLOW' } as const
    const differences = mergeDifferences(own, other)
    expect(differences).toEqual(['NAME', 'DANGER_CODE', 'COMPOSITION', 'STORAGE_CLASS'])
    expect(undecidedFields(differences, ['DANGER_CODE'])).toEqual(['STORAGE_CLASS'])
    expect(undecidedFields(differences, ['STORAGE_CLASS', 'DANGER_CODE'])).toEqual([])
  })
})
