import { describe, expect, test } from 'vitest'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import type { IsoDateTime } from '@ansvar/domain/dates'
import { noFile, pendingFile } from '#screen/files.ts'
import {
  changedInputOf,
  draftOf,
  hasUploads,
  inputOf,
  outcomeOf,
  withValue,
  type AnswerDraft,
  type StoredAnswer,
} from './answer-draft.ts'

const item = (values: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: 'a',
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
const pressure = item({ kind: 'NUMBER', expected: null, minimum: 6.5, maximum: 8 })
const draft = (values: Partial<AnswerDraft> = {}): AnswerDraft => ({ ...draftOf(item(), undefined), ...values })

describe('the draft of an answer', () => {
  test('is sent as a decimal without an exponent', () => {
    expect([7.25, -0.0000001, 0, 120_000_000].map((value) => inputOf(pressure, draft({ value }))?.value)).toEqual([
      '7.25',
      '-0.0000001',
      '0',
      '120000000',
    ])
  })

  test('is not sent while the number is none, and means nothing', () => {
    expect(inputOf(pressure, draft({ value: 'about 7' }))).toBeNull()
    expect(outcomeOf(pressure, draft({ value: 'about 7' }))).toBeNull()
    expect(outcomeOf(pressure, draft({ value: 8 }))).toBe('PASSED')
  })

  test('is sent without a follow-up until that has its note', () => {
    const failed = draft({ value: 'NO', followUp: 'CORRECTED' })
    expect(inputOf(item(), failed)).toMatchObject({ value: 'NO', followUp: 'NONE' })
    expect(inputOf(item(), { ...failed, note: 'New seal' })).toMatchObject({ followUp: 'CORRECTED', note: 'New seal' })
  })

  test('loses its follow-up when it passes', () => {
    const failed = draft({ value: 'NO', followUp: 'ACTION', followUpId: '1' })
    expect(withValue(item(), failed, { value: 'YES' })).toMatchObject({ followUp: 'NONE', followUpId: null })
    expect(withValue(item(), failed, { note: 'x' })).toMatchObject({ followUp: 'ACTION', followUpId: '1' })
  })

  const stored: StoredAnswer = {
    itemId: 'a',
    value: '7.50',
    note: null,
    notApplicable: false,
    files: [],
    outcome: 'PASSED',
    followUp: 'NONE',
    followUpId: null,
    lastModifiedDate: '2026-11-20T10:00:00Z' as IsoDateTime,
    lastModifiedBy: 'Ib',
  }

  test('reads a stored number as one', () => {
    const held = draftOf(pressure, stored)
    expect(held).toMatchObject({ value: 7.5, note: '' })
  })

  test('is sent only if it differs from the stored answer, also while a photo is being uploaded', () => {
    const uploading = draft({ value: 7.5, files: [pendingFile('key', new File(['x'], 'gauge.png'))] })
    expect(hasUploads(uploading)).toBe(true)
    expect(changedInputOf(pressure, uploading, stored)).toBeNull()
    expect(changedInputOf(pressure, uploading, undefined)).toMatchObject({ value: '7.5', files: [] })
    const uploaded = { ...uploading, files: [{ ...noFile, id: 'f', name: 'gauge.png' }] }
    expect(hasUploads(uploaded)).toBe(false)
    expect(changedInputOf(pressure, uploaded, stored)?.files).toEqual([{ id: 'f', name: 'gauge.png', date: null }])
  })
})
