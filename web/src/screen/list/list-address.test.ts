import { describe, expect, test } from 'vitest'
import { members } from '../members.source.ts'
import { choice, date, flag, recordOf } from '../resource.ts'
import {
  filterInput,
  applyPreferences,
  noPreferences,
  readAddress,
  writeAddress,
  type ListPreferences,
} from './list-address.ts'

const facts = {
  filters: {
    state: choice(['DRAFT', 'APPROVED']),
    ownerId: recordOf(members),
    accidentOccurred: flag,
    lastModifiedDate: date,
  },
  sortable: ['title', 'version'],
  columns: ['title', 'state', 'version', 'owner'],
}
const [seven, eight] = ['7', '8'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const read = (search: string) => readAddress(new URLSearchParams(search), facts)

describe('the address of a list', () => {
  test('says all that the list shows, and is written as it was read', () => {
    const search = `q=noise&state=DRAFT%2CAPPROVED&ownerId=${seven}&sort=-version&page=3&size=200&columns=title%2Cowner&open=12`
    const { state, unknown } = read(search)
    expect(unknown).toEqual([])
    expect(state).toEqual({
      q: 'noise',
      filters: { state: ['DRAFT', 'APPROVED'], ownerId: [seven] },
      sort: { column: 'version', descending: true },
      page: 2,
      size: 200,
      columns: ['title', 'owner'],
      open: '12',
      params: {},
    })
    expect(writeAddress(state).toString()).toBe(search)
  })

  test('is empty for a list as it always is', () => {
    expect(writeAddress(read('').state).toString()).toBe('')
  })

  test.each([
    ['state=DRAFT,NONE', 'state'],
    ['sort=colour', 'sort'],
    ['page=0', 'page'],
    ['page=two', 'page'],
    ['size=7', 'size'],
    ['colour=red', 'colour'],
    ['columns=title,colour', 'columns'],
    ['ownerId=seven', 'ownerId'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['accidentOccurred=maybe', 'accidentOccurred'],
    ['lastModifiedDate=after', 'lastModifiedDate'],
    ['lastModifiedDate=around:2026-11-20', 'lastModifiedDate'],
    ['lastModifiedDate=after:2026-02-30', 'lastModifiedDate'],
  ])('is not understood in %s, which is named and left out', (search, name) => {
    const { state, unknown } = read(search)
    expect(unknown).toEqual([name])
    expect(state.page).toBe(0)
    expect(state.size).toBe(25)
    expect(state.sort).toBeNull()
  })

  test('requests the records of its filters, each in the format of the schema', () => {
    const search = `state=DRAFT&ownerId=${seven}%2C${eight}&accidentOccurred=false&lastModifiedDate=after%3A2026-11-20`
    const { state, unknown } = read(search)
    expect(unknown).toEqual([])
    expect(filterInput(facts.filters, state.filters)).toEqual({
      state: ['DRAFT'],
      ownerId: [seven, eight],
      accidentOccurred: false,
      lastModifiedDate: '2026-11-20',
      lastModifiedDateMatchMode: 'after',
    })
    expect(writeAddress(state).toString()).toBe(search)
  })

  test('does not narrow by yes and no at once', () => {
    expect(filterInput(facts.filters, read('accidentOccurred=true,false').state.filters)).toEqual({})
  })

  test('preserves the parameters of the screen around the list', () => {
    const { state, unknown } = readAddress(new URLSearchParams('view=month&q=noise'), {
      ...facts,
      paramNames: ['view'],
    })
    expect(unknown).toEqual([])
    expect(writeAddress({ ...state, page: 1 }).toString()).toBe('view=month&q=noise&page=2')
  })

  test('keeps the known values next to an unknown one', () => {
    expect(read('state=DRAFT,NONE').state.filters).toEqual({ state: ['DRAFT'] })
  })

  test('always shows what people call the thing, and columns in the order of the screen', () => {
    expect(read('columns=owner,state').state.columns).toEqual(['title', 'state', 'owner'])
    expect(read('columns=colour').state.columns).toBeNull()
  })
})

describe('how somebody likes a list', () => {
  const preferences: ListPreferences = {
    sort: { column: 'version', descending: true },
    size: 100,
    columns: ['title', 'owner'],
  }
  const applied = (search: string) => applyPreferences(read(search).state, new URLSearchParams(search), preferences)
  const shown = (search: string) => writeAddress(applied(search), preferences).toString()

  test('completes an address that says nothing', () => {
    expect(shown('')).toBe('sort=-version&size=100&columns=title%2Cowner')
  })

  test.each([
    ['sort=title', 'sort=title&size=100&columns=title%2Cowner'],
    ['size=25', 'sort=-version&size=25&columns=title%2Cowner'],
    ['columns=title,state', 'sort=-version&size=100&columns=title%2Cstate'],
    // A filtered list uses the order of its sender, and a page number the sender's page size.
    ['state=DRAFT', 'state=DRAFT&size=100&columns=title%2Cowner'],
    ['page=3', 'page=3&size=25&columns=title%2Cowner'],
  ])('gives way to an address that says %s', (search, address) => {
    expect(shown(search)).toBe(address)
    expect(shown(address)).toBe(address)
  })

  test('leaves the address of who likes nothing in particular as it is', () => {
    const { state } = read('state=DRAFT')
    expect(writeAddress(applyPreferences(state, new URLSearchParams('state=DRAFT'), noPreferences)).toString()).toBe(
      'state=DRAFT',
    )
  })
})
