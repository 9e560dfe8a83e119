import { describe, expect, test } from 'vitest'
import { instructionSection, workplaceLabels } from './instructions.ts'
import type { StatementCode } from './statements.ts'

describe('an instruction', () => {
  test.each([
    ['P102', 'GENERAL'],
    ['P280', 'PROTECTION'],
    ['P301+P330+P331', 'FIRST_AID'],
    ['P362+P364', 'FIRST_AID'],
    ['P370+P378', 'FIRE'],
    ['P391', 'SPILL'],
    ['P403+P233', 'STORAGE'],
    ['P501', 'WASTE'],
  ] as const)('has %s in the section %s', (code, section) => {
    expect(instructionSection(code as StatementCode)).toBe(section)
  })
})

describe('a label at the workplace', () => {
  test.each(Object.entries(workplaceLabels))(
    'of the size %s has pictograms of a fifteenth of it or more',
    (_, size) => {
      expect(size.pictogram ** 2).toBeGreaterThanOrEqual((size.width * size.height) / 15)
      expect(size.pictogram ** 2).toBeGreaterThanOrEqual(100)
      expect(size.width * size.columns).toBe(210)
      expect(size.height * size.rows).toBe(297)
    },
  )
})
