import { describe, expect, test } from 'vitest'
import { failureOf, failuresOf, notifyOf, type ErrorResponse, type FailureHandlers, type Quiet } from './errors.ts'

const answer = (...codes: string[]): ErrorResponse => ({
  graphQLErrors: codes.map((code) => ({ extensions: { code } })),
})

function told(error: ErrorResponse, quiet: Quiet | null = null) {
  const heard: string[] = []
  const handlers: FailureHandlers = {
    onUnauthenticated: () => heard.push('session lost'),
    onForbidden: () => heard.push('forbidden'),
    onFailure: ({ code }) => heard.push(code),
  }
  notifyOf(failuresOf(error), handlers, quiet)
  return heard
}

describe('the error catalogue (specification, section 8)', () => {
  test('401 loses the session, 403 is forbidden, anything else is a failure', () => {
    expect(told(answer('UNAUTHENTICATED'))).toEqual(['session lost'])
    expect(told(answer('FORBIDDEN'))).toEqual(['forbidden'])
    expect(told(answer('UPSTREAM'))).toEqual(['UPSTREAM'])
    expect(told(answer('SOMETHING_NEW'))).toEqual(['UNKNOWN'])
  })

  test('fields that are refused side by side are told once', () => {
    expect(told(answer('FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'))).toEqual(['forbidden', 'NOT_FOUND'])
  })

  test.each([
    ['ahead', ['FORBIDDEN', 'NOT_FOUND', 'UPSTREAM', 'UNKNOWN'], []],
    ['again', ['FORBIDDEN', 'NOT_FOUND', 'UPSTREAM', 'TOO_MANY_REQUESTS'], ['forbidden', 'NOT_FOUND']],
    ['noScopeYet', ['NOT_FOUND', 'UPSTREAM', 'FORBIDDEN'], ['UPSTREAM', 'forbidden']],
    ['merging', ['CONFLICT', 'VALIDATION'], ['CONFLICT', 'VALIDATION']],
  ] as const)('%s: of %j nobody is notified but of %j', (quiet, codes, heard) => {
    expect(told(answer(...codes), quiet)).toEqual(heard)
  })

  test('a save that came second is merged quietly, another conflict is not quiet', () => {
    expect(told({ graphQLErrors: [{ extensions: { code: 'CONFLICT', reason: 'stale' } }] }, 'merging')).toEqual([])
  })

  test.each(['ahead', 'again', 'noScopeYet', 'merging'] as const)('a lost session is never quiet: %s', (quiet) => {
    expect(told(answer('UNAUTHENTICATED'), quiet)).toEqual(['session lost'])
  })

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
  ])('an answer without GraphQL errors, %j, is %s', (response, code) => {
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
    const whole = { ...extensions, hasMoreFields: false, current: null, status: null }
    expect(failureOf({ graphQLErrors: [{ extensions }] })).toEqual(whole)
    const truncated = failureOf({ graphQLErrors: [{ extensions: { ...extensions, fieldsTruncated: true } }] })
    expect(truncated).toEqual({ ...whole, hasMoreFields: true })
  })
})
