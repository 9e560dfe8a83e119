import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { withLaterFields } from './replaying/later-fields.ts'

const document = parse(`
  query Event($organizationId: ID!, $id: ID!) {
    record: event(organizationId: $organizationId, id: $id) { ...Row area { id name } ... on Event { may openActionCount } }
  }
  fragment Row on Event { id version title kind namesShown closedBy { id name } reporter { id name } refusals { transition reason } }
`)

describe('a response that was recorded before fields were added', () => {
  test('contains null, or the empty value of the type, for each added field', () => {
    const recorded = { id: 'e', version: 1, title: 'Spill', refusals: [{ transition: 'CLOSE' }], reporter: { id: 'm' } }
    expect(withLaterFields(document, { data: { record: recorded } })).toEqual({
      data: {
        record: {
          id: 'e',
          version: 1,
          title: 'Spill',
          refusals: [{ transition: 'CLOSE', reason: expect.any(String) }],
          reporter: { id: 'm', name: '' },
          kind: expect.any(String),
          namesShown: false,
          closedBy: null,
          area: null,
          may: [],
          openActionCount: 0,
        },
      },
    })
  })

  test('stays as it is where it contains every requested field', () => {
    const record = {
      id: 'e',
      version: 2,
      title: 'Spill',
      kind: 'ACCIDENT',
      namesShown: true,
      closedBy: null,
      reporter: null,
      refusals: [],
      area: null,
      may: ['CLOSE'],
      openActionCount: 2,
      other: 'kept',
    }
    expect(withLaterFields(document, { data: { record } })).toEqual({ data: { record } })
  })

  test('stays as it is without data, and where a record was not found', () => {
    const refused = { errors: [{ message: 'Not found' }], data: null }
    expect(withLaterFields(document, refused)).toEqual(refused)
    expect(withLaterFields(document, { data: { record: null } })).toEqual({ data: { record: null } })
    expect(withLaterFields(document, null)).toBeNull()
  })
})
