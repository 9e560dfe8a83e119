import { expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { draftOf, list, needed, optional, reference, references, rows, text, plain } from './draft-fields.ts'

const { empty, toDraft, toInput } = draftOf({
  title: text,
  active: plain(true),
  startsOn: needed<IsoDate>(),
  endsOn: optional<IsoDate>(),
  owner: reference,
  areas: references,
  tags: list<string>(),
  steps: rows(({ title }: { readonly title: string | null }) => ({ title: title ?? '' })),
})

const record = {
  id: '1',
  title: null,
  active: false,
  startsOn: '2026-11-20' as IsoDate,
  endsOn: null,
  owner: { id: 'm', name: 'Mette', email: 'mette@example.com' },
  areas: [{ id: 'a', name: 'Hall 1', active: true }],
  tags: ['fire'],
  steps: [{ title: null, position: 1 }],
}

test('the empty draft has every field', () => {
  expect(empty()).toEqual({
    title: '',
    active: true,
    startsOn: null,
    endsOn: null,
    owner: null,
    areas: [],
    tags: [],
    steps: [],
  })
})

test('the draft of a record has its fields and nothing else', () => {
  expect(toDraft(record)).toEqual({
    title: '',
    active: false,
    startsOn: '2026-11-20',
    endsOn: null,
    owner: { id: 'm', name: 'Mette' },
    areas: [{ id: 'a', name: 'Hall 1' }],
    tags: ['fire'],
    steps: [{ title: '' }],
  })
})

test('the input names other records by their ids', () => {
  expect(toInput(toDraft(record))).toEqual({
    title: '',
    active: false,
    startsOn: '2026-11-20',
    endsOn: null,
    ownerId: 'm',
    areaIds: ['a'],
    tags: ['fire'],
    steps: [{ title: '' }],
  })
})
