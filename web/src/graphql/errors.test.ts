import { describe, expect, test } from 'vitest'
import { failureOf, failuresOf, notifyOf, type ErrorResponse, type FailureHandlers, type Quiet } from './errors.ts'

const errorWith = (...codes: string[]): ErrorResponse => ({
  graphQLErrors: codes.map((code) => ({ extensions: { code } })),
})

function handled(error: ErrorResponse, quiet: Quiet | null = null) {
  const calls: string[] = []
  const handlers: FailureHandlers = {
    onUnauthenticated: () => calls.push('session lost'),
    onForbidden: () => calls.push('forbidden'),
    onFailure: ({ code }) => calls.push(code),
  }
  notifyOf(failuresOf(error), handlers, quiet)
  return calls
}

describe('the error catalogue (specification, section 8)', () => {
  test('401 loses the session, 403 is forbidden, anything else is a failure', () => {
    expect(handled(errorWith('UNAUTHENTICATED'))).toEqual(['session lost'])
    expect(handled(errorWith('FORBIDDEN'))).toEqual(['forbidden'])
    expect(handled(errorWith('UPSTREAM'))).toEqual(['UPSTREAM'])
    expect(handled(errorWith('SOMETHING_NEW'))).toEqual(['UNKNOWN'])
  })

  test('several refused fields notify once', () => {
    expect(handled(errorWith('FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'))).toEqual(['forbidden', 'NOT_FOUND'])
  })

  test.each([
    ['prefetch', ['FORBIDDEN', 'NOT_FOUND', 'UPSTREAM', 'UNKNOWN'], []],
    ['refetch', ['FORBIDDEN', 'NOT_FOUND', 'UPSTREAM', 'TOO_MANY_REQUESTS'], ['forbidden', 'NOT_FOUND']],
    ['noScopeYet', ['NOT_FOUND', 'UPSTREAM', 'FORBIDDEN'], ['UPSTREAM', 'forbidden']],
    ['unknownCode', ['NOT_FOUND', 'UPSTREAM', 'FORBIDDEN'], ['UPSTREAM']],
    ['queued', ['UPSTREAM', 'VALIDATION', 'CONFLICT', 'FORBIDDEN'], ['forbidden']],
    ['merging', ['CONFLICT', 'VALIDATION'], ['CONFLICT', 'VALIDATION']],
  ] as const)('%s: of %j the user is notified only of %j', (quiet, codes, calls) => {
    expect(handled(errorWith(...codes), quiet)).toEqual(calls)
  })

  test('a save that came second is merged quietly, another conflict is not quiet', () => {
    expect(handled({ graphQLErrors: [{ extensions: { code: 'CONFLICT', reason: 'stale' } }] }, 'merging')).toEqual([])
  })

  test.each(['prefetch', 'refetch', 'noScopeYet', 'merging', 'queued'] as const)(
    'a lost session is never quiet: %s',
    (quiet) => {
      expect(handled(errorWith('UNAUTHENTICATED'), quiet)).toEqual(['session lost'])
    },
  )

  test.each([
    [undefined, 'UNREACHABLE'],
    [{ status: 401 }, 'UNAUTHENTICATED'],
    [{ status: 403 }, 'FORBIDDEN'],
    [{ status: 404 }, 'NOT_FOUND'],
    [{ status: 409 }, 'CONFLICT'],
    [{ status: 412 }, 'CONFLICT'],
    [{ status: 413 }, 'VALIDATION'],
    [{ status: 422 }, 'VALIDATION'],
    [{ status: 429 }, 'TOO_MANY_REQUESTS'],
    [{ status: 502 }, 'UPSTREAM'],
    [{ status: 400 }, 'UNKNOWN'],
  ])('a response without GraphQL errors, %j, is %s', (response, code) => {
    expect(failureOf({ graphQLErrors: [], response }).code).toBe(code)
  })

  test('a refusal carries its fields, its reason and its request', () => {
    const extensions = {
      code: 'VALIDATION',
      reason: 'validation',
      fields: [{ path: 'title', code: 'required' }],
      requestId: 'r-1',
      retryAfter: null,
    }
    const whole = { ...extensions, message: 'Not valid', hasMoreFields: false, current: null, status: null }
    expect(failureOf({ graphQLErrors: [{ message: 'Not valid', extensions }] })).toEqual(whole)
    const truncated = failureOf({
      graphQLErrors: [{ message: 'Not valid', extensions: { ...extensions, fieldsTruncated: true } }],
    })
    expect(truncated).toEqual({ ...whole, hasMoreFields: true })
  })
})
