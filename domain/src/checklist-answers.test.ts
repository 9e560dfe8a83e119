import { describe, expect, test } from 'vitest'
import {
  answerOutcome,
  answerProblems,
  checklistProgress,
  followUpsOf,
  inspectionResult,
  type ChecklistAnswer,
} from './checklist-answers.ts'
import { normalItem, type ChecklistItem } from './checklists.ts'

const item = (values: Partial<ChecklistItem> = {}): ChecklistItem =>
  normalItem({
    id: '1',
    kind: 'YES_NO',
    text: 'Sealed?',
    help: '',
    required: true,
    notApplicableAllowed: false,
    expected: values.kind === 'CHOICE' || (values.kind ?? 'YES_NO') === 'YES_NO' ? 'YES' : null,
    unit: null,
    minimum: null,
    maximum: null,
    choices: [],
    onFail: 'NOTE',
    critical: false,
    ...values,
  })
const answer = (values: Partial<ChecklistAnswer> = {}): ChecklistAnswer => ({
  itemId: '1',
  value: null,
  note: null,
  notApplicable: false,
  files: 0,
  followUp: 'NONE',
  followUpId: null,
  ...values,
})
const found = (of: ChecklistItem, given: Partial<ChecklistAnswer>) =>
  answerProblems(of, answer(given)).map(({ path, code }) => `${path} ${code}`)
const pressure = item({ kind: 'NUMBER', minimum: 6.5, maximum: 8 })

describe('the outcome of an answer', () => {
  test.each([
    ['6.5', 'PASSED'],
    ['8.000000000', 'PASSED'],
    ['6.499999999', 'FAILED'],
    ['8.000000001', 'FAILED'],
    ['-7', 'FAILED'],
  ])('of the number %s between 6.5 and 8 is %s, because bounds are inclusive', (value, outcome) => {
    expect(answerOutcome(pressure, answer({ value }))).toBe(outcome)
  })

  test('is decided by the expected answer', () => {
    expect(['YES', 'NO'].map((value) => answerOutcome(item(), answer({ value })))).toEqual(['PASSED', 'FAILED'])
    expect(answerOutcome(item({ expected: 'NO' }), answer({ value: 'NO' }))).toBe('PASSED')
    const level = item({ kind: 'CHOICE', choices: ['Full', 'Half'], expected: 'Full' })
    expect(['Full', 'Half'].map((value) => answerOutcome(level, answer({ value })))).toEqual(['PASSED', 'FAILED'])
  })

  test('is unrated if no answer can fail', () => {
    expect(answerOutcome(item({ expected: null }), answer({ value: 'NO' }))).toBe('UNRATED')
    expect(answerOutcome(item({ kind: 'NUMBER' }), answer({ value: '3' }))).toBe('UNRATED')
    expect(answerOutcome(item({ kind: 'TEXT' }), answer({ value: 'Fine' }))).toBe('UNRATED')
  })

  test('of a photo is known by its files, and there is none without an answer', () => {
    const photo = item({ kind: 'PHOTO' })
    expect([0, 1].map((files) => answerOutcome(photo, answer({ files })))).toEqual([null, 'UNRATED'])
    expect(answerOutcome(item(), answer({ note: 'Later' }))).toBeNull()
    expect(answerOutcome(item({ kind: 'SECTION' }), answer({ value: 'YES' }))).toBeNull()
  })
})

describe('an answer', () => {
  test('has a value of its kind', () => {
    expect(found(item(), { value: 'MAYBE' })).toEqual(['value not_in_list'])
    expect(found(pressure, { value: '7,5' })).toEqual(['value not_a_number'])
    expect(found(item({ kind: 'CHOICE', choices: ['A'], expected: null }), { value: 'B' })).toEqual([
      'value not_in_list',
    ])
    expect(found(item({ kind: 'TEXT' }), { value: 'x'.repeat(4001) })).toEqual(['value too_long'])
    expect(found(item({ kind: 'TEXT' }), { value: '👷'.repeat(4000) })).toEqual([])
    expect(found(item({}), { note: 'x'.repeat(4001) })).toEqual(['note too_long'])
    expect(found(item({ kind: 'PHOTO' }), { value: 'x' })).toEqual(['value invalid'])
  })

  test('is not applicable where the item allows it, with a note if it is critical', () => {
    expect(found(item(), { notApplicable: true })).toEqual(['notApplicable invalid'])
    const allowed = item({ notApplicableAllowed: true })
    expect(found(allowed, { notApplicable: true })).toEqual([])
    expect(found(allowed, { notApplicable: true, value: 'YES' })).toEqual(['value invalid'])
    expect(found({ ...allowed, critical: true }, { notApplicable: true })).toEqual(['note needed'])
  })

  test('that fails is followed up as the item requires', () => {
    const failed = { value: 'NO' }
    expect(found(item(), failed)).toEqual([])
    expect(found(item(), { ...failed, followUp: 'CORRECTED' })).toEqual(['note needed'])
    expect(found(item(), { ...failed, followUp: 'CORRECTED', note: 'New seal' })).toEqual([])
    expect(found(item({ onFail: 'PHOTO' }), { ...failed, followUp: 'CORRECTED', note: 'x' })).toEqual(['files needed'])
    expect(found(item({ onFail: 'ACTION' }), { ...failed, followUp: 'CORRECTED' })).toEqual(['followUp not_in_list'])
    expect(found(item({ onFail: 'EVENT' }), { ...failed, followUp: 'ACTION', followUpId: '2' })).toEqual([
      'followUp not_in_list',
    ])
    expect(found(item(), { ...failed, followUp: 'ACTION' })).toEqual(['followUpId needed'])
    expect(found(item(), { ...failed, followUp: 'EVENT', followUpId: '2' })).toEqual([])
    expect(found(item(), { ...failed, followUp: 'CORRECTED', note: 'x', followUpId: '2' })).toEqual([
      'followUpId invalid',
    ])
    expect(found(item(), { ...failed, followUpId: '2' })).toEqual(['followUpId invalid'])
    expect(found(item(), { value: 'YES', followUp: 'EVENT', followUpId: '2' })).toEqual(['followUp invalid'])
  })

  test('can be followed up in the more serious ways, too', () => {
    expect((['NOTE', 'PHOTO', 'ACTION', 'EVENT'] as const).map((onFail) => followUpsOf({ onFail }).length)).toEqual([
      3, 3, 2, 1,
    ])
  })
})

describe('the answers to a checklist', () => {
  const items = [
    item({ kind: 'SECTION', id: '0' }),
    item({ id: '1' }),
    item({ id: '2' }),
    item({ id: '3', required: false }),
  ]

  test('are complete if every required item is answered and every failure is followed up', () => {
    const progress = checklistProgress(items, [
      { itemId: '1', outcome: 'FAILED', followUp: 'NONE' },
      { itemId: '9', outcome: 'FAILED', followUp: 'NONE' },
      { itemId: '2', outcome: null, followUp: 'NONE' },
    ])
    expect(progress).toEqual({ questions: 3, answered: 1, missing: 1, failed: 1, open: 1 })
  })

  test('make the result: failed if any fails, passed if any passes, otherwise unrated', () => {
    expect(inspectionResult(['PASSED', 'FAILED', null])).toBe('FAILED')
    expect(inspectionResult(['PASSED', 'NOT_APPLICABLE', 'UNRATED'])).toBe('PASSED')
    expect(inspectionResult(['NOT_APPLICABLE', null])).toBe('UNRATED')
  })
})
