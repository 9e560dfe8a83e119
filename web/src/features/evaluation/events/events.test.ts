import { expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { filterInput, readAddress } from '#screen/list/list-address.ts'
import { events } from './events.resource.ts'

const facts = { filters: events.filters ?? {}, sortable: [] }

test('a report asks for the title and the kind, of an incident also whether someone was injured; its day is today', () => {
  const draft = events.empty()
  const required = (more: Partial<typeof draft>) =>
    (events.check?.({ ...draft, ...more }, draft.occurrenceDate as IsoDate) ?? []).map(
      ({ path, code }) => `${path} ${code}`,
    )
  expect(required({})).toEqual(['title required', 'kind required'])
  expect(required({ title: 'Spill', kind: 'INCIDENT' })).toEqual(['accidentOccurred required'])
  expect(required({ title: 'Spill', kind: 'OBSERVATION' })).toEqual([])
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
