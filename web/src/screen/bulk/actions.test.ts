import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { AnyRecord, Resource } from '../resource.ts'

type Any = Resource<unknown, AnyRecord, Record<string, unknown>>

const modules = import.meta.glob<Record<string, unknown>>('../../features/**/*.resource.ts', { eager: true })
const resources = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each): each is Any => typeof each === 'object' && each !== null && 'bulk' in each)

describe('what is done to several records at once', () => {
  test('is known of every list but those that are given', () => {
    expect(resources.map(({ name }) => name).toSorted()).toEqual([
      'checklists',
      'chemicalAssociations',
      'chemicals',
      'documents',
      'emissionFactors',
      'events',
      'inspections',
      'legislationAssociations',
      'legislationCandidates',
      'members',
      'meters',
      'ownChemicals',
      'ownChemicals',
      'policies',
      'procedures',
      'reminders',
      'riskAssessments',
      'stakeholderAssociations',
      'stakeholders',
      'substances',
    ])
  })

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    'changes fields that the drafts of %s have',
    (_, resource) => {
      const fields = Object.keys(resource.empty())
      for (const action of resource.bulk ?? []) {
        const changed = 'patch' in action ? Object.keys(action.patch(null, '2026-11-20' as IsoDate)) : []
        expect(fields).toEqual(expect.arrayContaining(changed))
      }
    },
  )
})
