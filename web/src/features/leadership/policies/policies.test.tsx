import type { ReactElement } from 'react'
import { Client, fetchExchange, Provider } from 'urql'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { documentStatusOf } from '#screen/controlled-documents/document-status.ts'
import { exampleSession } from '#session/example-session.ts'
import { SessionContext } from '#session/session.ts'
import { RecordReading } from '#screen/record-reading.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { policies, type PolicyDraft } from './policies.resource.ts'

const today = '2026-11-20' as IsoDate
const draft: PolicyDraft = {
  ...policies.empty(),
  title: 'Environmental policy',
  body: 'We keep our permits.',
  state: 'APPROVED',
  owner: { id: '1', name: 'Kirsten Holm' },
  approvedBy: { id: '2', name: 'Henrik Lund' },
  approvedOn: '2025-11-24' as IsoDate,
  reviewPeriod: 'P1Y' as Period,
  communications: [{ audience: 'All employees', channel: 'Toolbox meeting', date: null }],
}
const found = (patch: Partial<PolicyDraft>) =>
  policies.check?.({ ...draft, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

afterEach(cleanup)

describe('a policy', () => {
  test('in force has an approver, a day that is not to come, and a review period', () => {
    expect(found({})).toEqual([])
    expect(found({ approvedBy: null, approvedOn: '2026-11-30' as IsoDate, reviewPeriod: null })?.toSorted()).toEqual([
      'approvedById required',
      'approvedOn in_future',
      'reviewPeriod required',
    ])
  })

  test('has a title, and every audience a name and a way', () => {
    expect(found({ title: '  ', communications: [{ audience: '', channel: '', date: null }] })).toEqual([
      'title required',
      'communications.0.audience required',
      'communications.0.channel required',
    ])
  })

  test('as a draft may say as little as it likes', () => {
    expect(policies.check?.({ ...policies.empty(), title: 'Noise' }, today)).toEqual([])
  })

  test('is sent with the ids of its persons', () => {
    expect(policies.toInput(draft)).toMatchObject({ ownerId: '1', approvedById: '2', title: 'Environmental policy' })
    expect(policies.toInput(draft)).not.toHaveProperty('owner')
  })
})

const statusWithReview = (nextReviewDate: string | null) =>
  documentStatusOf({ state: 'APPROVED', nextReviewDate: nextReviewDate as IsoDate | null }, today)

const textOf = (state: 'DRAFT' | 'RETIRED') => documentStatusOf({ state, nextReviewDate: today }, today).text

describe('the status of a policy', () => {
  test.each([
    ['2026-11-04', 'overdue', 16],
    ['2026-11-20', 'today', undefined],
    ['2026-11-25', 'inDays', 5],
    ['2026-12-11', 'inWeeks', 3],
    ['2027-06-01', 'inForce', undefined],
    [null, 'inForce', undefined],
  ])('with its review on %s is %s', (date, key, count) => {
    const { text, count: days } = statusWithReview(date)
    expect([text, days]).toEqual([`controlledDocuments.status.${key}`, count])
  })

  test('is draft or retired whatever its dates', () => {
    expect(textOf('DRAFT')).toBe('controlledDocuments.status.draft')
    expect(textOf('RETIRED')).toBe('controlledDocuments.status.retired')
  })
})

const session = exampleSession(['READ_ORGANIZATION'])

/** A client whose requests get no response. */
const client = new Client({
  url: 'http://localhost/graphql',
  preferGetMethod: false,
  exchanges: [fetchExchange],
  fetch: () => new Promise(() => {}),
})

const drawn = (fields: ReactElement) =>
  render(
    <Provider value={client}>
      <SessionContext value={session}>{fields}</SessionContext>
    </Provider>,
  )

describe('the fields of a policy', () => {
  test('read as texts', () => {
    drawn(
      <RecordReading name="policies" values={draft}>
        <PolicyFields nextReviewDate={'2026-11-24' as IsoDate} />
      </RecordReading>,
    )
    expect(screen.getByText('Kirsten Holm')).toBeDefined()
    expect(screen.getByText('We keep our permits.')).toBeDefined()
    expect(screen.getByText('All employees')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('of a version say nothing of a next review', () => {
    drawn(
      <RecordReading name="policies" values={draft}>
        <PolicyFields />
      </RecordReading>,
    )
    expect(screen.getByText('policies.fields.reviewPeriod')).toBeDefined()
    expect(screen.queryByText('policies.fields.nextReviewDate')).toBeNull()
  })

  test('compare word by word with another version', () => {
    const { container } = drawn(
      <RecordReading
        name="policies"
        values={draft}
        before={{ ...draft, title: 'Environment policy', communications: [] }}
      >
        <PolicyFields />
      </RecordReading>,
    )
    const texts = (tag: string) => [...container.querySelectorAll(tag)].map((element) => element.textContent)
    expect(texts('del')).toEqual(['Environment'])
    expect(texts('ins')).toEqual(['Environmental', 'All employees', 'Toolbox meeting'])
  })
})
