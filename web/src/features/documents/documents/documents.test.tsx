import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { noFile, pendingFile } from '#screen/files.ts'
import { documents, type DocumentDraft } from './documents.resource.ts'

const today = '2026-11-20' as IsoDate
const file = { ...noFile, id: 'f1', name: 'Permit.pdf', type: 'PDF' as const, size: 10, hash: 'h' }
const draft: DocumentDraft = {
  title: 'Permit',
  file,
  tags: ['air', 'Air', 'spill  drill'],
  isoStandards: ['ISO_14001'],
  expiryDate: '2027-01-31',
  kind: 'PERMIT',
  owner: { id: 'm1', name: 'Kirsten Holm' },
  noticePeriod: null,
  reference: ' 2024-117 ',
  reviewPeriod: 'P1Y' as Period,
  active: true,
}
const problems = (changed: Partial<DocumentDraft>) =>
  documents.check?.({ ...draft, ...changed }, today).map(({ path, code }) => `${path} ${code}`)

describe('a document', () => {
  test('is sent with its tags once each and the file it has', () => {
    expect(documents.toInput(draft)).toEqual({
      title: 'Permit',
      file: { id: 'f1', name: 'Permit.pdf', date: null },
      tags: ['air', 'spill drill'],
      isoStandards: ['ISO_14001'],
      expiryDate: '2027-01-31',
      kind: 'PERMIT',
      ownerId: 'm1',
      noticePeriod: null,
      reference: '2024-117',
      reviewPeriod: 'P1Y',
      active: true,
    })
  })

  test('has a title, a day that is one, and a file that has arrived', () => {
    expect(problems({})).toEqual([])
    expect(problems({ title: ' ', expiryDate: 'soon' })).toEqual(['title required', 'expiryDate not_a_date'])
    expect(problems({ owner: { id: '', name: 'Kir' }, noticePeriod: 'P3Y' as Period })).toEqual([
      'owner not_chosen',
      'noticePeriod too_long',
    ])
    expect(problems({ noticePeriod: 'P' as Period })).toEqual(['noticePeriod not_a_period'])
    expect(problems({ reviewPeriod: 'P' as Period })).toEqual(['reviewPeriod not_a_period'])
    expect(problems({ file: pendingFile('k', new File(['x'], 'new.pdf')) })).toEqual(['file arriving'])
  })

  test('is never made by a form', () => {
    expect(documents.documents.create).toBeUndefined()
  })
})
