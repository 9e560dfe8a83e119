import { expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { filterInput, readAddress } from '#screen/list/list-address.ts'
import { events } from './events.resource.ts'

const facts = { filters: events.filters ?? {}, sortable: [] }

test('a report has four questions, and its day is today by default', () => {
  const draft = events.empty()
  const problems = events.check?.(draft, draft.occurrenceDate as IsoDate) ?? []
  expect(problems).toEqual(
    ['title', 'kind', 'importance', 'accidentOccurred'].map((path) => ({ path, code: 'required' })),
  )
})

test('the day of occurrence is narrowed in the address, and what is no day is said', () => {
  const { state, unknown } = readAddress(new URLSearchParams('occurrenceDate=before:2026-11-01&state=OPEN'), facts)
  expect(unknown).toEqual([])
  expect(filterInput(facts.filters, state.filters)).toEqual({
    state: ['OPEN'],
    occurrenceDate: '2026-11-01',
    occurrenceDateMatchMode: 'before',
  })
  expect(readAddress(new URLSearchParams('occurrenceDate=2026-02-30'), facts).unknown).toEqual(['occurrenceDate'])
})
