import { describe, expect, test } from 'vitest'
import type { ErrorResponse } from './errors.ts'
import { outcomeOf, SendFailed } from './send.ts'

const failed = (...codes: string[]): ErrorResponse => ({
  graphQLErrors: codes.map((code) => ({ extensions: { code } })),
  response: { status: 200 },
})
const callbacks = { data: (data: { id: string }) => data.id, CONFLICT: () => 'conflict' }

type Result = { readonly data?: { readonly id: string }; readonly error?: ErrorResponse }
const outcome = (result: Result) => outcomeOf(result, callbacks)

describe('what is made of an outcome', () => {
  test('is what the answer to data says, where nothing failed', () => {
    expect(outcome({ data: { id: '7' } })).toBe('7')
  })

  test('is what the answer to a failure says that is expected, whichever failure of several it is', () => {
    expect(outcome({ error: failed('CONFLICT') })).toBe('conflict')
    expect(outcome({ error: failed('UPSTREAM', 'CONFLICT') })).toBe('conflict')
  })

  test('is a rejection with the failure if the sender does not expect it, with or without data', () => {
    expect(() => outcome({ data: { id: '7' }, error: failed('UPSTREAM') })).toThrow(SendFailed)
    expect(() => outcome({})).toThrow('UNKNOWN')
  })

  test('hands on what came in spite of a failure', () => {
    const taken = outcomeOf(
      { data: { id: '7' }, error: failed('UNAUTHENTICATED') },
      { ...callbacks, failed: ({ code }, part) => `${code} ${part?.id}` },
    )
    expect(taken).toBe('UNAUTHENTICATED 7')
  })
})
