import { expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import { cleanTags, tagsOfText, titleOfFile, validityOf } from './documents.ts'

const day = (text: string) => text as IsoDate

test.each([
  [null, 'UNLIMITED'],
  ['2026-11-19', 'EXPIRED'],
  ['2026-11-20', 'EXPIRING'],
  ['2027-01-19', 'EXPIRING'],
  ['2027-01-20', 'VALID'],
])('a document that expires on %s is, on 20 November 2026, %s', (expiry, validity) => {
  expect(validityOf(expiry === null ? null : day(expiry), day('2026-11-20'))).toBe(validity)
})

test.each([
  ['Miljøgodkendelse 2024.pdf', 'Miljøgodkendelse 2024'],
  ['FOTO.JPEG', 'FOTO'],
  ['Rapport 2.1', 'Rapport 2.1'],
  ['Tegning.dwg', 'Tegning.dwg'],
])('the file %s becomes the document %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('tags are stored without duplicates, as first written', () => {
  expect(cleanTags([' Permit ', 'permit', 'spill  drill', '', 'Støj', 'STØJ'])).toEqual([
    'Permit',
    'spill drill',
    'Støj',
  ])
})

test('a text is split into tags at commas, semicolons and lines', () => {
  expect(tagsOfText('permit, air;noise\nair ,')).toEqual(['permit', 'air', 'noise'])
})
