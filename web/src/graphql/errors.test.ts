import { describe, expect, test } from 'vitest'
import { failureOf, failuresOf, tellFailures, type ErrorAnswer, type FailureHandlers } from './errors.ts'

const answer = (...codes: string[]): ErrorAnswer => ({ graphQLErrors: codes.map((code) => ({ extensions: { code } })) })

function told(error: ErrorAnswer, answers: Parameters<typeof tellFailures>[1] = []) {
  const heard: string[] = []
  const handlers: FailureHandlers = {
    onUnauthenticated: () => heard.push('session lost'),
    onForbidden: () => heard.push('forbidden'),
    onFailure: ({ code }) => heard.push(code),
  }
  tellFailures(failuresOf(error), answers, handlers)
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

  test('what the caller answers itself is not told, but a lost session always is', () => {
    expect(told(answer('VALIDATION', 'UNAUTHENTICATED'), ['VALIDATION', 'UNAUTHENTICATED'])).toEqual(['session lost'])
  })

  test.each([
    [undefined, 'UNREACHABLE'],
    [{ status: 401 }, 'UNAUTHENTICATED'],
    [{ status: 403 }, 'FORBIDDEN'],
    [{ status: 413 }, 'VALIDATION'],
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
    expect(failureOf({ graphQLErrors: [{ extensions }] })).toEqual({ ...extensions, current: null, status: null })
  })
})
