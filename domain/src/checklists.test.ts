import { describe, expect, test } from 'vitest'
import { canFail, checklistProblems, normalItem, type ChecklistItem } from './checklists.ts'

const item = (values: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: '1',
  kind: 'YES_NO',
  text: 'Sealed?',
  help: '',
  required: true,
  notApplicableAllowed: false,
  expected: 'YES',
  unit: null,
  minimum: null,
  maximum: null,
  choices: [],
  onFail: 'NOTE',
  critical: false,
  ...values,
})

const found = (...items: Partial<ChecklistItem>[]) =>
  checklistProblems(items).map(({ path, code }) => `${path} ${code}`)

describe('the items of a checklist', () => {
  test('have an id of their own each', () => {
    expect(found(item(), item({ id: '2' }), item())).toEqual(['items.2.id twice'])
  })

  test('expect yes or no, or either', () => {
    expect(found(item({ expected: 'NO' }), item({ id: '2', expected: null }))).toEqual([])
    expect(found(item({ expected: 'MAYBE' }))).toEqual(['items.0.expected not_in_list'])
  })

  test('have bounds in their order, which may be equal', () => {
    expect(found(item({ kind: 'NUMBER', minimum: 2, maximum: 2 }))).toEqual([])
    expect(found(item({ kind: 'NUMBER', minimum: 2.5, maximum: 2 }))).toEqual(['items.0.maximum upside_down'])
  })

  test('have choices, each once, with the expected one among them', () => {
    expect(found(item({ kind: 'CHOICE', choices: [], expected: null }))).toEqual(['items.0.choices required'])
    expect(found(item({ kind: 'CHOICE', choices: ['Green', 'Red', 'Green'], expected: 'Blue' }))).toEqual([
      'items.0.choices.2 twice',
      'items.0.expected not_in_list',
    ])
  })

  test('are stored without the fields of other kinds', () => {
    const given = item({ kind: 'TEXT', unit: 'bar', minimum: 1, choices: ['A'], onFail: 'EVENT', critical: true })
    expect(normalItem(given)).toEqual(item({ kind: 'TEXT', expected: null, critical: true }))
    const section = normalItem(item({ kind: 'SECTION', notApplicableAllowed: true, critical: true }))
    expect(section).toEqual(item({ kind: 'SECTION', required: false, expected: null }))
  })

  test('can fail if an answer or bounds are expected', () => {
    expect([item(), item({ kind: 'NUMBER', maximum: 8 })].map(canFail)).toEqual([true, true])
    expect(
      [item({ expected: null }), item({ kind: 'NUMBER' }), item({ kind: 'TEXT', expected: null })].map(canFail),
    ).toEqual([false, false, false])
  })
})
