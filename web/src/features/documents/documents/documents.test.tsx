import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { noFile, pendingFile } from '#screen/files.ts'
import { documentStatusOf } from './document-status.ts'
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

const day = (text: string) => text as IsoDate

describe('the status of a document', () => {
  const active = { kind: 'GENERAL', active: true } as const
  const [valid, expiring, overdue, planned] = ['2028-01-31', '2026-12-01', '2026-11-10', '2027-10-01'].map(day)

  test.each([
    ['neither expires nor is reviewed', {}, undefined],
    ['expires soon', { expiryDate: expiring, nextReviewDate: overdue }, 'documents.status.EXPIRING'],
    [
      'is valid, with an overdue review',
      { expiryDate: valid, nextReviewDate: overdue },
      'controlledDocuments.status.overdue',
    ],
    ['is valid, with a later review', { expiryDate: valid, nextReviewDate: planned }, 'documents.status.VALID'],
    ['is reviewed later', { nextReviewDate: planned }, 'documents.status.review'],
    ['is retired', { nextReviewDate: null, active: false }, 'documents.status.retired'],
  ])('that %s', (_, dates, text) => {
    expect(documentStatusOf({ ...active, ...dates }, today)?.text).toBe(text)
  })
})
